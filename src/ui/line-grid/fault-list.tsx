import { useTranslation } from "react-i18next"
import { type LinesDefinition, numberOf } from "./define-lines.ts"
import { faultText } from "./fault-text.ts"
import s from "./line-grid.module.css"
import type { FoundFault } from "./sheet.ts"

/** The most faults listed; the rest are counted, and listed as others are corrected. */
const mostShown = 50

/** All faults, each with a link to its cell. */
export function FaultList<Line>(props: {
  readonly definition: LinesDefinition<Line>
  readonly lines: readonly Line[]
  readonly faults: readonly FoundFault[]
  readonly onGo: (fault: FoundFault) => void
}) {
  const { t } = useTranslation("lines")
  const { definition, lines, faults } = props
  if (faults.length === 0) return null
  return (
    <section className={s.faults} aria-label={t("faultList")}>
      <p role="status" className={s.faultCount}>
        {t("faultCount", { count: faults.length })}
      </p>
      <ul>
        {faults.slice(0, mostShown).map((fault) => (
          <li key={`${fault.row}/${fault.column}`}>
            <button type="button" className={s.faultLink} onClick={() => props.onGo(fault)}>
              {t("faultAt", {
                cell: t("cell", {
                  number: numberOf(definition, lines[fault.row], fault.row),
                  field: definition.columns[fault.column]?.head ?? "",
                }),
                fault: faultText(t, fault),
              })}
            </button>
          </li>
        ))}
      </ul>
      {faults.length > mostShown ? <p className={s.hint}>{t("moreFaults", { count: faults.length - mostShown })}</p> : null}
    </section>
  )
}
