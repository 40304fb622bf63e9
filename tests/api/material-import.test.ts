import { beforeAll, expect, test } from "vitest"
import { code } from "#contract/errors.ts"
import { importContract as imports, type ImportLine, mostRows } from "#contract/import.contract.ts"
import { registerNamed, registers } from "#contract/registers.ts"
import { material } from "#machines/material/material.chart.ts"
import { lockHead } from "#server/event-store/store.ts"
import { type Caller, readingIn } from "../support/caller.ts"
import { refusal } from "../support/refusal.ts"
import { csvOf, startExports } from "../support/exports.ts"
import { startServer, type TestServer } from "../support/server.ts"
import { guessColumns, linesOf } from "#ui/import/guess-columns.ts"
import { readSheet } from "#ui/import/read-sheet.ts"

const { calls } = material
const pipe = { code: "ST-1", name: "无缝钢管", unit: "MTR", category: "0101" }
const lines = (...rows: readonly Record<string, string>[]): ImportLine[] => rows.map((cells, at) => ({ line: at + 2, cells }))

let lasting: TestServer
/** For what looks only at materials of its own. */
beforeAll(async () => {
  lasting = await startServer({ until: "file" })
})

async function yard(on?: TestServer) {
  const server = on ?? (await startServer())
  const buyer = await server.signIn("purchaser")
  const approver = await server.signIn("approver")
  const check = async (rows: ImportLine[], who: Caller = buyer) => who.call(imports.check, { body: { target: "materials", rows } })
  const run = async (rows: ImportLine[], mode: "all" | "good" = "all", who: Caller = buyer) =>
    who.call(imports.run, { body: { target: "materials", fileName: "物料.xlsx", mode, rows } })
  const undo = async (id: string) => buyer.call(imports.undo, { body: { id } })
  const all = async () =>
    (await buyer.call(calls.query, { query: { pageSize: 100 }, body: { sorts: [{ column: "code", down: false }] } })).records
  const one = async (own: string) => {
    const found = (await all()).find((row) => row.code === own)
    return buyer.call(calls.get, { params: { id: found?.id ?? "" }, query: {} })
  }
  const does = async (who: Caller, name: keyof typeof material.commands, own: string, input: object = {}) => {
    const { id, version } = await one(own)
    await who.call(calls[name] as typeof calls.submit, { params: { id }, body: { base: version, input: input as never } })
  }
  const approve = async (own: string) => {
    await does(buyer, "submit", own)
    await does(approver, "approve", own, { comment: "" })
  }
  return { server, buyer, check, run, undo, all, one, does, approve }
}

test("a table makes drafts, with names in other languages, units by their names and conversions", async () => {
  const { server, run, one, check } = await yard()
  // A buyer who judges as well.
  await server.database.query({ text: "update person set roles = '{purchaser,expert}' where name = 'lead'" })
  const rows = lines({
    ...pipe,
    unit: "米",
    en: "Seamless tube",
    conversions: "MTR=1",
    taxRate: "CN.13",
    leadDays: "15",
    minimumQuantity: "1,200",
    overDelivery: "5%",
    inspection: "抽检",
    buyer: "lead",
  })
  // A unit that is converted into itself is told at its cell.
  expect(await check(rows)).toMatchObject([{ verdict: "wrong", cells: { conversions: expect.any(String) } }])
  const [row] = rows
  const good = [{ line: 2, cells: { ...row?.cells, conversions: "XBX=12；EA=0.5" } }]
  expect(await check(good)).toEqual([{ line: 2, verdict: "new", problem: "", cells: {} }])
  expect(await run(good)).toMatchObject({ rows: 1, leftOut: 0 })
  const { state, facts } = await one("ST-1")
  expect(state).toBe("draft")
  expect(facts.content).toMatchObject({
    otherNames: { en: "Seamless tube", es: "", ja: "" },
    unit: "MTR",
    conversions: [
      { otherUnit: "XBX", factor: "12" },
      { otherUnit: "EA", factor: "0.5" },
    ],
    taxRate: "CN.13",
    leadDays: 15,
    minimumQuantity: "1200",
    overDelivery: "5",
    inspection: "sample",
    buyer: server.people["lead"],
  })
})

