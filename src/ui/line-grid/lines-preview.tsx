import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import type { Column } from "#ui/data-grid/column.ts"
import { DataGrid } from "#ui/data-grid/data-grid.tsx"
import { WrongRows } from "#ui/import/wrong-rows.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { cx } from "#ui/theme/cx.ts"
import { displayed } from "./cell-text.tsx"
import { isHeld, isNumber, type LinesDefinition } from "./define-lines.ts"
import { faultText } from "./fault-text.ts"
import s from "./line-grid.module.css"
import { cellText, type Faults, faultsOf, type Sheet } from "./sheet.ts"

interface PreviewProps<Line> {
  readonly definition: LinesDefinition<Line>
  readonly sheet: Sheet<Line>
  /** The line number of each row in the file. */
  readonly places: readonly number[]
  readonly good: number
  /** Problems of whole rows, by index. */
  readonly problems?: ReadonlyMap<number, string>
}

const noProblems: ReadonlyMap<number, string> = new Map()

interface Row<Line> {
  readonly line: Line
  readonly place: number
  readonly faults: Faults
  /** All that is wrong with it; empty for a good one. */
  readonly why: readonly string[]
}

/** The effect of the rows of a file; faulty ones first, with each faulty cell marked and the reasons beside it. */
export function LinesPreview<Line extends object>(props: PreviewProps<Line>) {
  const { definition, sheet, places, good, problems = noProblems } = props
  const { t, i18n } = useTranslation("lines")
  const rows = useMemo(
    () =>
      sheet.lines
        .map((line, at): Row<Line> => {
          const place = places[at] ?? 0
          const problem = problems.get(place)
          const faults = faultsOf(definition, line, sheet.unread)
          const cells = definition.columns.flatMap(({ id, head }) => {
            const fault = faults.get(id)
            return fault ? [`${head}: ${faultText(t, fault)}`] : []
          })
          return { line, place, faults, why: problem === undefined ? cells : [problem, ...cells] }
        })
        .toSorted((a, b) => Number(b.why.length > 0) - Number(a.why.length > 0)),
    [t, definition, sheet, places, problems],
  )
  const wrong = rows.flatMap(({ place, why }) => (why.length > 0 ? [{ line: place, problem: why.join(t("import.and")) }] : []))
  const columns = useMemo(
    (): readonly Column<Row<Line>>[] => [
      { id: "place", head: t("number"), width: 56, right: true, cell: ({ place }) => String(place) },
      {
        id: "outcome",
        head: t("import.outcome"),
        width: 220,
        grow: true,
        cell: ({ why }) =>
          why.length === 0 ? (
            <StatePill tone="green">{t("import.good")}</StatePill>
          ) : (
            <span className={cx(s.text, s.reasons)} title={why.join("\n")}>
              {why.join(t("import.and"))}
            </span>
          ),
      },
      ...definition.columns.filter(isHeld).map((column): Column<Row<Line>> => ({
        id: column.id,
        head: column.head,
        width: Math.min(column.width, 160),
        right: isNumber(column),
        cell: ({ line, faults }) => (
          <span className={cx(s.text, faults.has(column.id) && s.wrong)}>
            {displayed(column, cellText(definition, column, line, sheet.unread), i18n.language, line) || (faults.has(column.id) ? "—" : "")}
          </span>
        ),
      })),
    ],
    [definition, sheet.unread, t, i18n.language],
  )
  return (
    <section className={s.frame} aria-label={t("import.preview")}>
      <p role="status">{t("import.summary", { good, wrong: sheet.lines.length - good })}</p>
      <WrongRows rows={wrong} />
      <DataGrid label={t("import.preview")} rows={rows} columns={columns} rowKey={({ place }) => String(place)} height={320} />
    </section>
  )
}
