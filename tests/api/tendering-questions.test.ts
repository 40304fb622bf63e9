import { expect, it } from "vitest"
import { tenderContract } from "#contract/tender.contract.ts"
import { tenderingQuestionContract as questions } from "#contract/tendering-question.contract.ts"
import { refusal } from "../support/refusal.ts"
import { type PersonName, tenderStage } from "../support/tender.ts"
import { tourOn } from "../support/tender-tour.ts"

const long = { timeout: 120_000 }

async function start() {
  const tour = await tourOn(await tenderStage())
  const tenderingId = await tour.begin("biddingOpen")
  const ask = async (who: PersonName, text: string) => {
    await (await tour.as(who)).call(questions.save, { body: { tenderingId, text } })
    const own = await (await tour.as(who)).call(questions.getByTenderingId, { body: { tenderingId } })
    return own.find((one) => one.text === text)?.id ?? ""
  }
  const found = async (who: PersonName, body: { keyword?: string; answered?: boolean; companyId?: string } = {}) =>
    (await (await tour.as(who)).call(questions.query, { body })).records.map(({ text, own }) => [text, own])
  const answer = (question: string) => tour.run("purchaser", tenderingId, "answer", { question, answer: "可以。" })
  const remove = async (who: PersonName, ...ids: string[]) =>
    (await tour.as(who)).call(questions.batchRemove, { body: { tenderingId, ids } })
  return { ...tour, tenderingId, ask, found, answer, remove }
}

it(
  "a question asked by the specification's call is found by its asker and the buyer, and once it is answered by everybody",
  long,
  async () => {
    const { as, tenderingId, ask, found, answer, see } = await start()
    const id = await ask("supplier.a", "能否分批交货？")
    expect([await found("supplier.a"), await found("purchaser"), await found("supplier.b")]).toEqual([
      [["能否分批交货？", true]],
      [["能否分批交货？", false]],
      [],
    ])
    expect([await found("purchaser", { answered: true }), await found("purchaser", { keyword: "样品" })]).toEqual([[], []])
    await answer(id)
    const [row] = (await (await as("supplier.b")).call(questions.query, { body: { keyword: "分批" } })).records
    const { facts } = await see("purchaser", tenderingId)
    expect(row).toMatchObject({ id, tenderingId, number: facts.number, title: facts.document?.title, answer: "可以。", own: false })
    expect(await found("supplier.b", { companyId: "00000000000000000000000000000000" })).toEqual([])
    expect(await found("supplier.b", { companyId: facts.party })).toEqual([["能否分批交货？", false]])
  },
)

it("a supplier chooses the own company alone, and among the buyers of the tenders that it may see", long, async () => {
  const { as } = await start()
  const [own, buyers] = await Promise.all([
    (await as("supplier.a")).call(questions.getSupplier, { body: {} }),
    (await as("supplier.a")).call(questions.getCompany, { body: {} }),
  ])
  const [all, none] = await Promise.all([
    (await as("purchaser")).call(questions.getSupplier, { query: { page: 1, pageSize: 2 }, body: {} }),
    (await as("supplier.a")).call(questions.getCompany, { body: { name: "没有这家" } }),
  ])
  expect([own.total, buyers.total, none.total]).toEqual([1, 1, 0])
  expect([all.records.length, all.total > 2]).toEqual([2, true])
})

it("own questions that are not answered are taken back together; of another company's or an answered one none is", long, async () => {
  const { ask, found, answer, remove, tenderingId, as } = await start()
  const [first, second, answered] = [await ask("supplier.a", "一"), await ask("supplier.a", "二"), await ask("supplier.a", "三")]
  const other = await ask("supplier.b", "四")
  await answer(answered)
  expect(await refusal(remove("supplier.a", first, other))).toEqual(["20071", "questionsAreOwn"])
  expect(await refusal(remove("supplier.a", first, answered))).toEqual(["16001", "inState"])
  expect((await found("purchaser")).length).toBe(4)
  await remove("supplier.a", first, second)
  expect((await found("purchaser")).map(([text]) => text)).toEqual(["四", "三"])
  const shown = await (await as("purchaser")).call(tenderContract.questions, { params: { id: tenderingId } })
  expect(shown.map(({ text }) => text)).toEqual(["三", "四"])
})
