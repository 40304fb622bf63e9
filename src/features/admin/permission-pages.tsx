import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { OpenPage } from "#contract/permission.contract.ts"
import { Card } from "#ui/card/card.tsx"
import s from "./permissions.module.css"

/** The question of who opens a page, as its address. */
const whoOpens = ({ id }: OpenPage): string => `/system/permissions?${new URLSearchParams({ module: id }).toString()}`

/** The pages that open to a person, by what they stand under in the menu; those by address only apart. */
export function OpenPages({ pages }: { readonly pages: readonly OpenPage[] }) {
  const { t } = useTranslation("permissions")
  const shown = pages.filter((page) => page.shown)
  const hidden = pages.filter((page) => !page.shown)
  return (
    <Card title={t("pages", { count: pages.length })}>
      {pages.length === 0 ? <p>{t("noPages")}</p> : null}
      <Groups pages={shown} />
      {hidden.length > 0 ? (
        <details className={s.hidden}>
          <summary>{t("byAddress", { count: hidden.length })}</summary>
          <Groups pages={hidden} />
        </details>
      ) : null}
    </Card>
  )
}

function Groups({ pages }: { readonly pages: readonly OpenPage[] }) {
  return (
    <div className={s.groups}>
      {[...Map.groupBy(pages, ({ group }) => group)].map(([group, within]) => (
        <div key={group}>
          {group === "" ? null : <h3>{group}</h3>}
          <ul className={s.chips}>
            {within.map((page) => (
              <li key={page.id}>
                <Link to={whoOpens(page)} title={page.path}>
                  {page.name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
