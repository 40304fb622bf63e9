import { readFileSync } from "node:fs"
import { beforeAll, describe, expect, it } from "vitest"
import { Refused } from "#contract/errors.ts"
import { importedTenderContract, type ImportedTenderView } from "#contract/imported-tender.contract.ts"
import { priceContract, thingOf } from "#contract/price.contract.ts"
import { dayAt } from "#contract/time.ts"
import { importedTender } from "#machines/imported-tender/imported-tender.chart.ts"
import { rebuild } from "#server/event-store/projections.ts"
import { readProcesses } from "#server/modules/imported-tender/read-processes.ts"
import { lastPrices } from "#server/prices/prices.ts"
import { searchSources } from "#server/modules/search-sources.ts"
import { readSearch } from "#server/search/search-reader.ts"
import { projections } from "#server/modules/projections.ts"
import { kindStage } from "../support/kind-stage.ts"
import { kindCases } from "../support/kinds.ts"
import { faultsIn } from "../support/ocds/valid.ts"
import { refusal } from "../support/refusal.ts"

const importedCase = kindCases.find(({ kind }) => kind.id === importedTender.id)
if (!importedCase) throw new Error("there are no imported tenders")
const textOf = (file: string): string => readFileSync(new URL(file, import.meta.url), "utf8")
const real = textOf("../../server/open-data/published-tenders.json")
const sample = textOf("../support/ocds/sample-record.json")

let stage: Awaited<ReturnType<typeof kindStage>>
beforeAll(async () => {
  stage = await kindStage(importedCase, { until: "file" })
}, 60_000)

const long = { timeout: 120_000 }
const bringIn = async (text: string, who = "purchaser") =>
  (await stage.as(who)).call(importedTenderContract.bringIn, { body: { file: "records.json", text } })
const entered = async (): Promise<void> => ((await readSearch(stage.server.database, searchSources)) === "nothing" ? undefined : entered())
const listed = async (keyword: string, states: ("kept" | "replaced" | "withdrawn")[] = ["kept"]) => {
  await entered()
  const { records } = await (
    await stage.as("purchaser")
  ).call(importedTender.calls.query, { query: { pageSize: 50 }, body: { filter: { keyword, states }, sorts: [] } })
  return records
}
const viewOf = async (id: string) => (await stage.see("purchaser", id)).facts as ImportedTenderView
const outAgain = async (id: string) => (await stage.as("purchaser")).call(importedTenderContract.ocds, { params: { id } })
/** What a reading of it says, but for what the file alone says of itself. */
const meantBy = (text: string) => readProcesses("x", text).processes.map((process) => ({ ...process, releases: [], leftOut: [] }))

const lineIn = (text: string, words: string): number => text.slice(0, text.indexOf(words)).split("\n").length

/** A figure and a time of the real file, however they are written. */
interface Told {
  readonly ocid: string
  readonly status: string
  readonly bids?:
    | readonly { readonly date: string; readonly value: { readonly amount: number }; readonly tenderer: readonly string[] }[]
    | null
  readonly awards?:
    | readonly { readonly status: string; readonly value: { readonly amount: number }; readonly suppliers: readonly string[] }[]
    | null
  readonly contracts?: readonly { readonly dateSigned: string | null; readonly value: { readonly amount: number } }[] | null
}

