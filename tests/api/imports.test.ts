import { beforeAll, expect, test } from "vitest"
import { codeContract as codes } from "#contract/code.contract.ts"
import { code } from "#contract/errors.ts"
import { importContract as imports, type ImportLine, mostRows } from "#contract/import.contract.ts"
import type { Person } from "../support/caller.ts"
import { startServer } from "../support/server.ts"
import { refusal } from "../support/refusal.ts"

const line = (number: number, more: Record<string, string> = {}): ImportLine => ({
  line: number,
  cells: { code: "UNIT", value: `X${number}`, zh: "箱", en: "crate", es: "cajón", ja: "箱", ...more },
})
const start = async (until: "test" | "file" = "test") => {
  const server = await startServer({ until })
  return { server, admin: await server.signIn("admin") }
}
let shared: Awaited<ReturnType<typeof start>>
/** For what is only judged. */
beforeAll(async () => {
  shared = await start("file")
})
const check = (who: Person, rows: readonly ImportLine[]) => who.call(imports.check, { body: { target: "codes", rows: [...rows] } })
const run = (who: Person, rows: readonly ImportLine[], mode: "all" | "good" = "all") =>
  who.call(imports.run, { body: { target: "codes", fileName: "units.xlsx", mode, rows: [...rows] } })
const unit = (who: Person) => who.call(codes.getByCode, { query: { code: "UNIT" } })

test("a dry run says what would become of each row, and changes nothing", async () => {
  const { admin } = shared
  const before = await unit(admin)
  const [kept] = before.entries
  if (!kept) throw new Error("no unit")
  const verdicts = await check(admin, [
    line(2),
    line(3, { value: kept.value, ...kept.names }),
    line(4, { value: kept.value, ...kept.names, zh: "别的" }),
    line(5, { value: kept.value, zh: "别的" }),
    line(6, { code: "NOWHERE" }),
    line(7, { value: "a b" }),
    line(8, { ja: " " }),
    line(9, { valueEnabled: "maybe" }),
    line(10, { en: "x".repeat(121) }),
    line(11, { valueEnabled: "否" }),
  ])
  expect(verdicts.map((one) => one.verdict)).toEqual(["new", "same", "wrong", "wrong", "wrong", "wrong", "wrong", "wrong", "wrong", "new"])
  expect(verdicts.filter(({ verdict }) => verdict === "wrong").every(({ problem }) => problem.length > 5)).toBe(true)
  expect(verdicts[6]?.problem).toContain("Japanese name")
  expect(await unit(admin)).toEqual(before)
  expect((await check(admin, [line(4, { value: kept.value, ...kept.names, zh: "别的" })]))[0]?.verdict).toBe("change")
})

test("all or nothing writes nothing when one row is wrong; the good rows alone are written on demand", async () => {
  const { admin } = await start()
  const before = await unit(admin)
  const rows = [line(2), line(3, { code: "NOWHERE" }), line(4, { valueEnabled: "0" })]
  expect(await refusal(run(admin, rows))).toEqual(["10008", "importWrongRows"])
  expect(await unit(admin)).toEqual(before)
  expect(await run(admin, rows, "good")).toMatchObject({ rows: 2, leftOut: 1, fileName: "units.xlsx", who: "周子墨", undoneAt: null })
  const after = await unit(admin)
  expect(after.entries.slice(0, -2)).toEqual(before.entries)
  expect(after.entries.slice(-2).map(({ value, enabledFlag }) => [value, enabledFlag])).toEqual([
    ["X2", 1],
    ["X4", 0],
  ])
  expect(await refusal(run(admin, rows, "good"))).toEqual(["10015", "importNothing"])
})

test("a row that does not say whether its value is in use leaves that as it is, and a change is told with what stood there", async () => {
  const { admin } = await start()
  await run(admin, [line(2, { valueEnabled: "否" })])
  expect(await check(admin, [line(2)])).toMatchObject([{ verdict: "same" }])
  const renamed = { zh: "柜", valueEnabled: " " }
  const change = { line: 2, verdict: "change", problem: "" }
  expect(await check(admin, [line(2, renamed)])).toEqual([{ ...change, cells: { zh: "箱" } }])
  await run(admin, [line(2, renamed)])
  expect((await unit(admin)).entries.at(-1)).toMatchObject({ value: "X2", names: { zh: "柜" }, enabledFlag: 0 })
  expect(await check(admin, [line(2, { zh: "柜", valueEnabled: "是" })])).toEqual([{ ...change, cells: { valueEnabled: "0" } }])
})

