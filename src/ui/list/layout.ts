import type { ListLayout } from "#contract/list.contract.ts"
import type { ListColumn } from "./define-list.ts"

/** The columns as a person has set them up, in that order and with those widths; new ones are placed where they are declared. */
export function arranged<Row>(columns: readonly ListColumn<Row>[], layout: ListLayout | null): readonly ListColumn<Row>[] {
  if (layout === null) return columns
  const kept = new Map(layout.columns.map((column, at) => [column.id, { ...column, at }]))
  const places = columns.map(({ id }, at) => {
    const own = kept.get(id)?.at
    if (own !== undefined) return own
    // After the nearest declared neighbour before it.
    const before = columns.slice(0, at).findLast((column) => kept.has(column.id))
    return before === undefined ? -1 : (kept.get(before.id)?.at ?? -1) + (at + 1) / 1000
  })
  return columns
    .map((column, at) => {
      const own = kept.get(column.id)
      const { pin: _, ...rest } = column
      const place = places[at] ?? at
      if (!own) return { column, place }
      const widened = own.width === null ? {} : { width: own.width, grow: false }
      return { column: { ...rest, ...widened, ...(own.pin ? { pin: own.pin } : {}), hidden: own.hidden && !column.fixed }, place }
    })
    .toSorted((a, b) => a.place - b.place)
    .map(({ column }) => column)
}

/** The pinned columns first and last, as they are rendered. */
export const pinnedOutside = <Row>(columns: readonly ListColumn<Row>[]): readonly ListColumn<Row>[] => [
  ...columns.filter(({ pin }) => pin === "start"),
  ...columns.filter(({ pin }) => pin === undefined),
  ...columns.filter(({ pin }) => pin === "end"),
]

/** A layout with the present settings of every column. */
export const layoutOf = <Row>(columns: readonly ListColumn<Row>[], layout: ListLayout | null): ListLayout => {
  const kept = new Map(layout?.columns.map((column) => [column.id, column]))
  return {
    size: layout?.size ?? null,
    columns: arranged(columns, layout).map(({ id, hidden = false, pin = null }) => ({
      id,
      hidden,
      pin,
      width: kept.get(id)?.width ?? null,
    })),
  }
}

/** A cell's text. */
export function textOf<Row>(column: ListColumn<Row>, row: Row): string {
  if (column.text) return column.text(row)
  const content = column.cell(row, { index: 0, chosen: false })
  return typeof content === "string" || typeof content === "number" ? String(content) : ""
}

const cellText = (text: string): string => text.replaceAll(/[\t\r\n]+/g, " ")

/** Rows as text for a spreadsheet: one line each, tabs between cells, the headings above. */
export const sheetText = <Row>(columns: readonly ListColumn<Row>[], rows: readonly Row[]): string =>
  [columns.map(({ head }) => head), ...rows.map((row) => columns.map((column) => textOf(column, row)))]
    .map((line) => line.map(cellText).join("\t"))
    .join("\n")