test("a preview says of each cell what is wrong in it, and changes nothing", async () => {
  const { check, all, run } = await yard()
  const verdicts = await check(
    lines(
      { ...pipe, code: "st 1" },
      { ...pipe, code: "ST-2", name: "", unit: "QQQ", category: "没有的类" },
      { ...pipe, code: "ST-3", conversions: "箱" },
      { ...pipe, code: "ST-4", leadDays: "两周", overDelivery: "120", substitutes: "NO-SUCH; ST-9" },
      { ...pipe, code: "ST-5", buyer: "nobody", inspection: "sometimes" },
      pipe,
      pipe,
      { ...pipe, code: "" },
    ),
  )
  expect(verdicts.map(({ verdict, cells }) => [verdict, Object.keys(cells)])).toEqual([
    ["wrong", ["code"]],
    ["wrong", ["unit", "category", "name"]],
    ["wrong", ["conversions"]],
    ["wrong", ["substitutes", "leadDays", "overDelivery"]],
    ["wrong", ["buyer", "inspection"]],
    ["new", []],
    ["wrong", ["code"]],
    ["wrong", ["code"]],
  ])
  expect(verdicts[7]?.problem).toBe("“Material code” is empty")
  expect(verdicts[1]?.cells["unit"]).toContain("QQQ")
  expect(await all()).toEqual([])
  expect(await refusal(run(lines(pipe, { ...pipe, code: "?" })))).toEqual(["10008", "importWrongRows"])
  expect(await all()).toEqual([])
  expect(await run(lines(pipe, { ...pipe, code: "?" }), "good")).toMatchObject({ rows: 1, leftOut: 1 })
})

test("the same table once more changes nothing; what differs is told beside what stood there, and columns that are missing stay", async () => {
  const { check, run, one } = await yard(lasting)
  const tube = { ...pipe, code: "ST-21" }
  await run(lines({ ...tube, brand: "宝钢", leadDays: "15", es: "Tubo" }))
  expect((await check(lines({ ...tube, brand: "宝钢", leadDays: "15" }))).map(({ verdict }) => verdict)).toEqual(["same"])
  expect(await refusal(run(lines(tube)))).toEqual(["10015", "importNothing"])
  const changes = lines({ code: "ST-21", leadDays: "", brand: "鞍钢", es: "Tubo sin costura" })
  expect(await check(changes)).toEqual([{ line: 2, verdict: "change", problem: "", cells: { leadDays: "15", brand: "宝钢", es: "Tubo" } }])
  await run(changes)
  const { facts, version } = await one("ST-21")
  expect([version, facts.content?.name, facts.content?.brand, facts.content?.leadDays]).toEqual([2, "无缝钢管", "鞍钢", null])
})

test("a quantity is read with a decimal comma as well, and a unit that is changed is told by its name", async () => {
  const { run, check, one } = await yard(lasting)
  const tube = { ...pipe, code: "ST-22" }
  await run(lines({ ...tube, taxRate: "CN.13", minimumQuantity: "1.200,5", packingQuantity: "0,125", overDelivery: "2,5 %" }))
  expect((await one("ST-22")).facts.content).toMatchObject({ minimumQuantity: "1200.5", packingQuantity: "0.125", overDelivery: "2.5" })
  const [told] = await check(lines({ ...tube, unit: "KGM", category: "02" }))
  expect(told?.cells["unit"]).toMatch(/^met(er|re)$/i)
  const [long] = await check(lines({ ...tube, unit: "x".repeat(500), leadDays: "y".repeat(500) }))
  expect(long?.problem.length).toBeLessThan(250)
})

test("an approved material is changed by a table as by hand, a blocked one and another company's are not", async () => {
  const { run, check, approve, does, one, buyer, server } = await yard()
  await run(lines(pipe, { ...pipe, code: "ST-2" }))
  await approve("ST-1")
  await run(lines({ code: "ST-1", brand: "鞍钢" }))
  expect((await one("ST-1")).state).toBe("changing")
  expect((await one("ST-1")).facts.inForce?.brand).toBe("")
  await approve("ST-2")
  await does(buyer, "block", "ST-2", { reason: "停产" })
  expect(await check(lines({ code: "ST-2", brand: "鞍钢" }))).toMatchObject([{ verdict: "wrong", cells: { code: expect.any(String) } }])
  await server.database.query({ text: "update person set party = (select id from party where id <> party limit 1) where name = 'lead'" })
  expect(await check(lines({ code: "ST-1", brand: "别家" }), await server.signIn("lead"))).toMatchObject([{ verdict: "wrong" }])
})