test("an import is taken back whole, once, and not over what somebody has changed since", async () => {
  const { admin } = await start()
  const before = await unit(admin)
  const first = await run(admin, [line(2), line(3, { code: "CURRENCY", value: "XAU" })])
  expect(await admin.call(imports.undo, { body: { id: first.id } })).toMatchObject({ undoneAt: expect.any(Number) })
  expect((await unit(admin)).entries).toEqual(before.entries)
  expect(await refusal(admin.call(imports.undo, { body: { id: first.id } }))).toEqual([code.wrongState, "importUndone"])
  const second = await run(admin, [line(2), line(3, { code: "CURRENCY", value: "XAU" })])
  await admin.call(codes.batchRemoveEntry, { body: { code: "UNIT", values: ["X2"] } })
  expect(await refusal(admin.call(imports.undo, { body: { id: second.id } }))).toEqual([code.staleVersion, "importOvertaken"])
  const currency = await admin.call(codes.getByCode, { query: { code: "CURRENCY" } })
  expect(currency.entries.at(-1)?.value).toBe("XAU")
  const { records } = await admin.call(imports.query, { body: { target: "codes" } })
  expect(records.map(({ id, undoneAt }) => [id, undoneAt === null])).toEqual([
    [second.id, true],
    [first.id, false],
  ])
})

test("refuses what is no target, no field or too much, and lets nobody but administrators import", async () => {
  const { server, admin } = await start()
  expect(await refusal(admin.call(imports.fields, { body: { target: "person" } }))).toEqual(["10008", "importTargetUnknown"])
  expect(await refusal(check(admin, [line(2, { version: "9" })]))).toEqual(["10008", "importFieldUnknown"])
  expect(
    await refusal(
      run(
        admin,
        Array.from({ length: mostRows + 1 }, (_, n) => line(n + 2)),
      ),
    ),
  ).toEqual([code.badFormat, undefined])
  const full = Array.from({ length: 1_001 }, (_, n) => line(n + 2))
  expect((await check(admin, full)).filter(({ verdict }) => verdict === "wrong").length).toBeGreaterThan(0)
  expect(await refusal(admin.call(imports.undo, { body: { id: "0".repeat(32) } }))).toEqual([code.absent, undefined])
  const { id } = await run(admin, [line(2)])
  const buyer = await server.signIn("purchaser")
  const tries = [
    run(buyer, [line(3)]),
    check(buyer, [line(3)]),
    buyer.call(imports.undo, { body: { id } }),
    buyer.call(imports.fields, { body: { target: "codes" } }),
    buyer.call(imports.query, { body: { target: "codes" } }),
  ]
  for (const said of await Promise.all(tries.map(refusal))) expect(said).toEqual([code.notPermitted, undefined])
  expect((await admin.call(imports.fields, { body: { target: "codes" } }))[0]).toMatchObject({ code: "code", name: "Code", required: true })
})

/** By line, the columns in which something is wrong, and in how many sentences the row says so. */
const wrongIn = async (who: Person, target: string, rows: readonly Record<string, string>[]) =>
  (await who.call(imports.check, { body: { target, rows: rows.map((cells, at) => ({ line: at + 2, cells })) } })).map(
    ({ cells, problem }) => [Object.keys(cells).toSorted(), problem === "" ? 0 : problem.split("\n").length],
  )

test("a row tells all of its mistakes at once, by column, whatever is imported", async () => {
  const { server, admin } = shared
  const value = { code: "UNIT", value: "X1", zh: "箱", en: "crate", es: "cajón", ja: "箱" }
  expect(
    await wrongIn(admin, "codes", [
      { ...value, code: "NOWHERE", value: "a b", zh: "", ja: "", valueEnabled: "maybe" },
      value,
      { ...value, en: "", valueEnabled: "maybe" },
      { ...value, zh: "x".repeat(121), en: "x".repeat(121) },
    ]),
  ).toEqual([
    [["code", "ja", "value", "valueEnabled", "zh"], 5],
    [[], 0],
    [["en", "value", "valueEnabled"], 3],
    [["en", "value", "zh"], 2],
  ])
  const purchaser = await server.signIn("purchaser")
  const guest = { company: "安徽新安轴承", person: "李雷", email: "li@example.com" }
  expect(
    await wrongIn(purchaser, "invitations", [
      { ...guest, company: "", email: "li", language: "latin", creditCode: "123" },
      guest,
      { ...guest, person: "" },
    ]),
  ).toEqual([
    [["company", "creditCode", "email", "language"], 4],
    [[], 0],
    [["email", "person"], 2],
  ])
  const expert = { name: "expert.new", displayName: "新专家", fields: "没有的专业", phone: "12", avoid: "没有的公司", enabledFlag: "maybe" }
  expect(await wrongIn(admin, "experts", [expert, { ...expert, displayName: "" }])).toEqual([
    [["avoid", "enabledFlag", "fields", "phone"], 4],
    [["avoid", "displayName", "enabledFlag", "fields", "name", "phone"], 6],
  ])
  const rate = { base: "XXX", quote: "YYY", kind: "middle", since: "2026-01-01", rate: "one" }
  expect(
    await wrongIn(admin, "exchange-rates", [
      { ...rate, enabled: "maybe" },
      { ...rate, rate: "1.5" },
    ]),
  ).toEqual([
    [["base", "enabled", "quote", "rate"], 4],
    [["base", "quote"], 2],
  ])
  const pipe = { code: "ST-1", name: "无缝钢管", unit: "MTR", category: "0101" }
  expect(await wrongIn(purchaser, "materials", [pipe, { ...pipe, unit: "QQQ", leadDays: "两周" }])).toEqual([
    [[], 0],
    [["code", "leadDays", "unit"], 3],
  ])
})
