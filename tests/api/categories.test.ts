import { beforeAll, expect, test } from "vitest"
import { code } from "#contract/errors.ts"
import { importContract as imports } from "#contract/import.contract.ts"
import { registerNamed } from "#contract/registers.ts"
import type { Caller } from "../support/caller.ts"
import { refusal } from "../support/refusal.ts"
import { startServer } from "../support/server.ts"

const { calls, tree } = registerNamed("categories")
if (!tree) throw new Error("categories stand in no tree")
const names = (zh: string) => ({ zh, en: `${zh} en`, es: `${zh} es`, ja: `${zh} ja` })
const below = (supplierCategoryBid: string | null) => ({ supplierCategoryBid, note: null })

const add = (admin: Caller, own: string, zh: string, parent: string | null = null) =>
  admin.call(calls.add, { body: { code: own, since: null, names: names(zh), values: below(parent) } })
const level = async (who: Caller, of?: string) =>
  (await who.call(tree.tree, { query: of === undefined ? {} : { below: of } })).map(({ id, leaf }) => `${id}${leaf ? "" : "+"}`)

/** Metals with steel and pipes below one another, and services beside them. */
async function planted(until: "test" | "file" = "test") {
  const server = await startServer({ until })
  const admin = await server.signIn("admin")
  await add(admin, "T1", "试验金属")
  await add(admin, "T1-1", "试验钢材", "T1")
  await add(admin, "T1-1-1", "无缝钢管", "T1-1")
  await add(admin, "T2", "试验服务")
  return { server, admin, buyer: await server.signIn("purchaser") }
}

let shared: Awaited<ReturnType<typeof planted>>
/** For what is only read, or taken back by the test itself. */
beforeAll(async () => {
  shared = await planted("file")
})

const seen = async (who: Caller, own: string) => {
  const { records } = await who.call(calls.query, { query: {}, body: { filter: { below: own } } })
  const found = records.find((one) => one.code === own)
  if (!found) throw new Error(`there is no category ${own}`)
  return found
}

test("a tree is read level by level, and a word finds an entry in it by code, name and pinyin with its whole path", async () => {
  const { buyer } = shared
  expect(await level(buyer)).toEqual(expect.arrayContaining(["T1+", "T2"]))
  expect([await level(buyer, "T1"), await level(buyer, "T1-1"), await level(buyer, "T1-1-1")]).toEqual([["T1-1+"], ["T1-1-1"], []])
  for (const word of ["T1-1-1", "无缝", "wufeng"])
    expect(await buyer.call(tree.tree, { query: { word } })).toMatchObject([
      { id: "T1-1-1", label: "试验金属 en / 试验钢材 en / 无缝钢管 en", leaf: true, data: { supplierCategoryBid: "T1-1" } },
    ])
})

test("a list is narrowed to an entry and all that stands below it, each with what it stands below", async () => {
  const { buyer } = shared
  const { records } = await buyer.call(calls.query, { query: {}, body: { filter: { below: "T1" } } })
  expect(records.map((one) => [one.code, one.path.map(({ zh }) => zh)])).toEqual([
    ["T1", []],
    ["T1-1", ["试验金属"]],
    ["T1-1-1", ["试验金属", "试验钢材"]],
  ])
})

test("a branch is moved with all below it, but never below itself", async () => {
  const { admin } = await planted()
  const move = async (own: string, to: string | null) => {
    const { version, names: called } = await seen(admin, own)
    return admin.call(calls.update, { body: { code: own, since: null, version, names: called, values: below(to) } })
  }
  for (const to of ["T1-1", "T1-1-1"]) expect(await refusal(move("T1-1", to))).toEqual([code.entryCircle, "registerCircle"])
  expect(await refusal(move("T1-1", "T9"))).toEqual([code.absent, "registerNoEntry"])
  expect((await move("T1-1", "T2")).path.map(({ zh }) => zh)).toEqual(["试验服务"])
  expect([await level(admin, "T1"), await level(admin, "T2")]).toEqual([[], ["T1-1+"]])
  expect((await move("T1-1", null)).path).toEqual([])
})

test("below one another entries may be called alike, beside one another they may not", async () => {
  const { admin } = await planted()
  await add(admin, "T1-9", "其他试验", "T1")
  await add(admin, "T2-9", "其他试验", "T2")
  expect(await refusal(add(admin, "T2-8", "其他试验", "T2"))).toEqual(["10005", undefined])
})

