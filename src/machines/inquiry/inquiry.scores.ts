import { compare, parse } from "../scoring/rational.ts"
import type { ScoreEntry } from "../scoring/score-entry.ts"
import type { InquiryFacts } from "./inquiry.facts.ts"

/** What each supplier has reached where experts have scored its quotation, once the result is approved; of the day on which quoting ended. */
export function quotationScores(facts: InquiryFacts, state: string): readonly ScoreEntry[] {
  const { number, party, author, content, scores, awards } = facts
  if (state !== "outcome" || !content) return []
  const totals = scores.flatMap(({ total }) => (total ? [parse(total.exact)] : []))
  return scores.map(({ supplier, total }): ScoreEntry => {
    const exact = total && parse(total.exact)
    return {
      source: "inquiry",
      supplier,
      company: party,
      author,
      people: [...new Set([...(author === "" ? [] : [author]), ...content.buyers])],
      number,
      title: content.title,
      part: "",
      topic: "inquiry",
      score: total?.display ?? null,
      outcome: null,
      rank: exact && 1 + totals.filter((other) => compare(other, exact) > 0).length,
      among: exact && totals.length,
      excluded: exact ? null : "incomplete",
      won: awards.some((award) => award.supplier === supplier),
      reached_at: content.quoteEnd,
    }
  })
}
