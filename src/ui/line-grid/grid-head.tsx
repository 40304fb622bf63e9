import type { CSSProperties, ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Edge } from "#ui/data-grid/head.tsx"
import { formatDecimal, formatSum } from "#ui/format/format.ts"
import { cx } from "#ui/theme/cx.ts"
import { isHeld, isNumber, type LineColumn, type LinesDefinition } from "./define-lines.ts"
import s from "./line-grid.module.css"

interface HeadProps<Line> {
  readonly definition: LinesDefinition<Line>
  readonly pins: readonly (CSSProperties | undefined)[]
}

/** The headings of the columns, with edges for resizing. */
export function GridHead<Line>({
  definition,
  pins,
  onWidth,
}: HeadProps<Line> & { readonly onWidth: (column: string, width: number) => void }) {
  const { t } = useTranslation("lines")
  return (
    <div role="row" aria-rowindex={1} className={s.head}>
      <div role="columnheader" aria-colindex={1} className={cx(s.headCell, s.number)}>
        <span className={s.unseen}>{t("number")}</span>
      </div>
      {definition.columns.map((column, at) => (
        <div
          key={column.id}
          role="columnheader"
          aria-colindex={at + 2}
          className={cx(s.headCell, isNumber(column) && s.right, column.pin && s.pin)}
          style={pins[at]}
        >
          <span className={s.text} title={column.head}>
            {column.head}
          </span>
          {isHeld(column) && column.required ? (
            <span aria-hidden className={s.star}>
              *
            </span>
          ) : null}
          <Edge onWidth={(width) => onWidth(column.id, width)} />
        </div>
      ))}
    </div>
  )
}

/** The exact sums below the columns. */
export function GridFoot<Line>({
  definition,
  pins,
  totals,
  first,
  rowIndex,
}: HeadProps<Line> & {
  readonly totals: ReadonlyMap<string, string>
  /** A line, whose currency is that of all where they are summed up. */
  readonly first: Line | undefined
  readonly rowIndex: number
}): ReactNode {
  const { t, i18n } = useTranslation("lines")
  if (totals.size === 0) return null
  const said = (column: LineColumn<Line>, total: string): string =>
    column.kind === "computed" && column.currencyOf && first !== undefined
      ? formatSum(total, i18n.language, column.currencyOf(first))
      : formatDecimal(total, i18n.language, 2)
  return (
    <div role="row" aria-rowindex={rowIndex} className={s.foot}>
      <div role="rowheader" aria-colindex={1} className={cx(s.cell, s.number)}>
        {t("total")}
      </div>
      {definition.columns.map((column, at) => {
        const total = totals.get(column.id)
        return (
          <div key={column.id} role="gridcell" aria-colindex={at + 2} className={cx(s.cell, s.right, column.pin && s.pin)} style={pins[at]}>
            {total === undefined ? null : <span className={s.text}>{said(column, total)}</span>}
          </div>
        )
      })}
    </div>
  )
}
