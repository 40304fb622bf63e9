import type { Problem } from "./bid-draft.ts"

/** Where a bidder is led to: a cell of a line, or a field outside of the grids. A new object leads there again. */
export interface BidPlace {
  readonly place: string
  readonly field: Problem["field"] | "statement" | "answer"
}

/** The name under which a field outside of the grids is found. */
export const placeName = (field: BidPlace["field"], id = ""): string => `${field} ${id}`

/** Leads to a field outside of the grids. */
export function goToField({ place, field }: BidPlace): void {
  const input = document.querySelector<HTMLElement>(`[data-place="${CSS.escape(placeName(field, place))}"]`)
  input?.scrollIntoView({ block: "center" })
  input?.focus({ preventScroll: true })
}
