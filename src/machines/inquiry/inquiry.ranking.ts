import type { Reducers } from "../_kit/chart.ts"
import type { Brought } from "../_kit/kind-family.ts"
import type { InquiryFact, InquiryFacts } from "./inquiry.facts.ts"
import { moved, ranksOf, type Standing } from "./inquiry.ranks.ts"

const others = (standing: readonly Standing[], supplier: string) => standing.filter((one) => one.supplier !== supplier)
type Quoted = Extract<InquiryFact, { type: "inquiry.quoted" | "inquiry.unquoted" }>
const offeredNow = ({ supplier, prices, partial }: Standing): Standing => ({ supplier, prices, ...(partial ? { partial } : {}) })
const after = ({ standing }: Pick<InquiryFacts, "standing">, fact: Quoted): readonly Standing[] =>
  fact.type === "inquiry.quoted" ? [...others(standing, fact.supplier), offeredNow(fact)] : others(standing, fact.supplier)

/** The part of the facts about offers that are not sealed. */
export const inquiryRanking = {
  "inquiry.quoted": (facts, fact) => ({ ...facts, standing: after(facts, fact) }),
  "inquiry.unquoted": (facts, fact) => ({ ...facts, standing: after(facts, fact) }),
} satisfies Partial<Reducers<InquiryFacts, InquiryFact>>

/** Tells each supplier whose rank has changed its new rank, if the inquiry reveals ranks; never other suppliers' names and prices. */
function rankFacts(fact: Quoted, { content, standing }: InquiryFacts): readonly Brought[] {
  if (content?.openness !== "ranked") return []
  // The supplier that has just offered gets its rank even if the rank is unchanged.
  const before = ranksOf(standing, content)
  const now = ranksOf(after({ standing }, fact), content)
  const told = new Map(moved(before, now))
  const own = now.get(fact.supplier)
  if (own) told.set(fact.supplier, own)
  return [...told].map(([supplier, ranks]) => ({ kind: "quotation", key: supplier, type: "quotation.ranked", data: { ranks } }))
}
export const rankings = { "inquiry.quoted": rankFacts, "inquiry.unquoted": rankFacts } as const
