import { useTranslation } from "react-i18next"
import type { UnitRow } from "#contract/organisation.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import s from "./admin.module.css"
import { peopleWithin, wayTo } from "./unit-tree.ts"

/** What is done with one unit. */
export type UnitDoing = { readonly what: "edit" | "below" | "move" | "enabled" | "history"; readonly row: UnitRow }

/** The unit that is looked at: what is known of it, and what can be done with it. */
export function UnitCard(props: { readonly rows: readonly UnitRow[]; readonly row: UnitRow; readonly onDo: (doing: UnitDoing) => void }) {
  const { t } = useTranslation("admin")
  const { rows, row, onDo } = props
  const facts = [
    [t("units.code"), row.code],
    [t("units.kind"), t(`units.kinds.${row.kind}`)],
    [t("units.head"), row.headName ?? "—"],
    ...(row.kind === "organisation" ? [[t("units.company"), row.companyName ?? "—"]] : []),
    [t("units.people"), t("units.peopleOf", { own: row.people, all: peopleWithin(rows, row.id) })],
  ] as const
  const does = (what: UnitDoing["what"]) => () => onDo({ what, row })
  return (
    <section className={s.unit} aria-label={row.name}>
      <header className={s.unitHead}>
        <div>
          <p className={s.quiet}>
            {wayTo(rows, row.parent)
              .map(({ name }) => name)
              .join(" / ")}
          </p>
          <h2 className={s.unitName}>
            {row.name} <StatePill tone={row.enabled ? "green" : "quiet"}>{t(row.enabled ? "on" : "off")}</StatePill>
          </h2>
        </div>
        <div className={s.unitDeeds}>
          {row.enabled ? (
            <Button size="small" look="solid" onClick={does("below")}>
              {t("units.addBelowShort")}
            </Button>
          ) : null}
          <Button size="small" onClick={does("edit")}>
            {t("edit")}
          </Button>
          <Button size="small" onClick={does("move")}>
            {t("units.move")}
          </Button>
          <Button size="small" onClick={does("enabled")}>
            {t(row.enabled ? "units.disable" : "units.enable")}
          </Button>
          <Button size="small" look="ghost" onClick={does("history")}>
            {t("audit.history")}
          </Button>
        </div>
      </header>
      <dl className={s.unitFacts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