test("a branch goes out of use from its ends, and comes back from its root", async () => {
  const { admin } = await planted()
  const set = async (own: string, enabled: boolean) => {
    const { version } = await seen(admin, own)
    return admin.call(calls.setEnabled, { body: { code: own, since: null, version, enabled } })
  }
  expect(await refusal(set("T1-1", false))).toEqual([code.entryAbove, "registerAbove"])
  await set("T1-1-1", false)
  await set("T1-1", false)
  expect(await refusal(set("T1-1-1", true))).toEqual([code.absent, "registerNoEntry"])
  expect(await refusal(add(admin, "T1-1-2", "焊接钢管", "T1-1"))).toEqual([code.absent, "registerNoEntry"])
  await set("T1-1", true)
  expect((await set("T1-1-1", true)).enabledFlag).toBe(1)
})

test("below a row that cannot be written none is, and the good rows of a tree are written without them", async () => {
  const { admin } = await planted()
  const row = (own: string, parent: string, more: Record<string, string> = {}) => ({
    code: own,
    zh: `表${own}`,
    supplierCategoryBid: parent,
    ...more,
  })
  const cells = [
    row("X1-1-1", "X1-1"),
    row("X1-1", "X1"),
    row("X1", "", { enabled: "maybe" }),
    row("X2-1", "X2"),
    row("X2", ""),
    row("X3", "", { enabled: "否" }),
    row("X3-1", "X3"),
  ]
  const body = { target: "categories", rows: cells.map((one, at) => ({ line: at + 2, cells: one })) }
  const verdicts = await admin.call(imports.check, { body })
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(["wrong", "wrong", "wrong", "new", "new", "new", "wrong"])
  const done = await admin.call(imports.run, { body: { ...body, fileName: "c.xlsx", mode: "good" } })
  expect(done).toMatchObject({ rows: 3, leftOut: 4 })
  expect((await seen(admin, "X2-1")).path.map(({ zh }) => zh)).toEqual(["表X2"])
})

test("a tree comes from a table in any order of its rows; rows that would stand below themselves are told, and nothing else", async () => {
  const { admin } = shared
  const row = (own: string, parent: string, zh = `表${own}`) => ({ code: own, zh, supplierCategoryBid: parent })
  const check = (of: readonly Record<string, string>[]) =>
    admin.call(imports.check, { body: { target: "categories", rows: of.map((cells, at) => ({ line: at + 2, cells })) } })
  const rows = [row("X1-1-1", "X1-1"), row("X1-1", "X1"), row("X1", ""), row("X2", "T1-1")]
  expect((await check(rows)).map(({ verdict }) => verdict)).toEqual(["new", "new", "new", "new"])
  const done = await admin.call(imports.run, {
    body: { target: "categories", fileName: "c.xlsx", mode: "all", rows: rows.map((cells, at) => ({ line: at + 2, cells })) },
  })
  expect((await seen(admin, "X1-1-1")).path.map(({ zh }) => zh)).toEqual(["表X1", "表X1-1"])
  const wrong = [
    row("X1", "X1-1-1", "表X1"),
    row("T1", "T1-1", "试验金属"),
    row("X3", "X4"),
    row("X4", "X3"),
    row("X5", "X9"),
    row("X6", "X1"),
  ]
  expect((await check(wrong)).map(({ verdict }) => verdict)).toEqual(["wrong", "wrong", "wrong", "wrong", "wrong", "new"])
  await admin.call(imports.undo, { body: { id: done.id } })
  expect(await level(admin, "T1-1")).toEqual(["T1-1-1"])
})