test("an import is taken back whole: new materials are discarded, changes dropped; not over what somebody has changed since", async () => {
  const { run, undo, approve, does, one, all, buyer } = await yard()
  await run(lines(pipe, { ...pipe, code: "ST-2", brand: "宝钢" }))
  await approve("ST-1")
  const rows = lines({ code: "ST-1", brand: "鞍钢" }, { code: "ST-2", brand: "鞍钢" }, { ...pipe, code: "ST-3" })
  const { id } = await run(rows)
  await undo(id)
  expect((await all()).map((row) => [row.code, row.state, row.brand])).toEqual([
    ["ST-1", "approved", ""],
    ["ST-2", "draft", "宝钢"],
    [null, "discarded", ""],
  ])
  const again = await run(rows)
  await does(buyer, "save", "ST-3", { content: { ...(await one("ST-3")).facts.content, brand: "新" } })
  expect(await refusal(undo(again.id))).toEqual([code.staleVersion, "importOvertaken"])
  expect((await one("ST-1")).state).toBe("changing")
})

/**
 * Lets `second` begin while `first` is held up in front of a material's lock, and then lets them have it one after the other: `second` reads the
 * material before what `first` saves is stored.
 */
async function oneBehindTheOther<Second>(
  { database }: TestServer,
  id: string,
  first: () => Promise<unknown>,
  second: () => Promise<Second>,
) {
  const waiting = async (count: number): Promise<void> => {
    const text = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    if ((await database.query({ text })).rowCount < count) await waiting(count)
  }
  const both = await database.transaction(async (tx) => {
    await lockHead(tx, id)
    const saved = first()
    await waiting(1)
    const behind = second()
    await Promise.race([waiting(2), behind])
    return { saved, behind }
  })
  await both.saved
  return both.behind
}

test("what a colleague saves while an import runs stays beside what the import changes", async () => {
  const { server, buyer, run, one } = await yard(lasting)
  const tube = { ...pipe, code: "ST-23" }
  await run(lines({ ...tube, brand: "宝钢", leadDays: "15" }))
  const { id, version, facts } = await one("ST-23")
  const input = { content: { ...facts.content, brand: "鞍钢" } } as never
  const save = async () => buyer.call(calls.save, { params: { id }, body: { base: version, input } })
  await oneBehindTheOther(server, id, save, async () => run(lines({ code: "ST-23", leadDays: "30" })))
  expect((await one("ST-23")).facts.content).toMatchObject({ brand: "鞍钢", leadDays: 30 })
})

test("an import is not taken back over what a colleague is saving at that moment", async () => {
  const { server, buyer, run, undo, one } = await yard(lasting)
  const tube = { ...pipe, code: "ST-24" }
  await run(lines({ ...tube, brand: "宝钢" }))
  const { id: job } = await run(lines({ code: "ST-24", leadDays: "30" }))
  const { id, version, facts } = await one("ST-24")
  const input = { content: { ...facts.content, brand: "鞍钢" } } as never
  const save = async () => buyer.call(calls.save, { params: { id }, body: { base: version, input } })
  const taken = await oneBehindTheOther(server, id, save, async () => refusal(undo(job)))
  expect(taken).toEqual([code.staleVersion, "importOvertaken"])
  expect((await one("ST-24")).facts.content).toMatchObject({ brand: "鞍钢", leadDays: 30 })
})

/** From now on materials of the category 0101 need no approval. */
async function freeCategory(server: TestServer): Promise<void> {
  const admin = await server.signIn("admin")
  const { calls: categories } = registerNamed("categories")
  const { records } = await admin.call(categories.query, { query: {}, body: { filter: { keyword: "0101" } } })
  const category = records.find((row) => row.code === "0101")
  const { names, values, version } = category ?? { names: null, values: {}, version: 0 }
  await admin.call(categories.update, {
    body: { code: "0101", since: null, version, names, values: { ...values, materialApproval: "none" } },
  })
}

test("a table that calls its column of names as the list does is understood", async () => {
  const { buyer } = await yard(lasting)
  const fields = await buyer.call(imports.fields, { body: { target: "materials" } })
  for (const heads of [
    ["物料编码", "物料名称"],
    ["Code", "Name"],
    ["Código", "Nombre"],
  ])
    expect(guessColumns(heads, fields)).toMatchObject({ name: 1 })
})

test("what a colleague is writing is not put in force by an import, also where no approval is needed, and is there again once that is taken back", async () => {
  const { server, buyer, run, undo, one, does } = await yard()
  await freeCategory(server)
  await run(lines({ ...pipe, brand: "宝钢", leadDays: "15" }))
  await buyer.call(calls.create, { body: { code: "ST-2", content: { ...(await one("ST-1")).facts.content, brand: "" } as never } })
  await does(buyer, "change", "ST-1", { content: { ...(await one("ST-1")).facts.content, brand: "鞍钢" } })
  const both = async () =>
    (await Promise.all(["ST-1", "ST-2"].map(one))).map(({ state, facts: { content, inForce } }) => [
      state,
      content?.brand,
      content?.leadDays,
      inForce?.leadDays,
    ])
  const before = await both()
  const { id } = await run(lines({ code: "ST-1", leadDays: "30" }, { code: "ST-2", leadDays: "30" }))
  expect(await both()).toEqual([
    ["changing", "鞍钢", 30, 15],
    ["draft", "", 30, undefined],
  ])
  await undo(id)
  expect(await both()).toEqual(before)
})

