import { compare, toText, type Rational } from "./rational.ts"

/** The primary measure of a ranking: most points, lowest price, or lowest weighted price. */
export type Measure = "points" | "price" | "weightedPrice"

/** The link of the chain that put a bid behind the previous one; `undecided` means that a draw must be held and recorded. */
export type Link = Measure | "technical" | "seal" | "draw" | "undecided"

/** A valid bid with everything that the chain compares. */
export interface Contender {
  readonly id: string
  readonly measured: Rational
  readonly price: Rational
  readonly technical: Rational
  readonly sealedAt: number
  readonly draw?: string
}

/** A contender's rank: equals share a rank and the next rank is skipped, as in 1, 1, 3. */
export interface Place {
  readonly id: string
  readonly rank: number
  readonly decidedBy: Link | null
}

const byText = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)

/** Ranks by the measure, then lower price, higher technical score, earlier seal and lower draw text; never by the given order. */
export function orderByChain(measure: Measure, contenders: readonly Contender[]): readonly Place[] {
  const drawn = drawnTies(contenders)
  const links: readonly (readonly [Link, (a: Contender, b: Contender) => number])[] = [
    [measure, measure === "points" ? (a, b) => compare(b.measured, a.measured) : (a, b) => compare(a.measured, b.measured)],
    ["price", (a, b) => compare(a.price, b.price)],
    ["technical", (a, b) => compare(b.technical, a.technical)],
    ["seal", (a, b) => a.sealedAt - b.sealedAt],
    ["draw", (a, b) => (drawn.has(tieOf(a)) ? byText(a.draw ?? "", b.draw ?? "") : 0)],
  ]
  const decide = (a: Contender, b: Contender) =>
    links.map(([link, order]) => ({ link, order: order(a, b) })).find((step) => step.order !== 0)
  const ordered = contenders.toSorted((a, b) => decide(a, b)?.order ?? byText(a.id, b.id))
  const places: Place[] = []
  for (const [index, contender] of ordered.entries()) {
    const before = ordered[index - 1]
    const decidedBy = before ? (decide(before, contender)?.link ?? "undecided") : null
    places.push({ id: contender.id, rank: decidedBy === "undecided" ? (places.at(-1)?.rank ?? 1) : index + 1, decidedBy })
  }
  return places
}

/** A draw counts only when every bid of the tie took part: otherwise the omitted bid would win or lose only because of that. */
function drawnTies(contenders: readonly Contender[]): ReadonlySet<string> {
  const ties = Map.groupBy(contenders, tieOf)
  return new Set([...ties].filter(([, tied]) => tied.every((contender) => contender.draw !== undefined)).map(([tie]) => tie))
}

const tieOf = (contender: Contender): string =>
  [toText(contender.measured), toText(contender.price), toText(contender.technical), contender.sealedAt].join(" ")
