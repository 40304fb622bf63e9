import type { ReactNode } from "react"
import type { Lot } from "#contract/lots.ts"
import { lotsIn, type Lotted } from "#machines/lots/lots.ts"
import type { Grouping } from "#ui/data-grid/groups.ts"
import type { useQuotationT } from "./quotation.document.ts"

/** What the heading of a lot says besides its name. */
export const lotDetail = (t: ReturnType<typeof useQuotationT>, lot: Lot | null, count: number): string =>
  [...(lot?.whole ? [t("lots.whole")] : []), t("lots.lines", { count }), ...(lot?.note ? [lot.note] : [])].join(" · ")

/** Rows about lines below their lots, with what `cellsOf` says of each lot's lines; undefined where no line is in a lot. */
export function lotGrouping<Row>(
  t: ReturnType<typeof useQuotationT>,
  lotted: Lotted | null,
  lineOf: (row: Row) => number,
  cellsOf: (lines: readonly number[], lot: Lot | null) => ReadonlyMap<string, ReactNode>,
): Grouping<Row> | undefined {
  const groups = lotted ? lotsIn(lotted) : []
  if (groups.length === 0) return undefined
  const keys = new Map(groups.flatMap(({ lot, lines }) => lines.map((line) => [line, lot?.lot ?? ""] as const)))
  return {
    of: (row) => keys.get(lineOf(row)) ?? "",
    groups: groups.map(({ lot, lines }) => ({
      key: lot?.lot ?? "",
      head: lot?.lot ?? t("lots.none"),
      detail: lotDetail(t, lot, lines.length),
      cells: cellsOf(lines, lot),
    })),
  }
}
