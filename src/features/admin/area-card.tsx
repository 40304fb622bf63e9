import { useTranslation } from "react-i18next"
import { wordIn } from "#client/codes.ts"
import { type AreaRow, hasRoomBelow } from "#contract/areas.contract.ts"
import { languages } from "#contract/identity.contract.ts"
import { Button } from "#ui/button/button.tsx"
import s from "./admin.module.css"
import { areaLevels } from "./area-tree.ts"
import { countBelow, enabledItself } from "./place.ts"
import { type PlaceDoing, PlaceState, useAdministers } from "./use-place-list.tsx"

type Doing = PlaceDoing<AreaRow>

/** The division that is looked at: what is known of it, and what can be done with it. */
export function AreaCard(props: { readonly rows: readonly AreaRow[]; readonly row: AreaRow; readonly onDo: (doing: Doing) => void }) {
  const { t, i18n } = useTranslation(["admin", "basics"])
  const administers = useAdministers()
  const { rows, row, onDo } = props
  const name = wordIn(row.names, i18n.language)
  const level = areaLevels.find((one) => one === row.level) ?? 1
  const facts = [
    [t("units.code"), row.code],
    [t("areas.level"), t(`areas.levels.${level}`)],
    [t("areas.countBelow"), String(countBelow(rows, row.code))],
    ...languages.filter((one) => one !== i18n.language).map((one) => [t(`basics:names.${one}`), row.names[one]] as const),
  ] as const
  const does = (what: Doing["what"]) => () => onDo({ what, row })
  return (
    <section className={s.unit} aria-label={name}>
      <header className={s.unitHead}>
        <div>
          <p className={s.quiet}>{row.path.slice(0, -1).join(" / ")}</p>
          <h2 className={s.unitName}>
            {name} <PlaceState row={row} />
          </h2>
        </div>
        {administers ? (
          <div className={s.unitDeeds}>
            {hasRoomBelow(row) ? (
              <Button size="small" look="solid" onClick={does("below")}>
                {t("units.addBelowShort")}
              </Button>
            ) : null}
            <Button size="small" onClick={does("edit")}>
              {t("edit")}
            </Button>
            <Button size="small" onClick={does("enabled")}>
              {t(enabledItself(row) ? "units.disable" : "units.enable")}
            </Button>
            <Button size="small" look="ghost" onClick={does("history")}>
              {t("audit.history")}
            </Button>
          </div>
        ) : null}
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