describe("whole processes of elsewhere", () => {
  it("come in as history from tender to contract, and go out again as records of the standard that mean the same", long, async () => {
    expect(await bringIn(real)).toEqual({ created: 5, replaced: 0, present: 0 })
    expect(await bringIn(real)).toEqual({ created: 0, replaced: 0, present: 5 })
    const sources: readonly Told[] = JSON.parse(real)
    const meant = meantBy(real)
    for (const [at, source] of sources.entries()) {
      const [row] = await listed(source.ocid)
      const { content } = await viewOf(row?.id ?? "")
      expect({
        status: content?.status,
        bids: content?.bids.map(({ date, value, tenderers }) => [date, Number(value), tenderers]),
        awards: content?.awards.map(({ status, value, suppliers }) => [status, Number(value), suppliers]),
        contracts: content?.contracts.map(({ signedAt, value }) => [signedAt, Number(value)]),
      }).toEqual({
        status: source.status,
        bids: (source.bids ?? []).map(({ date, value, tenderer }) => [Date.parse(date), value.amount, tenderer]),
        awards: (source.awards ?? []).map(({ status, value, suppliers }) => [status, value.amount, suppliers]),
        contracts: (source.contracts ?? []).map(({ dateSigned, value }) => [
          dateSigned === null ? null : Date.parse(dateSigned),
          value.amount,
        ]),
      })
      const record = await outAgain(row?.id ?? "")
      expect(faultsIn("record", record)).toEqual([])
      expect(meantBy(JSON.stringify(record))).toEqual([meant[at]])
    }
    // Nothing of these five was lost on the way in.
    expect(readProcesses("x", real).processes.flatMap(({ leftOut }) => leftOut)).toEqual([])
  })

  it("come from the standard's own example, whose releases merge to what its record says, with what is not kept named", long, async () => {
    expect(await bringIn(sample)).toEqual({ created: 1, replaced: 0, present: 0 })
    const [row] = await listed("ocds-213czf-000-00001")
    expect(row).toMatchObject({
      buyer: "London Borough of Barnet",
      winners: "AnyCorp Cycle Provision",
      worth: { amount: "1100000", currency: "GBP" },
    })
    const { content } = await viewOf(row?.id ?? "")
    expect(content?.leftOut).toEqual(expect.arrayContaining(["parties.contactPoint", "planning", "tender.documents"]))
    expect(JSON.stringify(content)).not.toMatch(/procurement-team@example/)
    const record = await outAgain(row?.id ?? "")
    expect(faultsIn("record", record)).toEqual([])
    expect(meantBy(JSON.stringify(record))).toEqual(meantBy(sample))
    const releases = (JSON.parse(textOf("../support/ocds/sample-releases.json")) as { releases: unknown[] }).releases.toReversed()
    expect(meantBy(JSON.stringify({ releases }))).toEqual(meantBy(sample))
  })

  it("give way to a newer version of themselves, and are found by what was bought and by who bid", long, async () => {
    const changed = JSON.stringify(JSON.parse(real).map((one: Told) => ({ ...one, status: "complete" })))
    expect(await bringIn(changed)).toMatchObject({ created: 0, replaced: 2, present: 3 })
    const [before] = await listed("ocds-be6bcu-UA-2016-06-07-000066-a", ["replaced"])
    const [now] = await listed("ocds-be6bcu-UA-2016-06-07-000066-a")
    expect((await viewOf(now?.id ?? "")).replaces).toBe(before?.number)
    expect((await listed("Столи")).map(({ ocid }) => ocid)).toContain("ocds-be6bcu-UA-2016-06-02-000468-c")
    expect((await listed("Beta Corp")).map(({ ocid }) => ocid)).toEqual(["ocds-213czf-000-00001"])
  })

  it(
    "leave prices that are told as imported and never used as the company's own, and take them along when they are taken back",
    long,
    async () => {
      const purchaser = await stage.as("purchaser")
      const imported = async () =>
        (await purchaser.call(priceContract.query, { query: { page: 1, pageSize: 50, source: "imported" } })).records.map(
          ({ item, supplierName, unitPrice, currency, supplier, taxRate }) => ({
            item,
            supplierName,
            unitPrice,
            currency,
            supplier,
            taxRate,
          }),
        )
      const told = await imported()
      expect(told).toContainEqual({
        item: "Столи",
        supplierName: "S1",
        unitPrice: "2910.000000",
        currency: "UAH",
        supplier: null,
        taxRate: null,
      })
      expect(told).toContainEqual(
        expect.objectContaining({ unitPrice: "137000", currency: "GBP", supplierName: "AnyCorp Cycle Provision" }),
      )
      // 2875 for 25 pieces; an award of several things says of none what it costs.
      expect(told).toContainEqual(expect.objectContaining({ unitPrice: "115.000000", supplierName: "S5" }))
      expect(told.filter(({ currency }) => currency === "UAH").length).toBe(3)
      const thing = thingOf({ material: "", item: "Столи", specification: "39121200-8", unit: "piece" })
      expect((await purchaser.call(priceContract.history, { query: { thing } })).prices).toMatchObject([
        { source: "imported", supplierName: "S1" },
      ])
      const day = dayAt(Date.parse("2016-06-13T11:18:30+03:00"))
      const { supplier = "" } = { supplier: stage.ids["supplier.a"] }
      // What the company paid last is asked of its own prices alone.
      const company = stage.ids["purchaser"] ?? ""
      const last = await stage.server.database.reading((tx) =>
        lastPrices(tx, { company, lines: [{ thing, unit: "piece", quantity: "25" }], besides: null, before: null }),
      )
      expect(last).toEqual([null])
      expect(await purchaser.call(priceContract.at, { query: { thing, supplier, day, quantity: "1" } })).toBeNull()
      await rebuild(stage.server.database, projections)
      expect(await imported()).toEqual(told)
      const [row] = await listed("ocds-be6bcu-UA-2016-06-02-000468-c")
      const id = row?.id ?? ""
      await stage.send("purchaser", id, "withdraw", (await stage.see("purchaser", id)).version, { reason: "导入有误" })
      expect((await imported()).length).toBe(told.length - 1)
      // What was taken back may come in again.
      expect(await bringIn(JSON.stringify([JSON.parse(real)[0]]))).toMatchObject({ created: 1 })
    },
  )

  it("are refused whole at the first line that does not fit, and by whoever does not buy", long, async () => {
    const broken = JSON.stringify(
      JSON.parse(real).map((one: Told, at: number) => (at === 3 ? { ...one, ocid: "new", value: { amount: -1, currency: "UAH" } } : one)),
      null,
      1,
    )
    const told = async (text: string) =>
      bringIn(text).then(
        () => null,
        (error: unknown) => (error instanceof Refused ? [error.refusal.rule, error.refusal.params] : error),
      )
    expect(await told(broken)).toEqual(["fileValueFits", { line: lineIn(broken, '"new"') - 1, place: "3.tender.value.amount" }])
    expect(await listed("new")).toEqual([])
    const release = (more: object) => JSON.stringify({ releases: [{ ocid: "new", ...more }] }, null, 1)
    expect(await told("{\n]")).toEqual(["fileIsJson", { line: 2, place: "" }])
    expect(await told("[]")).toEqual(["fileListsProcesses", { line: 1, place: "" }])
    expect(await told(release({ awards: [{ date: "soon" }] }))).toEqual(["fileTellsTime", { line: 7, place: "releases.0.awards.0.date" }])
    expect(await told(JSON.stringify({ records: [{}] }))).toEqual(["recordTellsReleases", { line: 1, place: "records.0" }])
    expect(await told(JSON.stringify([{ ocid: "new" }, { ocid: "new" }]))).toEqual(["fileNamesOnce", { line: 1, place: "1.ocid" }])
    expect(await refusal(bringIn(real, "supplier.a"))).toEqual(["20001", undefined])
  })
})