test("what needs no approval holds at once, and is blocked or changed back when its import is taken back", async () => {
  const { server, run, undo, one, all, check } = await yard()
  await freeCategory(server)
  await run(lines(pipe))
  const rows = lines({ code: "ST-1", brand: "鞍钢" }, { ...pipe, code: "ST-2" })
  expect((await check(rows)).map(({ verdict }) => verdict)).toEqual(["change", "new"])
  const { id } = await run(rows)
  expect((await all()).map((row) => [row.code, row.state, row.brand])).toEqual([
    ["ST-1", "approved", "鞍钢"],
    ["ST-2", "approved", ""],
  ])
  await undo(id)
  expect((await all()).map((row) => [row.code, row.state, row.brand])).toEqual([
    ["ST-1", "approved", ""],
    ["ST-2", "blocked", ""],
  ])
  expect((await one("ST-2")).facts.reason).not.toBe("")
})

test("what is exported comes in again as it was, whatever language it was exported in", async () => {
  const { server, work } = await startExports()
  await work()
  const { run, check } = await yard(server)
  await run(
    lines({
      ...pipe,
      en: "Tube",
      conversions: "XBX=12; EA=0.5",
      taxRate: "CN.13",
      leadDays: "15",
      minimumQuantity: "6",
      overDelivery: "5",
      inspection: "sample",
      buyer: "purchaser",
    }),
  )
  const purchaser = await server.signIn("purchaser")
  for (const language of ["zh", "en", "ja"] as const) {
    const buyer = readingIn(purchaser, language)
    const csv = await csvOf(buyer, { exportType: "materials" })
    const sheet = await readSheet(new File([csv.join("\r\n")], "materials.csv"))
    if (typeof sheet === "string") throw new Error(sheet)
    const mapped = guessColumns(sheet.heads, await buyer.call(imports.fields, { body: { target: "materials" } }))
    // All but the substitutes, of which a list knows the ids alone.
    expect([language, Object.keys(mapped).length]).toEqual([language, 19])
    expect([language, await check(linesOf(sheet, mapped), buyer)]).toEqual([
      language,
      [{ line: 2, verdict: "same", problem: "", cells: {} }],
    ])
  }
})

test("purchasers alone import materials", async () => {
  const { server, check, run } = await yard(lasting)
  for (const name of ["approver", "supplier.a", "admin"]) {
    const who = await server.signIn(name)
    expect([name, await refusal(check(lines(pipe), who)), await refusal(run(lines(pipe), "all", who))]).toEqual([
      name,
      [code.notPermitted, undefined],
      [code.notPermitted, undefined],
    ])
  }
})

test("ten thousand rows are one import, one more is refused", { timeout: 180_000 }, async () => {
  const { run, check, server } = await yard()
  const rows = lines(...Array.from({ length: mostRows }, (_, at) => ({ ...pipe, code: `BIG-${at}`, specification: `Φ${at}` })))
  expect((await check(rows)).every(({ verdict }) => verdict === "new")).toBe(true)
  expect(await run(rows)).toMatchObject({ rows: mostRows })
  const { rows: counted } = await server.database.query({ text: "select count(*)::int as count from row_material where state = 'draft'" })
  expect(counted).toEqual([{ count: mostRows }])
  expect(await refusal(check([...rows, ...lines(pipe)]))).toEqual([code.badFormat, undefined])
})

test("every list of master data says which columns a table of it has", async () => {
  const { server } = await yard(lasting)
  const admin = await server.signIn("admin")
  for (const { id } of registers) expect([id, (await admin.call(imports.fields, { body: { target: id } })).length > 1]).toEqual([id, true])
})

test("whoever fills in a table is told which of its columns are numbers", async () => {
  const { server, buyer } = await yard(lasting)
  const admin = await server.signIn("admin")
  const numbersOf = async (who: typeof buyer, target: string) =>
    (await who.call(imports.fields, { body: { target } })).flatMap((field) => (field.number ? [field.code] : []))
  expect([await numbersOf(admin, "exchange-rates"), await numbersOf(admin, "currencies"), await numbersOf(admin, "codes")]).toEqual([
    ["rate"],
    ["places"],
    [],
  ])
  expect(await numbersOf(buyer, "materials")).toEqual(["leadDays", "minimumQuantity", "packingQuantity", "overDelivery", "underDelivery"])
})
