import { expect, it } from "vitest"
import type { ContractData } from "#contract/contract-data.ts"
import type { TenderDocument } from "#contract/tender.schema.ts"
import { dayAt } from "#contract/time.ts"
import { awardedTo } from "#machines/tender/tender.contracts.ts"
import { tenderList } from "#machines/tender/tender.row.ts"
import { refusal } from "../support/refusal.ts"
import { tenderStage } from "../support/tender.ts"
import { tourOn } from "../support/tender-tour.ts"

const long = { timeout: 120_000 }
const day = 86_400_000

async function start(changes: Partial<TenderDocument> = {}, price = "10") {
  const tour = await tourOn(await tenderStage())
  const id = await tour.begin("notified", changes, { "supplier.a": price, "supplier.b": "20" })
  const { facts } = await tour.see("purchaser", id)
  const party = facts.proposal?.lines[0]?.party ?? ""
  const signed = { by: "张伟", on: dayAt(await tour.now()) }
  const contract: ContractData = {
    party,
    number: "HT-2026-001",
    amount: awardedTo(facts, party),
    from: null,
    to: null,
    buyerSigned: signed,
    supplierSigned: { ...signed, by: "李强" },
    note: "",
  }
  const record = (change: Partial<ContractData> = {}, reason = "") =>
    tour.run("purchaser", id, "recordContract", { contract: { ...contract, ...change }, reason })
  const contractsOf = async (who: Parameters<typeof tour.see>[0]) => (await tour.see(who, id)).facts.contracts
  return { ...tour, id, party, contract, record, contractsOf }
}

it(
  "the contract with a winner is recorded with its dates, amount and both signatures; only the buyer and that winner see it",
  long,
  async () => {
    const { run, see, id, contract, record, contractsOf } = await start()
    await run("supplier.a", id, "acceptAward", {})
    const subcontractors = [{ name: "某安装公司", creditCode: "", share: "30" }]
    await record({ subcontractors })
    expect(await contractsOf("purchaser")).toMatchObject([{ data: { ...contract, subcontractors }, reason: "", former: [] }])
    expect(await contractsOf("supplier.a")).toMatchObject([{ data: { ...contract, subcontractors }, by: "" }])
    expect(await contractsOf("supplier.b")).toEqual([])
    const { verdicts } = await see("supplier.a", id)
    expect(verdicts["recordContract"]).toMatchObject({ allowed: false, rule: "hasRole" })
  },
)

it("once the tender is over a mistake is corrected by a further record with its reason; what stood before stays", long, async () => {
  const { run, see, id, contract, record, contractsOf } = await start()
  await run("supplier.a", id, "acceptAward", {})
  await record()
  await run("purchaser", id, "signContract", { contractNumber: contract.number })
  expect(await refusal(record({ number: "HT-2026-002" }))).toEqual(["10011", "correctionHasReason"])
  await record({ number: "HT-2026-002" }, "编号抄错")
  expect((await see("purchaser", id)).state).toBe("completed")
  expect(await contractsOf("purchaser")).toMatchObject([
    { data: { ...contract, number: "HT-2026-002" }, reason: "编号抄错", former: [{ data: contract, reason: "" }] },
  ])
})

it("refuses a contract before the award is accepted, of a wrong amount without a word, or of wrong dates", long, async () => {
  const { run, id, record, now, contract } = await start()
  expect(await refusal(record())).toEqual(["16017", "winnersAccepted"])
  await run("supplier.a", id, "acceptAward", {})
  expect(await refusal(record({ amount: "1" }))).toEqual(["16184", "amountAsAwardedOrExplained"])
  const tomorrow = dayAt((await now()) + 2 * day)
  const late = { by: "李强", on: tomorrow }
  expect(await refusal(record({ supplierSigned: late }))).toEqual(["16183", "contractDatesFit"])
  expect(await refusal(record({ from: "2026-03-02", to: "2026-03-01" }))).toEqual(["16183", "contractDatesFit"])
  expect(await refusal(record({ from: "2026-02-31" }))).toEqual(["10017", undefined])
  await record({ amount: "1", note: "按实际供货量结算" })
  expect(contract.amount).not.toBe("1")
})

it("an award in yen has no decimals, in the list and as the contract's amount, while its lines keep their exact prices", long, async () => {
  const { run, as, see, id, contract, record } = await start({ currency: "JPY" }, "10.333333")
  const { facts } = await see("purchaser", id)
  // 25 × 10.333333 = 258.333325.
  expect(facts.proposal?.lines).toMatchObject([{ quantity: "25", unitPrice: "10.333333" }])
  expect(contract.amount).toBe("258")
  const { records } = await (await as("purchaser")).call(tenderList.calls.query, { query: { page: 1, pageSize: 50 }, body: { filter: {} } })
  expect(records.find((one) => one.id === id)?.awarded).toEqual({ amount: "258", currency: "JPY" })
  await run("supplier.a", id, "acceptAward", {})
  expect(await refusal(record({ amount: "258.33" }))).toEqual(["16184", "amountAsAwardedOrExplained"])
  await record()
})
