import type { ScoreScheme } from "#contract/tender.schema.ts"

/** What one line of a bid's arithmetic works out: an element by its name, or a score. */
export interface ArithmeticName {
  readonly element?: string
  readonly step?: "technicalScore" | "priceScore" | "points"
}

/**
 * Names the lines where points decide: one for each element in the scheme's order, then technical, price and total.
 * Null where the lines are of another shape (a bid that is excluded, another mode): they stand without names then.
 */
export function arithmeticNames(lines: number, scheme: ScoreScheme | null): readonly ArithmeticName[] | null {
  if (!scheme || (scheme.mode !== "comprehensive" && scheme.mode !== "twoEnvelope")) return null
  const names: ArithmeticName[] = [
    ...scheme.elements.map(({ name }) => ({ element: name })),
    { step: "technicalScore" },
    { step: "priceScore" },
    { step: "points" },
  ]
  return names.length === lines ? names : null
}
