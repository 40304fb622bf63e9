import { beforeAll, expect, test } from "vitest"
import { codeContract as codes, type CodeDraft, codesStream } from "#contract/code.contract.ts"
import { code } from "#contract/errors.ts"
import { lovContract } from "#contract/lov.contract.ts"
import { startHub } from "#server/live/hub.ts"
import { startServer } from "../support/server.ts"
import { refusal } from "../support/refusal.ts"

const words = (text: string) => ({ zh: text, en: text, es: text, ja: text })
const draft = (more: Partial<CodeDraft> = {}): CodeDraft => ({
  code: "PACKING",
  names: words("包装方式"),
  enabledFlag: 1,
  entries: [
    { value: "box", names: words("木箱"), enabledFlag: 1 },
    { value: "bag", names: words("编织袋"), enabledFlag: 0 },
  ],
  ...more,
})

async function start(until: "test" | "file" = "test") {
  const server = await startServer({ until })
  return { server, admin: await server.signIn("admin"), supplier: await server.signIn("supplier.a") }
}

let shared: Awaited<ReturnType<typeof start>>
/** For what is only read, refused, or a code of its own. */
beforeAll(async () => {
  shared = await start("file")
})

test("everybody signed in reads the codes that the platform works with, in four languages", async () => {
  const { server, supplier } = shared
  const unit = await supplier.call(codes.getByCode, { query: { code: "UNIT" } })
  expect(unit.entries.find(({ value }) => value === "KGM")?.names).toEqual({
    zh: "千克",
    en: "kilogram",
    es: "kilogramo",
    ja: "キログラム",
  })
  expect(await supplier.call(codes.data, { params: { code: "UNIT" } })).toEqual(unit.entries)
  const several = await supplier.call(codes.dataOf, { body: ["UNIT", "CURRENCY", "ABSENT"] })
  expect(Object.keys(several).toSorted()).toEqual(["CURRENCY", "UNIT"])
  const { records, total } = await supplier.call(codes.query, { query: { page: 1, pageSize: 2 }, body: { name: "币" } })
  expect([records.map((row) => row.code), total]).toEqual([["CURRENCY"], 1])
  expect(await refusal(server.call(codes.dataOf, { body: ["UNIT"] }))).toEqual([code.signedOut, undefined])
})

test("an administrator adds, changes, empties and removes a code, and each change is kept with who made it", async () => {
  const { admin } = await start()
  const added = await admin.call(codes.add, { body: draft() })
  expect(added).toMatchObject({ ...draft(), version: 1, changedBy: "周子墨" })
  const changed = await admin.call(codes.update, { body: { ...draft({ names: words("包装") }), version: 1 } })
  expect(changed).toMatchObject({ names: words("包装"), version: 2 })
  const less = await admin.call(codes.batchRemoveEntry, { body: { code: "PACKING", values: ["bag"] } })
  expect(less.entries.map(({ value }) => value)).toEqual(["box"])
  expect(await admin.call(codes.remove, { query: { code: "PACKING" } })).toEqual({ code: "PACKING" })
  expect(await refusal(admin.call(codes.getByCode, { query: { code: "PACKING" } }))).toEqual([code.absent, undefined])
  expect(await admin.call(codes.add, { body: draft() })).toMatchObject({ version: 5 })
  const history = await admin.call(codes.history, { query: { code: "PACKING" } })
  expect(history.map(({ what, version, who }) => [what, version, who])).toEqual([
    ["add", 5, "周子墨"],
    ["remove", 4, "周子墨"],
    ["removeEntry", 3, "周子墨"],
    ["update", 2, "周子墨"],
    ["add", 1, "周子墨"],
  ])
  expect(history[3]).toMatchObject({ before: draft(), after: { names: words("包装") }, at: expect.any(Number) })
})

test("entries are asked for by whether they are in use; of a code that is not in use none is", async () => {
  const { admin, supplier } = shared
  await admin.call(codes.add, { body: draft() })
  const values = async (enabledFlag: number) =>
    (await supplier.call(codes.getByCodeAndEnabledFlag, { query: { code: "PACKING", enabledFlag } })).entries.map(({ value }) => value)
  expect([await values(1), await values(0)]).toEqual([["box"], ["bag"]])
  for (const enabledFlag of ["", "2", "yes"])
    expect(await refusal(supplier.call(codes.getByCodeAndEnabledFlag, { query: { code: "PACKING", enabledFlag } }))).toEqual([
      code.badFormat,
      undefined,
    ])
  await admin.call(codes.update, { body: { ...draft({ enabledFlag: 0 }), version: 1 } })
  const entries = await supplier.call(codes.data, { params: { code: "PACKING" } })
  expect(entries.map(({ enabledFlag }) => enabledFlag)).toEqual([0, 0])
  const off = await supplier.call(codes.query, { body: { enabledFlag: 0 } })
  expect(off.records.map((row) => row.code)).toEqual(["PACKING"])
})

