import type { TenderDocument } from "#contract/tender.schema.ts"
import { sumAmounts } from "#machines/scoring/money.ts"
import { isLumpSum, pricedLines } from "#machines/tender/tender.priced.ts"
import { type BidText, isOffered, type LineText } from "./bid-draft.ts"

/** An empty part of a bid that may nevertheless be sealed. */
export type Blank =
  | { readonly part: "statement" }
  /** A missing answer that experts score, with its points. */
  | { readonly part: "answer"; readonly id: string; readonly name: string; readonly points: string }
  /** A missing feature, with the share of the price that it could gain. */
  | { readonly part: "feature"; readonly id: string; readonly name: string; readonly share: string }
  /** Empty cells of offered lines. */
  | {
      readonly part: "cells"
      readonly field: "deliveryDays" | "taxRate" | "brand"
      readonly count: number
      readonly of: number
      readonly first: string
    }

/** All empty parts of a bid other than prices, in the order of the screen, with the points at stake. */
export function blanksOf(document: TenderDocument, text: BidText): { readonly blanks: readonly Blank[]; readonly points: string } {
  const { mode, elements, features } = document.scoring
  const marked = mode === "comprehensive" || mode === "twoEnvelope" ? elements : []
  const isEmpty = (said: string | undefined) => (said ?? "").trim() === ""
  const answers = marked
    .filter(({ id }) => isEmpty(text.answers[id]))
    .map(({ id, name, weight }) => ({ part: "answer", id, name, points: weight }) as const)
  const shares = (mode === "bestValue" ? features : [])
    .filter(({ id }) => isEmpty(text.features[id]))
    .map(({ id, name, max }) => ({ part: "feature", id, name, share: max }) as const)
  const all = pricedLines(document).flatMap(({ id }): { id: string; line: LineText }[] => {
    const line = text.lines[id]
    return line && isOffered(line) ? [{ id, line }] : []
  })
  // A lump sum is no price of one make.
  const wholes = new Set(document.lots.filter(isLumpSum).map(({ id }) => id))
  const cells = (["taxRate", "deliveryDays", "brand"] as const).flatMap((field): Blank[] => {
    const offered = field === "brand" ? all.filter(({ id }) => !wholes.has(id)) : all
    const empty = offered.filter(({ line }) => isEmpty(line[field]))
    const [first] = empty
    return first ? [{ part: "cells", field, count: empty.length, of: offered.length, first: first.id }] : []
  })
  const statement: Blank[] = isEmpty(text.statement) ? [{ part: "statement" }] : []
  return { blanks: [...cells, ...statement, ...answers, ...shares], points: sumAmounts(answers.map(({ points }) => points)) }
}
