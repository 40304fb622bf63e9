import { verify } from "node:crypto"
import { expect, test } from "vitest"
import { quotationContract } from "#contract/inquiry.contract.ts"
import type { SignedReceipt } from "#contract/signed-receipt.ts"
import { quotation } from "#machines/quotation/quotation.chart.ts"
import { readClock } from "#server/database/clock.ts"
import { signNext } from "#server/witness/witness.ts"
import { verifyReceipt } from "../../scripts/verify-receipt.ts"
import { keysFrom } from "../../scripts/verify-tree.ts"
import { caseOf, inquiryStage } from "../support/inquiry-stage.ts"
import { refusal } from "../support/refusal.ts"
import { until } from "../support/server-process.ts"
import { tamper } from "../support/tamper.ts"

const long = { timeout: 120_000 }
const hour = 3_600_000
const changed = "the record does not have the quotation that was received: it was changed or taken away"
const replaced = "the supplier has amended, withdrawn or declined the quotation since"

/** An inquiry that three suppliers may quote for, on a record that was signed before. */
async function receiptStage(openness: "sealed" | "open") {
  const stage = await inquiryStage()
  const { act, as, create, ids, partyOf, quotationFor, server, take } = stage
  const { content } = caseOf("inquiry").begin(await readClock(server.database), ids) as { content: object }
  const suppliers = ["supplier.a", "supplier.b", "supplier.c"].map(partyOf)
  const quoteEnd = (await readClock(server.database)) + hour
  const { id } = await create(undefined, { content: { ...content, suppliers, openness, quoteStart: null, quoteEnd } })
  await act("purchaser", id, "submit")
  await act("approver", id, "approve", { comment: "" })
  await until("the record is signed", async () => (await signNext(server.database, server.keys)) === "nothing")
  const receipts = async (who: string, of = who) =>
    (await as(who)).call(quotationContract.receipts, { params: { id: quotationFor(id, of) } })
  const keys = keysFrom(server.keys.sign)
  const held = async (text: string) =>
    (await verifyReceipt(server.database.url, text, { ...keys, file: "/nonexistent/heads.jws" })).map(({ what }) => what)
  const open = async () => {
    await take({ id, version: 0, state: "" }, null)
    await act("purchaser", id, "openQuotes")
  }
  return { ...stage, id, receipts, held, open, key: keys.key }
}

const saidIn = ({ jws }: SignedReceipt) => JSON.parse(Buffer.from(jws.split(".")[1] ?? "", "base64url").toString("utf8")) as object
const present = ({ receipt }: Awaited<ReturnType<Awaited<ReturnType<typeof receiptStage>>["receipts"]>>) =>
  receipt?.receipt as SignedReceipt

test("a sealed quotation has a receipt for what was received when, which changes with it and goes when it is withdrawn", long, async () => {
  const { act, actOn, held, id, key, open, partyOf, quotationFor, quote, receipts, server } = await receiptStage("sealed")
  expect(await receipts("supplier.a")).toEqual({ receipt: null, earlier: [] })
  const before = await readClock(server.database)
  await quote("supplier.a", id, ["471125317.25", "20"])
  const first = present(await receipts("supplier.a"))
  const [header = "", body = "", signature = ""] = first.jws.split(".")
  expect(verify(null, Buffer.from(`${header}.${body}`), key, Buffer.from(signature, "base64url"))).toBe(true)
  const { seal, receivedAt } = first
  const own = quotationFor(id, "supplier.a")
  const head = expect.stringMatching(/^[0-9a-f]{64}$/)
  expect(saidIn(first)).toEqual({ inquiry: id, quotation: own, round: 1, version: 1, seal, receivedAt, head })
  expect(receivedAt).toBeGreaterThanOrEqual(before)
  expect(receivedAt).toBeLessThanOrEqual(await readClock(server.database))
  expect(JSON.stringify(saidIn(first))).not.toContain("471125317")
  expect(await held(JSON.stringify(first))).toEqual([])

  await quote("supplier.a", id, ["4700", "20"])
  const second = present(await receipts("supplier.a"))
  expect(second.version).toBe(2)
  expect(second.seal).not.toBe(seal)
  expect(await held(first.jws)).toEqual([replaced])
  await actOn("supplier.a", id, "withdraw")
  expect(await receipts("supplier.a")).toEqual({ receipt: null, earlier: [] })
  await quote("supplier.a", id, ["4699", "20"])
  const third = present(await receipts("supplier.a"))
  expect(third.version).toBe(3)

  await open()
  expect(await receipts("supplier.a")).toEqual({ receipt: { round: 1, receipt: third, openedAsReceived: true }, earlier: [] })
  expect(await held(third.jws)).toEqual([])
  await act("purchaser", id, "trial", { supplier: partyOf("supplier.a"), passed: true, reason: "" })
  await act("purchaser", id, "finishTrial")
  const quoteEnd = (await readClock(server.database)) + hour
  await act("purchaser", id, "nextRound", { suppliers: [partyOf("supplier.a")], quoteStart: null, quoteEnd })
  await quote("supplier.a", id, ["4600", "20"])
  const again = await receipts("supplier.a")
  expect(again.receipt).toMatchObject({ round: 2, receipt: { version: 1 }, openedAsReceived: null })
  expect(again.earlier).toEqual([{ round: 1, receipt: third, openedAsReceived: true }])
  expect(await held(third.jws)).toEqual([])
})

