import type { ScoreScheme, TenderDocument, TenderLot } from "#contract/tender.schema.ts"
import type { LotRanking, OpenedBid, RankedBid, TenderFacts } from "#machines/tender/tender.facts.ts"
import { stepText } from "#machines/scoring/arithmetic.ts"
import { type Bid, rank } from "#machines/scoring/scoring.ts"
import { ownValue } from "#machines/scoring/own-value.ts"
import { partPriced, totalOf } from "#machines/tender/tender.bids.ts"
import { pricedLines } from "#machines/tender/tender.priced.ts"
import { scaledMark } from "#machines/tender/tender.trial.ts"
import { type Decide, leaves } from "#server/tender/decide.ts"
import type { TenderContext } from "#server/tender/context.ts"
import { type LoadedBid, loadBids, loadChildren } from "#server/tender/children.ts"

/** A tender whose sheets are read. */
type Scored = Pick<TenderContext, "tx" | "id"> & { readonly document: { readonly facts: TenderFacts } }

/** Marks by bid and element, one from each committee member with a locked sheet. */
async function marksByBid({ tx, id, document: { facts } }: Scored): Promise<Map<string, Record<string, string[]>>> {
  const committee = new Set(facts.committee.map(({ expert }) => expert))
  const marks = new Map<string, Record<string, string[]>>()
  for (const { child, document } of await loadChildren(tx, id, facts.round, "score-sheet")) {
    if (child.state !== "locked" || !committee.has(document.facts.expert)) continue
    const ofBid = marks.get(document.facts.bid) ?? {}
    for (const [element, mark] of Object.entries(document.facts.marks)) ofBid[element] = [...(ofBid[element] ?? []), mark]
    marks.set(document.facts.bid, ofBid)
  }
  return marks
}

const featuresOf = ({ facts }: LoadedBid) => facts.opened?.technical.features ?? {}

/** The lot's total of a bid that prices all of it, else how many lines it prices; nothing while the envelope is closed. */
function lotPrice(document: TenderDocument, lot: TenderLot, { lines }: OpenedBid): Pick<Bid, "total" | "priced"> {
  if (lines === null) return { total: null }
  const priced = partPriced(document, lines, [lot])
  return priced ? { total: null, priced } : { total: totalOf(document, { lines }, [lot]) }
}

/** The streams of the bids whose technical points reach the threshold of the two-envelope procedure. */
export async function reachingThreshold(context: Scored, valid: readonly LoadedBid[]): Promise<Set<string>> {
  const scheme = context.document.facts.document?.scoring
  if (!scheme) return new Set()
  const marks = await marksByBid(context)
  const bids = valid.map((bid): Bid => ({
    id: bid.stream,
    total: "0",
    sealedAt: bid.facts.sealedAt ?? 0,
    scores: marks.get(bid.stream) ?? {},
    passed: true,
  }))
  // Only the technical points are compared, so the commercial elements and the price are left out.
  const technical = { ...scheme, priceWeight: "0", elements: scheme.elements.filter(({ envelope }) => envelope === "technical") }
  return new Set(
    rank(technical, bids)
      .rows.filter(({ excluded }) => excluded === null)
      .map(({ id }) => id),
  )
}

/** What a trial calculation changes: another scheme, fewer bids. */
interface Tried {
  readonly scheme: ScoreScheme
  readonly excluded: readonly string[]
}

/** The marks of a bid, rescaled to another scheme's full marks. */
const scaledTo = ({ elements }: ScoreScheme, was: ScoreScheme, marks: Bid["scores"]): Bid["scores"] =>
  Object.fromEntries(
    elements.map(({ id, weight }) => {
      const before = was.elements.find((element) => element.id === id)?.weight ?? weight
      return [id, (ownValue(marks, id) ?? []).map((mark) => (before === weight ? mark : scaledMark(mark, before, weight)))]
    }),
  )

/** Ranks every lot by the tender's scheme or a trial's, from the locked sheets and the opened prices. */
export async function rankLots(context: TenderContext, tried?: Tried): Promise<LotRanking[]> {
  const { tx, id } = context
  const { facts } = context.document
  const document = facts.document
  if (!document) return []
  const scheme = tried?.scheme ?? document.scoring
  const [loaded, marks] = [await loadBids(tx, id, facts.round), await marksByBid(context)]
  const opened = new Map(facts.opened.map((bid) => [bid.bid, bid]))
  // Nobody bids on a lot without lines.
  const lots = document.lots.filter((lot) => pricedLines(document, [lot]).length > 0)
  return lots.map((lot) => {
    const bids = loaded.flatMap((bid): Bid[] => {
      const open = opened.get(bid.stream)
      if (!open || facts.declined.includes(open.party) || tried?.excluded.includes(bid.stream)) return []
      const passed = facts.review[bid.stream]?.valid ?? false
      return [
        {
          id: bid.stream,
          ...lotPrice(document, lot, open),
          sealedAt: open.sealedAt,
          scores: scaledTo(scheme, document.scoring, marks.get(bid.stream) ?? {}),
          features: featuresOf(bid),
          passed,
          draw: open.seal,
        },
      ]
    })
    const { rows, abnormal } = rank(scheme, bids)
    const partly = new Map(bids.flatMap(({ id: bid, priced }) => (priced ? [[bid, priced] as const] : [])))
    const flags = new Map(abnormal.filter((flag) => flag.abnormal).map((flag) => [flag.id, flag]))
    return {
      lot: lot.id,
      rows: rows.map((row): RankedBid => {
        const flag = flags.get(row.id)
        const priced = partly.get(row.id)
        return {
          bid: row.id,
          rank: row.rank,
          excluded: row.excluded,
          ...(priced ? { priced } : {}),
          total: row.price,
          points: row.total?.display ?? "",
          priceScore: row.priceScore?.display ?? "",
          technicalScore: row.technicalScore?.display ?? "",
          elements: Object.fromEntries(row.elements.map(({ id: element, score }) => [element, score?.display ?? ""])),
          arithmetic: row.arithmetic.map(stepText),
          decidedBy: row.decidedBy,
          abnormallyLow: flag ? { belowMean: flag.belowMeanOfOthers?.display ?? "", belowNext: flag.belowNext?.display ?? "" } : null,
        }
      }),
    }
  })
}

/** Closes the scoring (评分截止) and records the ranking with its calculation. */
export const closeScoring: Decide<"closeScoring"> = async (context) =>
  leaves("scoring.closed", {
    rankings: context.state === "expertScorable" || context.state === "commercialScorable" ? await rankLots(context) : [],
  })
