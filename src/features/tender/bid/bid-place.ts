import type { Problem } from "./bid-draft.ts"

/** A place to move the focus to: a cell of a line, or a field outside the grids. A new object moves it again. */
export interface BidPlace {
  readonly place: string
  readonly field: Problem["field"] | "statement" | "answer"
}

/** The name by which a field outside the grids is found. */
export const placeName = (field: BidPlace["field"], id = ""): string => `${field} ${id}`

/** Moves the focus to a field outside the grids. */
export function goToField({ place, field }: BidPlace): void {
  const input = document.querySelector<HTMLElement>(`[data-place="${CSS.escape(placeName(field, place))}"]`)
  input?.scrollIntoView({ block: "center" })
  input?.focus({ preventScroll: true })
}
