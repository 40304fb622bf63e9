import type { ScoreScheme } from "#contract/tender.schema.ts"

/** The name of a line in a bid's calculation: an element's name, or a score. */
export interface ArithmeticName {
  readonly element?: string
  readonly step?: "technicalScore" | "priceScore" | "points"
}

/**
 * Names the lines of a calculation by points: one for each element in the scheme's order, then technical, price and total. Null where the lines are
 * others (an excluded bid, another mode), which are shown without names.
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
