import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { LoginPage } from "#contract/login-page.ts"
import s from "./sign-in-words.module.css"

/** An administrator's notice to everybody who is about to sign in. */
export function Notice({ children }: { readonly children: ReactNode }) {
  return (
    <p role="note" className={s.notice}>
      {children}
    </p>
  )
}

/** An administrator's links for people who are not signed in. */
export function Links({ links }: { readonly links: LoginPage["links"] }) {
  const { t } = useTranslation("first")
  return (
    <nav aria-label={t("signInLinks")}>
      <ul className={s.links}>
        {links.map(({ label, href }) => (
          <li key={`${href} ${label}`}>
            {href.startsWith("/") ? (
              <Link to={href}>{label}</Link>
            ) : (
              <a href={href} target="_blank" rel="noopener noreferrer">
                {label}
              </a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
