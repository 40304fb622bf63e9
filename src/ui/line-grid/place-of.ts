import type { LineCell } from "#machines/line-grid/line-grid.machine.ts"

/** The cell of an element; column -1 is the row's heading. */
export function placeOf(target: EventTarget | null): LineCell | null {
  if (!(target instanceof Element)) return null
  const row = target.closest<HTMLElement>("[data-row]")?.dataset["row"]
  const column = target.closest<HTMLElement>("[data-column]")?.dataset["column"]
  return row === undefined || column === undefined ? null : { row: Number(row), column: Number(column) }
}
