import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { ColorButton } from "#ui/shell/color-button.tsx"
import { LanguageMenu } from "#ui/shell/language-menu.tsx"
import { Logo } from "#ui/shell/logo.tsx"
import s from "./outside-frame.module.css"

/** The frame of a page that is drawn without the shell: whose page it is, the language, the colours, and the page itself. */
export function OutsideFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation("shell")
  return (
    <div className={s.frame}>
      <header className={s.bar}>
        <Link to="/" className={s.brand}>
          <Logo />
          <span>{t("platform")}</span>
        </Link>
        <LanguageMenu />
        <ColorButton />
      </header>
      <main className={s.page}>{children}</main>
    </div>
  )
}
