import type { TenderView } from "#contract/tender.view.ts"
import { partPriced } from "#machines/tender/tender.bids.ts"
import { candidatesOf } from "#machines/tender/tender.parts.ts"

/** A candidate as the reader may see it: ranks by lot and the total are empty where they are closed, the total also where it covers only some lines. */
export interface CandidateRow {
  readonly bid: string
  readonly place: number
  /** Null where the reader may not know the company. */
  readonly party: string | null
  readonly total: string | null
  readonly ranks: readonly { readonly lot: string; readonly rank: number }[]
  /** Whether the proposal awards it something. */
  readonly proposed: boolean
}

/** The published candidates or, before the publication, those that would be published, in order. */
export function candidateRows(
  facts: Pick<TenderView, "document" | "publicity" | "proposal" | "rankings" | "opened" | "declined">,
): CandidateRow[] {
  const proposed = new Set(facts.proposal?.lines.map(({ bid }) => bid))
  const candidates = facts.publicity?.candidates ?? candidatesOf(facts)
  return candidates.map((bid, index) => {
    const opened = facts.opened.find((one) => one.bid === bid)
    const ranks = facts.rankings.flatMap(({ lot, rows }) =>
      rows.flatMap((row) => (row.bid === bid && row.rank !== null ? [{ lot, rank: row.rank }] : [])),
    )
    const total = partPriced(facts.document, opened?.lines) ? null : (opened?.total ?? null)
    return { bid, place: index + 1, party: opened?.party ?? null, total, ranks, proposed: proposed.has(bid) }
  })
}