test("refuses a code that is taken, a value that stands twice, what is not there and what was changed meanwhile", async () => {
  const { admin } = await start()
  const entry = { value: "box", names: words("木箱"), enabledFlag: 1 }
  expect(await refusal(admin.call(codes.add, { body: draft({ code: "UNIT" }) }))).toEqual(["10006", undefined])
  expect(await refusal(admin.call(codes.add, { body: draft({ entries: [entry, entry] }) }))).toEqual([code.duplicateData, "codeValueTwice"])
  expect(await refusal(admin.call(codes.remove, { query: { code: "PACKING" } }))).toEqual([code.absent, undefined])
  await admin.call(codes.add, { body: draft() })
  expect(await refusal(admin.call(codes.batchRemoveEntry, { body: { code: "PACKING", values: ["box", "tin"] } }))).toEqual([
    code.absent,
    undefined,
  ])
  const both = await Promise.all(
    ["甲", "乙"].map((text) => refusal(admin.call(codes.update, { body: { ...draft({ names: words(text) }), version: 1 } }))),
  )
  expect(both).toEqual(expect.arrayContaining([null, [code.staleVersion, "notStale"]]))
})

test("a code that was removed is found among the removed ones and brought back as it was", async () => {
  const { admin } = await start()
  const added = await admin.call(codes.add, { body: draft() })
  expect(await refusal(admin.call(codes.restore, { query: { code: added.code } }))).toEqual([code.absent, undefined])
  await admin.call(codes.remove, { query: { code: added.code } })
  expect((await admin.call(codes.query, { body: { removed: true } })).records.map((row) => row.code)).toEqual([added.code])
  expect(await admin.call(codes.restore, { query: { code: added.code } })).toMatchObject({ ...draft(), version: 3 })
  expect((await admin.call(codes.query, { body: { removed: true } })).records).toEqual([])
})

test("refuses to remove a code by which experts are sorted or a list of values is filtered, and says where", async () => {
  const { admin } = await start()
  const remove = (name: string) => refusal(admin.call(codes.remove, { query: { code: name } }))
  expect(await remove("EXPERT_FIELD")).toEqual([code.lovInUse, "codeInUse"])
  await admin.call(codes.add, { body: draft() })
  const filter = { field: "name", type: "select" as const, titles: words("包装"), code: draft().code }
  const list = {
    code: "BY_PACKING",
    titles: words("按包装"),
    width: "60",
    sqlTypeCode: "API" as const,
    apiUrl: "companies",
    sqlServiceUrl: "",
    parameter: [filter],
    entries: [{ field: "name", labels: words("名称"), width: null }],
    valueField: "id",
    textField: "name",
    enabledFlag: 1,
  }
  const { id } = await admin.call(lovContract.add, { body: list })
  expect(await remove(draft().code)).toEqual([code.lovInUse, "codeInUse"])
  await admin.call(lovContract.remove, { params: { id } })
  expect(await remove(draft().code)).toBeNull()
})

test("refuses what is no code, no value or not in four languages", async () => {
  const { admin } = shared
  const { ja: _, ...three } = words("木箱")
  const wrong: readonly object[] = [
    { code: "packing" },
    { code: "A'; drop table sys_code; --" },
    { names: three },
    { enabledFlag: 2 },
    { entries: [{ value: "a b", names: words("木箱"), enabledFlag: 1 }] },
    { changedBy: "somebody else" },
  ]
  for (const more of wrong)
    expect([more, await refusal(admin.call(codes.add, { body: { ...draft(), ...more } }))]).toEqual([more, [code.badFormat, undefined]])
})

test("nobody but administrators writes, or reads the history", async () => {
  const { server, supplier } = shared
  for (const who of [supplier, await server.signIn("purchaser"), await server.signIn("expert.1")]) {
    const tries = [
      who.call(codes.add, { body: draft() }),
      who.call(codes.update, { body: { ...draft({ code: "UNIT" }), version: 1 } }),
      who.call(codes.remove, { query: { code: "UNIT" } }),
      who.call(codes.restore, { query: { code: "UNIT" } }),
      who.call(codes.batchRemoveEntry, { body: { code: "UNIT", values: ["KGM"] } }),
      who.call(codes.history, { query: { code: "UNIT" } }),
    ]
    for (const said of await Promise.all(tries.map(refusal))) expect(said).toEqual([code.notPermitted, undefined])
  }
})

test("a change is announced to open browsers", async () => {
  const { server, admin } = shared
  const hub = await startHub(server.database, { log: { warn: () => undefined } })
  const heard = new Promise<string>((resolve) => void hub.follow(codesStream, resolve))
  await admin.call(codes.add, { body: draft({ code: "ANNOUNCED" }) })
  expect(await heard).toBe(codesStream)
  await hub.stop()
})