test("a table puts a branch out of use with what is below it, in any order of its rows, and is taken back", async () => {
  const { admin } = await planted()
  const row = (own: string, parent: string, zh: string, enabled = "否") => ({
    code: own,
    ...names(zh),
    supplierCategoryBid: parent,
    enabled,
  })
  const bodyOf = (of: readonly Record<string, string>[]) => ({
    target: "categories",
    rows: of.map((cells, at) => ({ line: at + 2, cells })),
  })
  const check = async (of: readonly Record<string, string>[]) =>
    (await admin.call(imports.check, { body: bodyOf(of) })).map(({ verdict, problem }) => problem || verdict)
  const run = (of: readonly Record<string, string>[]) =>
    admin.call(imports.run, { body: { ...bodyOf(of), fileName: "c.xlsx", mode: "all" } })
  const inUse = async () => Promise.all(["T1", "T1-1", "T1-1-1"].map(async (own) => (await seen(admin, own)).enabledFlag))

  const [above, noEntry] = [expect.stringContaining("Entries in use"), expect.stringContaining("There is no T1")]
  const branch = [row("T1", "", "试验金属"), row("T1-1", "T1", "试验钢材"), row("T1-1-1", "T1-1", "无缝钢管")] as const
  expect(await check(branch)).toEqual(["change", "change", "change"])
  // What stays in use below a branch keeps all above it.
  expect(await check(branch.slice(0, 2))).toEqual([above, above])
  expect(await check([...branch.slice(0, 2), row("T1-1-1", "T2", "无缝钢管", "是")])).toEqual(["change", "change", "change"])
  expect(await check([...branch, row("T1-2", "T1", "试验铜", "是")])).toEqual(["change", "change", "change", noEntry])

  const done = await run(branch)
  expect(await inUse()).toEqual([0, 0, 0])
  // What is out of use comes back from a table as it went into it.
  expect(await check(branch)).toEqual(["same", "same", "same"])
  expect(await check([row("T1-1-1", "T1-1", "无缝钢管", "是")])).toEqual([noEntry])
  await admin.call(imports.undo, { body: { id: done.id } })
  expect(await inUse()).toEqual([1, 1, 1])

  const opened = await run(branch)
  await run(branch.map((cells) => ({ ...cells, enabled: "是" })))
  expect(await inUse()).toEqual([1, 1, 1])
  expect(await refusal(admin.call(imports.undo, { body: { id: opened.id } }))).toEqual([code.staleVersion, "importOvertaken"])
})

test("a column that a table lacks leaves what an entry has, and an empty cell empties it", async () => {
  const { admin } = await planted()
  const run = (cells: Record<string, string>) =>
    admin.call(imports.run, { body: { target: "categories", fileName: "c.xlsx", mode: "all", rows: [{ line: 2, cells }] } })
  await run({ code: "T1-1", zh: "试验钢材", en: "Steel" })
  expect(await seen(admin, "T1-1")).toMatchObject({ names: { ...names("试验钢材"), en: "Steel" }, values: below("T1") })
  await run({ code: "T1-1", zh: "试验钢材", supplierCategoryBid: "", ja: "" })
  expect(await seen(admin, "T1-1")).toMatchObject({ names: { ja: "试验钢材", en: "Steel" }, values: below(null) })
})

test("an import of master data is not taken back while something names what it added", async () => {
  const { admin, buyer } = await planted()
  const run = (target: string, cells: Record<string, string>, who: Caller = admin) =>
    who.call(imports.run, { body: { target, fileName: "c.xlsx", mode: "all", rows: [{ line: 2, cells }] } })
  const undo = (id: string) => refusal(admin.call(imports.undo, { body: { id } }))
  const category = (own: string) => run("categories", { code: own, zh: `表${own}` })
  const inUse = [code.staleVersion, "importInUse"]

  const parent = await category("X1")
  await add(admin, "X1-1", "手工", "X1")
  expect(await undo(parent.id)).toEqual(inUse)
  expect((await seen(admin, "X1-1")).path.map(({ zh }) => zh)).toEqual(["表X1"])

  const reviewed = await category("X2")
  await run("review-points", { code: "P1", item: "证书", category: "X2", use: "both", need: "required" })
  expect(await undo(reviewed.id)).toEqual(inUse)

  const [bought, unit, other] = [
    await category("X3"),
    await run("units", { code: "Q1", zh: "试验单位", symbol: "q", dimension: "count", places: "0" }),
    await run("units", { code: "Q2", zh: "试验箱", symbol: "b", dimension: "pack", places: "0" }),
  ]
  const rate = { zh: "试验税率", rate: "13", kind: "vat", country: "CN" }
  const first = await run("tax-rates", { code: "X.13", since: "2020-01-01", ...rate })
  const later = await run("tax-rates", { code: "X.13", since: "2021-01-01", ...rate })
  await run("materials", { code: "ST-1", name: "钢管", unit: "Q1", conversions: "Q2=12", category: "X3", taxRate: "X.13" }, buyer)
  for (const { id } of [bought, unit, other]) expect(await undo(id)).toEqual(inUse)
  // Another day of a rate may go while the code still says something.
  expect(await undo(later.id)).toBeNull()
  expect(await undo(first.id)).toEqual(inUse)

  expect(await undo((await category("X4")).id)).toBeNull()
})
