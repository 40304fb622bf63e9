import type { TenderView } from "#contract/tender.view.ts"
import { partPriced, totalOf } from "#machines/tender/tender.bids.ts"
import { candidatesByLot } from "#machines/tender/tender.parts.ts"

/** A candidate as the reader may see it: ranks and the total are empty where they are closed, the total also where it covers only some lines. */
export interface CandidateRow {
  readonly bid: string
  readonly place: number
  /** Null where the reader may not know the company. */
  readonly party: string | null
  /** Of its bid, or of the lot where candidates are told by lot. */
  readonly total: string | null
  readonly ranks: readonly { readonly lot: string; readonly rank: number }[]
  /** The lots of which the proposal awards it something. */
  readonly proposed: readonly string[]
}

/** The candidates for a lot in order; `lot` is null for those of all lots together, which have no order where there are several. */
export interface CandidateGroup {
  readonly lot: string | null
  readonly rows: readonly CandidateRow[]
}

type Facts = Pick<TenderView, "document" | "publicity" | "proposal" | "rankings" | "opened" | "declined">

/** The candidates of each lot as published or, before the publication, those that would be published. */
export function candidateGroups(facts: Facts): CandidateGroup[] {
  const { document, publicity } = facts
  const lots = publicity ? publicity.lots : candidatesByLot(facts)
  const groupOf = (lot: string | null, bids: readonly string[]): CandidateGroup => ({ lot, rows: bids.map(rowIn(facts, lot)) })
  if (lots && (document?.lots.length ?? 0) > 1) return lots.map(({ lot, bids }) => groupOf(lot, bids))
  const bids = publicity?.candidates ?? lots?.flatMap((one) => one.bids) ?? []
  return bids.length > 0 ? [groupOf(null, bids)] : []
}

const rowIn =
  ({ document, opened, rankings, proposal }: Facts, lot: string | null) =>
  (bid: string, index: number): CandidateRow => {
    const isHere = (one: { readonly lot: string }) => lot === null || one.lot === lot
    const found = opened.find((one) => one.bid === bid)
    const lots = lot === null ? undefined : document?.lots.filter(({ id }) => id === lot)
    const lines = found?.lines ?? null
    const whole = lots ? lines && totalOf(document, { lines }, lots) : (found?.total ?? null)
    const total = partPriced(document, lines, lots) ? null : whole
    const ranks = rankings
      .filter(isHere)
      .flatMap((one) => one.rows.flatMap((row) => (row.bid === bid && row.rank !== null ? [{ lot: one.lot, rank: row.rank }] : [])))
    const awards = proposal?.lines.filter((line) => line.bid === bid && isHere(line)) ?? []
    return { bid, place: index + 1, party: found?.party ?? null, total, ranks, proposed: [...new Set(awards.map((line) => line.lot))] }
  }
