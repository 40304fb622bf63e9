import { targetTotal } from "../tender/tender.parts.ts"
import { itemsOf } from "../tender/tender.parts.ts"
import { sumAmounts } from "../scoring/money.ts"
import { day, type FlagCase, type FlagChange, type Indicator, later, raisedIf, unknown } from "./flag-case.ts"

const year = 365 * day

const regimeOf = ({ document, settings }: FlagCase) => settings.minima[document.regime ?? "own"]

/** Few bidders: required by the tender, invited, bidding, and passing the review (招标投标法 art. 28; OCP R018). */
export const fewBidders: Indicator = ({ document, bids, valid, settings }) => {
  const fewest = settings.flags.fewestBidders
  const counts = [
    ["asked", document.minBidders],
    ["invited", document.openTo === "invited" ? new Set(document.invited).size : null],
    ["came", bids?.length ?? null],
    ["stood", valid],
  ] as const
  const rows = counts.flatMap(([of, value]) => (value === null ? [] : [{ of, label: "", value, off: value < fewest }]))
  return raisedIf(
    rows.some(({ off }) => off),
    { draw: "measure", unit: "bidders", limit: fewest, side: "least", rows },
  )
}

/** Short period: days from the publication to the bid deadline, compared with the minimum for the kind of procurement (招标投标法 art. 24; OCP R003). */
export const shortPeriod: Indicator = (on) => {
  const { document, publishedAt, now } = on
  if (document.bidDeadline === null) return unknown
  const days = Math.max(0, Math.floor((document.bidDeadline - (publishedAt ?? now)) / day))
  const limit = regimeOf(on).notice
  const row = { of: publishedAt === null ? "planned" : "given", label: "", value: days, off: days < limit }
  return raisedIf(row.off, { draw: "measure", unit: "days", limit, side: "least", rows: [row] })
}

/** Split below the threshold: tenders of one year that buy some of the same goods, each below it but not together (招标投标法 art. 4). */
export const splitting: Indicator = ({ id, document, publishedAt, now, former, settings }) => {
  const threshold = settings.flags.splitThreshold
  if (document.regime === "byLaw") return { standing: "clear", evidence: [] }
  const own = targetTotal(document)
  if (own === null || document.currency !== "CNY") return unknown
  const at = publishedAt ?? now
  const items = new Set(itemsOf(document))
  const others = former.flatMap((one) => {
    const amount = one.target ?? one.amount
    const near = Math.abs(one.publishedAt - at) <= year && one.currency === "CNY" && one.items.some((item) => items.has(item))
    return near && amount !== null && Number(amount) < threshold ? [{ of: one.id, label: one.number, amount }] : []
  })
  const parts = [{ of: id, label: "", amount: own }, ...others]
  const total = Number(sumAmounts(parts.map(({ amount }) => amount)))
  const split = Number(own) < threshold && others.length > 0 && total >= threshold
  const rows = [
    ...parts.map(({ amount, ...part }) => ({ ...part, value: Number(amount), off: false })),
    { of: "together", label: "", value: total, off: split },
  ]
  return raisedIf(split, { draw: "measure", unit: "money", limit: threshold, side: "most", rows })
}

/** Whether a change leaves bidders less time than the minimum. */
const isLate = ({ at, before, after, kind }: FlagChange, lead: number, lastDays: number): boolean =>
  kind === "moved" ? before - at < lastDays : after - at < lead

const momentsOf = (on: FlagCase, changes: readonly FlagChange[]) => {
  const lead = regimeOf(on).lead * day
  const lastDays = on.settings.flags.lastDays * day
  const to = on.document.bidDeadline ?? on.now
  const from = on.publishedAt ?? on.now
  const moments = changes.map((change) => ({ at: change.at, kind: change.kind, title: change.title, late: isLate(change, lead, lastDays) }))
  return { draw: "moments" as const, from, to, lateFrom: to - lead, moments }
}

/** Late changes: clarifications or moved deadlines with too little time left for bidders to react (实施条例 art. 21). */
export const lateChanges: Indicator = (on) => {
  if (on.publishedAt === null) return later
  const drawn = momentsOf(on, on.changes)
  return raisedIf(
    drawn.moments.some(({ late }) => late),
    drawn,
  )
}

/** Amended after publication: the requirements, files or times differ from the published ones (实施条例 art. 21). */
export const amended: Indicator = (on) => {
  if (on.publishedAt === null) return later
  const changes = on.changes.filter(({ kind }) => kind !== "immaterial")
  return raisedIf(changes.length > 0, momentsOf(on, changes))
}
