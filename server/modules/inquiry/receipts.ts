import { isDeepStrictEqual } from "node:util"
import type { QuotationReceipt, QuotationReceipts } from "#contract/inquiry.contract.ts"
import { quotation } from "#machines/quotation/quotation.chart.ts"
import type { QuotationFact } from "#machines/quotation/quotation.facts.ts"
import type { Tx } from "#server/database/database.ts"
import { openForReader } from "#server/documents/context.ts"
import type { Decision } from "#server/documents/handler.ts"
import { secretOf } from "#server/documents/kind-family.ts"
import { boxesOf } from "#server/documents/seal-box.ts"
import { readFact } from "#server/event-store/document.ts"
import { loadFactsOf, type StoredFact } from "#server/event-store/store.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import type { Keys } from "#server/keys.ts"
import { signReceipt } from "#server/sealing/sign-receipt.ts"
import { lastHeadHash } from "#server/witness/last-head.ts"

const receiving = ["quotation.submitted", "quotation.offered"]
const taking = ["quotation.withdrawn", "quotation.declined"]
const asking = ["quotation.asked", "quotation.invited"]

/** Adds to a fact that receives a quotation the signed head of the record that its receipt names. */
export async function withHead(tx: Tx, decision: Decision): Promise<Decision> {
  const { fact } = decision
  const head = fact && receiving.includes(fact.type) ? await lastHeadHash(tx) : null
  return fact === null || head === null ? decision : { ...decision, fact: { ...fact, data: { ...fact.data, head } } }
}

/** What was received in one round: the last version that was not taken back, and the content that was opened. */
interface OfRound {
  readonly round: number
  readonly version: number
  readonly last: StoredFact | null
  readonly opened: object | null
}

/** The facts of a quotation by round, the present one last. */
function byRound(stored: readonly StoredFact[]): readonly OfRound[] {
  const rounds: OfRound[] = []
  for (const one of stored) {
    const fact = readFact(quotation.chart, one) as QuotationFact
    const of = rounds.at(-1)
    if (fact.type === "quotation.asked" || fact.type === "quotation.invited")
      rounds.push({ round: fact.round, version: 0, last: null, opened: null })
    else if (of && receiving.includes(one.type)) rounds.splice(-1, 1, { ...of, version: of.version + 1, last: one })
    else if (of && taking.includes(one.type)) rounds.splice(-1, 1, { ...of, last: null })
    else if (of && fact.type === "quotation.opened") rounds.splice(-1, 1, { ...of, opened: fact.content ?? null })
  }
  return rounds
}

/**
 * A supplier's receipts for the own quotation. Each is for a stored fact and bears its hash, which covers the sealed box or the open content, the time
 * and all that was recorded of the quotation before; so it can be reckoned anew from the record.
 */
export async function readReceipts(tx: Tx, user: SessionUser, id: string, keys: Keys): Promise<QuotationReceipts> {
  const { document, side } = await openForReader(tx, quotation, user, id)
  if (side !== "supplier") return { receipt: null, earlier: [] }
  const boxes = boxesOf(keys)
  const rounds = byRound(await loadFactsOf(tx, [id], [...asking, ...receiving, ...taking, "quotation.opened"]))
  const receiptOf = ({ round, version, last, opened }: OfRound): QuotationReceipt | null => {
    if (last === null) return null
    const { head } = last.data
    const about = { inquiry: document.facts.above, quotation: id, round, version }
    const named = { seal: last.hash, receivedAt: last.at, ...(typeof head === "string" ? { head } : {}) }
    const isOpened = () => isDeepStrictEqual(opened, secretOf(quotation, boxes, id, last.data))
    return { round, receipt: signReceipt(keys, about, named), openedAsReceived: opened === null ? null : isOpened() }
  }
  const receipts = rounds.map(receiptOf)
  return { receipt: receipts.at(-1) ?? null, earlier: receipts.slice(0, -1).filter((one) => one !== null) }
}
