import { beforeAll, describe, expect, it } from "vitest"
import { taskContract } from "#contract/task.contract.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import type { TenderDocument } from "#contract/tender.schema.ts"
import type { RowFilter } from "#machines/_kit/kind-row.ts"
import { tenderList } from "#machines/tender/tender.row.ts"
import { copyOf } from "#machines/tender/tender.copy.ts"
import { putTogether, takenApart } from "#machines/tender/tender.unfinished.ts"
import { refusal, refusalCode } from "../support/refusal.ts"
import { startServer } from "../support/server.ts"
import { tourOn } from "../support/tender-tour.ts"
import { day, tenderDocument, tenderStage, type TenderStage } from "../support/tender.ts"

let stage: TenderStage
beforeAll(async () => {
  stage = await tenderStage(await startServer({ until: "file" }))
}, 60_000)

const [line] = tenderDocument(0, {}).lots[0]?.lines ?? []
const linesOf = (...changes: Partial<NonNullable<typeof line>>[]): TenderDocument["lots"] => [
  { id: "lot1", title: "工装", lines: changes.flatMap((change, at) => (line ? [{ ...line, id: `line${at}`, ...change }] : [])) },
]

describe("the amounts of a tender in its list", () => {
  it("are told to the buyer's side, which narrows the list by them, and to no supplier", async () => {
    const tour = await tourOn(stage)
    const open = await tour.begin("biddingOpen", { lots: linesOf({ quantity: "3", targetPrice: "12.5" }), openTo: "public" })
    const asked = async (who: "purchaser" | "supplier.a", filter: RowFilter = {}) => {
      const { records } = await (await stage.as(who)).call(tenderList.calls.query, { query: { page: 1, pageSize: 50 }, body: { filter } })
      return records.filter(({ id }) => id === open).map(({ target, awarded }) => ({ target, awarded }))
    }
    const told = [{ target: { amount: "37.5", currency: "CNY" }, awarded: null }]
    expect([await asked("purchaser"), await asked("purchaser", { target: { from: "38" } })]).toEqual([told, []])
    expect(await asked("purchaser", { target: { from: "37", to: "38" } })).toEqual(told)
    expect([await asked("supplier.a"), await asked("supplier.a", { target: { from: "37" } })]).toEqual([
      [{ target: null, awarded: null }],
      [],
    ])
  })
})

describe("a tender that is begun", () => {
  it("is a document with a number at once, any number of them, in the list and among what waits for its author", async () => {
    const titles = ["一号", "二号", "三号"]
    const begun = await Promise.all(titles.map((title) => stage.create({ title, bidDeadline: null, openingTime: null })))
    expect(new Set(begun.map(({ facts }) => facts.number)).size).toBe(3)
    const author = await stage.as("purchaser")
    const { records } = await author.call(tenderList.calls.query, {
      query: { page: 1, pageSize: 50 },
      body: { filter: { states: ["new"] } },
    })
    expect(records.map(({ title }) => title)).toEqual(expect.arrayContaining(titles))
    const tasks = await author.call(taskContract.query, {})
    const drafts = tasks.filter(({ task }) => task === "finishDraft").map(({ id }) => id)
    expect(drafts).toEqual(expect.arrayContaining(begun.map(({ id }) => id)))
  })

  it("is saved with what is there, valid or not, and a colleague finds what was typed as it was typed", async () => {
    const typed = tenderDocument(await stage.now(), stage.server.people, {
      title: "",
      fileCost: "免费",
      minBidders: null as unknown as number,
      publicity: { enabled: true, days: 1 },
      lots: linesOf({ quantity: "二十五" }, { quantity: "", targetPrice: "1,20" }, { unit: "长".repeat(21) }),
      bidDeadline: null,
    })
    const { id } = await stage.create()
    const input = takenApart(typed)
    if (input === null) throw new Error("it can be taken apart")
    const saved = await stage.run("purchaser", id, "save", input)
    expect(saved.state).toBe("new")
    const { facts } = await stage.see("supervisor", id)
    expect(facts.document && putTogether(facts.document, facts.unfinished)).toEqual(typed)
    expect(Object.keys(facts.unfinished ?? {}).toSorted()).toEqual([
      "fileCost",
      "lots.0.lines.0.quantity",
      "lots.0.lines.1.quantity",
      "lots.0.lines.1.targetPrice",
      "lots.0.lines.2.unit",
      "minBidders",
      "publicity.days",
    ])
    const submitted = stage.run("purchaser", id, "submit", {})
    expect(await refusal(submitted)).toEqual(["10008", "valuesAreReadable"])
    const whole = tenderDocument(await stage.now(), stage.server.people)
    expect((await stage.run("purchaser", id, "save", { document: whole })).facts.unfinished).toBeUndefined()
    expect((await stage.run("purchaser", id, "submit", {})).state).toBe("publishApproval")
  })

  it("is refused where it says more than a tender can have, or of a field that none has", async () => {
    const document = tenderDocument(await stage.now(), stage.server.people)
    const lines = Array.from({ length: 2001 }, (_, at) => ({ id: `l${at}` }))
    expect(takenApart({ ...document, lots: linesOf(...lines) })).toBeNull()
    const author = await stage.as("purchaser")
    const begin = (unfinished: Record<string, string>) =>
      refusalCode(author.call(tenderContract.create, { body: { input: { document, unfinished } } }))
    expect(await begin({ "__proto__.polluted": "x" })).toBe("10017")
    expect(await begin({ "lots..quantity": "x" })).toBe("10017")
  })
})

describe("a copy of a former tender", () => {
  const began = async (from: string) => {
    const { facts } = await stage.see("purchaser", from)
    if (!facts.document) throw new Error("it says something")
    const document = copyOf(facts.document, stage.server.people["lead"] ?? "")
    const author = await stage.server.signIn("lead")
    const { id } = (await author.call(tenderContract.create, { body: { input: { document, from } } })).document
    return stage.see("purchaser", id)
  }

  it("takes all along that was written but its times, and says of which it is one", async () => {
    const now = await stage.now()
    const { id, facts } = await stage.create({
      lots: linesOf({ targetPrice: "12.5", deliverBy: now + 60 * day }),
      departures: { notice: "抢修", lead: "抢修", experts: "专家不足" },
    })
    const copy = await began(id)
    const { number, document } = facts
    expect(copy.facts.copiedFrom).toEqual({ id, number })
    expect(copy.facts.number).not.toBe(number)
    expect(copy.facts.document).toEqual({
      ...document,
      prequalDeadline: null,
      questionDeadline: null,
      bidDeadline: null,
      openingTime: null,
      reviewDeadline: null,
      departures: { experts: "专家不足" },
      lots: linesOf({ targetPrice: "12.5" }),
      buyers: [stage.server.people["lead"], ...(document?.buyers ?? [])],
    })
    const saved = await stage.run("purchaser", copy.id, "save", { document: tenderDocument(now, stage.server.people) })
    expect(saved.facts.copiedFrom).toEqual({ id, number })
  })

  it("is none of what the person does not see", async () => {
    const author = await stage.as("purchaser")
    const document = tenderDocument(await stage.now(), stage.server.people)
    const begin = author.call(tenderContract.create, { body: { input: { document, from: "0".repeat(32) } } })
    expect(await refusalCode(begin)).toBe("10007")
  })
})