test("nobody else has a supplier's receipt, and no fact that others read names it", long, async () => {
  const { as, id, open, quotationFor, quote, receipts, see, seeQuotation, server } = await receiptStage("open")
  await quote("supplier.a", id, ["4711.25", "20"])
  const { seal } = present(await receipts("supplier.a"))
  const params = { id: quotationFor(id, "supplier.a") }
  expect(await refusal(receipts("supplier.b", "supplier.a"))).toEqual(["10007", undefined])
  expect(await receipts("supplier.b")).toEqual({ receipt: null, earlier: [] })
  for (const who of ["purchaser", "lead", "admin"])
    expect((await (await as(who)).answer(quotationContract.receipts, { params })).status).toBe(403)
  // Nor has a purchaser who acts for a supplier as well.
  await server.database.query({ text: "update person set roles = roles || '{supplier}' where name = 'lead'" })
  expect(await receipts("lead", "supplier.a")).toEqual({ receipt: null, earlier: [] })
  const told = async () =>
    JSON.stringify([
      await see("purchaser", id),
      await seeQuotation("purchaser", id, "supplier.a"),
      await (await as("purchaser")).call(quotation.calls.facts, { params, query: { after: 0 } }),
      await seeQuotation("supplier.b", id, "supplier.b"),
    ])
  for (const hidden of [seal, '"head"']) expect(await told()).not.toContain(hidden)
  await open()
  for (const hidden of [seal, '"head"']) expect(await told()).not.toContain(hidden)
})

test("a receipt tells that it was forged, and that what was received is no longer what the record has", long, async () => {
  const { held, id, open, quotationFor, quote, receipts, server } = await receiptStage("open")
  await quote("supplier.a", id, ["4711.25", "20"])
  const receipt = present(await receipts("supplier.a"))
  expect(await held(receipt.jws)).toEqual([])
  const [header = "", , signature = ""] = receipt.jws.split(".")
  const earlier = Buffer.from(JSON.stringify({ ...saidIn(receipt), receivedAt: receipt.receivedAt - hour })).toString("base64url")
  expect(await held([header, earlier, signature].join("."))).toEqual(["this platform has not signed it"])
  await open()
  const own = quotationFor(id, "supplier.a")
  const cheaper = (type: string) =>
    `update event set data = replace(data::text, '4711.25', '4811.25')::json where stream = '${own}' and type = '${type}'`
  await tamper(server.database, cheaper("quotation.opened"))
  expect((await receipts("supplier.a")).receipt).toMatchObject({ openedAsReceived: false })
  await tamper(server.database, cheaper("quotation.offered"))
  expect(await held(receipt.jws)).toEqual(["the quotation in the record is not as it was received"])
  await tamper(server.database, `update event set hash = repeat('0', 64) where stream = '${own}' and type = 'quotation.offered'`)
  expect(await held(receipt.jws)).toEqual([changed])
})
