import { useTranslation } from "react-i18next"
import type { DemoAccount } from "#contract/identity.contract.ts"
import s from "./sign-in.module.css"

/** The number of accounts shown at once; the rest, mostly further ones of the same roles, is behind one click. */
const shown = 8

/** The demo story's accounts, each one click away; nothing outside the demo. Their space is reserved while they load. */
export function DemoAccounts({
  accounts,
  onChoose,
}: {
  readonly accounts: readonly DemoAccount[] | null
  readonly onChoose: (account: DemoAccount) => void
}) {
  const { t } = useTranslation("first")
  if (accounts?.length === 0) return <div className={s.demo} style={{ visibility: "hidden" }} />
  const list = (some: readonly DemoAccount[]) => (
    <ul className={s.accounts}>
      {some.map((account) => (
        <li key={account.name}>
          <button type="button" className={s.account} onClick={() => onChoose(account)}>
            <span>{account.displayName}</span>
            <small title={account.company ?? undefined}>
              {[...account.roles.map((role) => t(`roles.${role}`)), account.company].filter(Boolean).join(" · ")}
            </small>
          </button>
        </li>
      ))}
    </ul>
  )
  const ordered = accounts ? oneOfEachFirst(accounts) : []
  const rest = ordered.slice(shown)
  return (
    <section className={s.demo} aria-label={t("demoAccounts")}>
      <h2 className={s.demoTitle}>{t("demoHint")}</h2>
      {list(ordered.slice(0, shown))}
      {rest.length > 0 ? (
        <details className={s.more}>
          <summary>{t("moreAccounts", { count: rest.length })}</summary>
          {list(rest)}
        </details>
      ) : null}
    </section>
  )
}

/** One account of each role, then the rest, both in the server's order. */
function oneOfEachFirst(accounts: readonly DemoAccount[]): readonly DemoAccount[] {
  const first = accounts.filter((account, index) => accounts.findIndex(({ roles }) => roles[0] === account.roles[0]) === index)
  return [...first, ...accounts.filter((account) => !first.includes(account))]
}
