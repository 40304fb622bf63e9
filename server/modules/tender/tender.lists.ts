import { tenderChart } from "#machines/tender/tender.chart.ts"
import type { TenderFacts } from "#machines/tender/tender.facts.ts"
import { awardedPrices } from "#machines/tender/tender.prices.ts"
import { bidScores } from "#machines/tender/tender.scores.ts"
import { clockHangsOnChildren, tenderStrikes } from "#machines/tender/tender.waiting.ts"
import type { Ledgers } from "#machines/_kit/kind-ledger.ts"
import { stateOf } from "#machines/_kit/snapshot.ts"
import { send, type Tx } from "#server/database/database.ts"
import { projectEntries } from "#server/documents/ledgers.ts"
import { rowLists } from "#server/documents/row-lists.ts"
import { rowFromFacts, rowQuery, strikesQuery, type Times } from "#server/documents/row-write.ts"
import type { Standing } from "#server/event-store/document.ts"
import { listChildren } from "#server/tender/children.ts"
import { listedTenders } from "#server/tender/listed.ts"
import { childrenProjected } from "#server/tender/children-projected.ts"

/** The ledger entries of tenders. */
export const tenderLedgers: Ledgers<TenderFacts> = { price: awardedPrices, score: bidScores }

type Stored = Pick<Standing<TenderFacts>, "stream" | "version" | "document">

const timerDependsOnChildren = ({ document }: Stored): boolean => clockHangsOnChildren(stateOf(tenderChart, document))
const strikesOf = async (tx: Tx, { stream, document }: Stored) =>
  tenderStrikes({ document, children: await listChildren(tx, stream, document.facts.round) })

/** Updates the row and the ledger entries of a tender. Travels with the next statement, unless its timer depends on its children. */
export function putTender(tx: Tx, stored: Stored, times: Times): Promise<void> | undefined {
  projectEntries(tx, { ledgers: tenderLedgers, chart: tenderChart }, stored)
  if (timerDependsOnChildren(stored))
    return strikesOf(tx, stored).then((strikes) => send(tx, rowQuery(listedTenders, stored, times, strikes)))
  send(tx, rowQuery(listedTenders, stored, times, tenderStrikes({ document: stored.document, children: [] })))
  return undefined
}

/** Updates the timers' columns of a tender when a fact was recorded for one of its children only. */
export async function putClocks(tx: Tx, stored: Stored): Promise<void> {
  if (timerDependsOnChildren(stored)) send(tx, strikesQuery(listedTenders, stored.stream, await strikesOf(tx, stored)))
}

/** The lists of tenders, and the states of all child streams. */
export const tenderLists = rowLists(listedTenders, {
  write: async (tx, head) => {
    const { row, times } = await rowFromFacts(tx, tenderChart, head)
    await putTender(tx, row, times)
  },
  beneath: childrenProjected,
  exported: { areas: ["pur", "sup"], policy: "signedIn" },
})
