import { beforeAll, describe, expect, it, test } from "vitest"
import { auditContract } from "#contract/admin.contract.ts"
import { code } from "#contract/errors.ts"
import { importContract as imports } from "#contract/import.contract.ts"
import { lovContract } from "#contract/lov.contract.ts"
import { registerPages } from "#contract/register-pages.ts"
import { type RegisterField, type RegisterValues, workingDaysContract } from "#contract/register.ts"
import { registerNamed, registers } from "#contract/registers.ts"
import { shiftClock } from "#server/database/clock.ts"
import type { Person } from "../support/caller.ts"
import { refusal, refusalCode } from "../support/refusal.ts"
import { startServer } from "../support/server.ts"

const taken = "10006"
let admin: Person
let buyer: Person

/** One server for all that look only at entries of their own. */
beforeAll(async () => {
  const server = await startServer({ until: "file" })
  admin = await server.signIn("admin")
  buyer = await server.signIn("purchaser")
})

const names = (zh: string) => ({ zh, en: `${zh} en`, es: `${zh} es`, ja: `${zh} ja` })

/** A proper value of a field; the second of two differs. */
function sample(field: RegisterField, other: boolean): string | number | null {
  switch (field.kind) {
    case "text":
      return ["156", "CN", "BKCHCNBJ"].find((text) => field.pattern?.test(text)) ?? (other ? "乙" : "甲")
    case "choice":
      return (other ? field.options.at(-1) : field.options[0]) ?? ""
    case "decimal":
      return other ? "0" : "1.5"
    case "whole":
      return other ? field.max : field.min
    case "entry":
      if (!field.required) return null
      if (field.of === "price-indexes") return "ZZI"
      return other ? "USD" : "CNY"
  }
}
const codes = ["ZZX", "ZZZ.1", "ZZ_TYPE", "123456789012", "2031-05-01"]

describe.each(registers.map((one) => [one.id, one] as const))("%s", (id, register) => {
  const { calls, called, dated, fields } = register
  const fresh = (): { code: string; since: string | null; names: ReturnType<typeof names> | null; values: RegisterValues } => ({
    code: register.code instanceof RegExp ? (codes.find((one) => register.code instanceof RegExp && register.code.test(one)) ?? "") : "",
    since: dated ? "2031-05-01" : null,
    names: called === "inLanguages" ? names(`试验${id}`) : null,
    values: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sample(field, name === "quote")])),
  })

  it("is added to, changed, put out of use and into use again, each once and by administrators alone", async () => {
    const draft = fresh()
    if (id === "price-index-values") {
      const values = { unit: "元/吨", source: "兰格", material: null }
      await admin.call(registerNamed("price-indexes").calls.add, { body: { code: "ZZI", since: null, names: names("钢材"), values } })
    }
    expect(await refusal(buyer.call(calls.add, { body: draft }))).toEqual([code.notPermitted, undefined])
    const added = await admin.call(calls.add, { body: draft })
    expect(added).toMatchObject({ since: draft.since, names: draft.names, values: draft.values, enabledFlag: 1, version: 1 })
    expect(await refusal(admin.call(calls.add, { body: draft }))).toEqual([taken, undefined])
    const which = { code: added.code, since: added.since, version: 1 }
    const off = await admin.call(calls.setEnabled, { body: { ...which, enabled: false } })
    expect(off).toMatchObject({ enabledFlag: 0, version: 2 })
    expect(await refusal(admin.call(calls.setEnabled, { body: { ...which, enabled: true } }))).toEqual([code.staleVersion, "notStale"])
    const { records } = await buyer.call(calls.query, { query: {}, body: { filter: { keyword: added.code, enabled: "0" } } })
    expect(records.map((one) => one.code)).toEqual([added.code])
    const again = await admin.call(calls.setEnabled, { body: { ...which, version: 2, enabled: true } })
    expect(again).toMatchObject({ enabledFlag: 1, version: 3 })
    const changed = await admin.call(calls.update, { body: { ...which, version: 3, names: added.names, values: added.values } })
    // What is as it was is no change.
    expect(changed.version).toBe(3)
    const { records: told } = await admin.call(auditContract.query, { query: { kind: "register", page: 1, pageSize: 3 } })
    expect(told.map(({ what }) => what)).toEqual(["enable", "disable", "add"])
  })

  it("can be ordered by each of its columns", async () => {
    const { total } = await buyer.call(calls.query, { query: {}, body: {} })
    for (const column of ["code", "since", "zh", "changed", "enabled", ...Object.keys(fields)])
      for (const down of [false, true]) {
        const ordered = await buyer.call(calls.query, { query: {}, body: { sorts: [{ column, down }] } })
        expect([column, down, ordered.total]).toEqual([column, down, total])
      }
  })
})

test("every page of master data has its list, and every list its page", () => {
  expect(registers.map(({ id }) => id)).toEqual(registerPages.map(({ id }) => id))
})

test("units are found by code, by name and by pinyin", async () => {
  const { calls } = registerNamed("units")
  for (const keyword of ["KGM", "千克", "qianke", "qk", "kilogram"]) {
    const { records } = await buyer.call(calls.query, { query: {}, body: { filter: { keyword } } })
    expect([keyword, records.map(({ code: own }) => own).includes("KGM")]).toEqual([keyword, true])
  }
})

test("of two rates of one pair the one holds that is in force on the day", async () => {
  const { calls } = registerNamed("exchange-rates")
  const rate = (since: string, value: string, more: Record<string, string> = {}) =>
    admin.call(calls.add, {
      body: { code: "", since, names: null, values: { base: "EUR", quote: "CNY", kind: "own", rate: value, source: null, ...more } },
    })
  await rate("2030-01-01", "7.8")
  const second = await rate("2030-03-01", "7.9")
  const on = async (day: string) =>
    (await admin.call(calls.query, { query: {}, body: { filter: { keyword: "EUR/CNY/own", on: day } } })).records.map(
      ({ values }) => values["rate"],
    )
  expect([await on("2029-12-31"), await on("2030-01-01"), await on("2030-02-28"), await on("2030-03-01")]).toEqual([
    [],
    ["7.8"],
    ["7.8"],
    ["7.9"],
  ])
  expect(await refusal(rate("2030-04-01", "1", { quote: "EUR" }))).toEqual(["10008", "twoCurrencies"])
  expect(await refusal(rate("2030-04-01", "1", { quote: "XQX" }))).toEqual([code.absent, "registerNoEntry"])
  expect(await refusal(rate("2030-02-31", "1"))).not.toBeNull()
  expect(await refusal(rate("2030-04-01", "0"))).not.toBeNull()
  const { code: own, since, version, values } = second
  const moved = admin.call(calls.update, { body: { code: own, since, version, names: null, values: { ...values, base: "USD" } } })
  expect(await refusal(moved)).toEqual([code.badFormat, "registerKeyStays"])
})

test("an exempt rate that is not zero, and a name that another bears, are refused", async () => {
  const taxes = registerNamed("tax-rates").calls
  const tax = { code: "CN.X", since: "2030-01-01", names: names("试验税"), values: { rate: "3", kind: "exempt", country: "CN" } }
  expect(await refusal(admin.call(taxes.add, { body: tax }))).toEqual(["10008", "exemptIsZero"])
  const units = registerNamed("units").calls
  const values = { symbol: "kg", dimension: "mass", factor: null, places: 3 }
  expect(await refusal(admin.call(units.add, { body: { code: "QQQ", since: null, names: names("千克"), values } }))).toEqual([
    "10005",
    undefined,
  ])
})

test("banks come from a table, and an import is taken back whole", async () => {
  const { calls } = registerNamed("banks")
  const row = (line: number, cells: Record<string, string>) => ({ line, cells })
  const rows = [
    row(2, { code: "102100099996", name: "中国工商银行股份有限公司北京分行", bank: "中国工商银行", city: "北京" }),
    row(3, { code: "12345", name: "错号支行", bank: "某银行" }),
    row(4, { code: "103290028025", name: "", bank: "中国农业银行" }),
    row(5, { code: "102100099996", name: "重复", bank: "中国工商银行" }),
    row(6, { code: "104290003582", name: "中国银行上海市分行", bank: "中国银行", enabled: "否" }),
  ]
  const verdicts = await admin.call(imports.check, { body: { target: "banks", rows } })
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(["new", "wrong", "wrong", "wrong", "new"])
  // Each cell that is wrong is told, not the first of a row alone.
  expect(verdicts.map(({ cells }) => Object.keys(cells))).toEqual([[], ["code"], ["name"], [], []])
  const rate = { base: "XXX", quote: "CNY", kind: "middle", since: "2031-01-01", rate: "1" }
  const rates = [row(2, rate), row(3, { ...rate, base: "USD", kind: "", rate: "-9" })]
  const judged = await admin.call(imports.check, { body: { target: "exchange-rates", rows: rates } })
  expect(judged.map(({ cells }) => Object.keys(cells))).toEqual([["base"], ["kind", "rate"]])
  const done = await admin.call(imports.run, { body: { target: "banks", fileName: "banks.xlsx", mode: "good", rows } })
  expect(done).toMatchObject({ rows: 2, leftOut: 3 })
  const found = async () => (await admin.call(calls.query, { query: {}, body: { filter: { keyword: "yinhang" } } })).records
  expect((await found()).map(({ code: own, enabledFlag }) => [own, enabledFlag])).toEqual([
    ["102100099996", 1],
    ["104290003582", 0],
  ])
  expect((await admin.call(imports.check, { body: { target: "banks", rows: rows.slice(0, 1) } }))[0]?.verdict).toBe("same")
  await admin.call(imports.undo, { body: { id: done.id } })
  expect(await found()).toEqual([])
})

test("a choice in a table is written as its word in any language, or as its value", async () => {
  const cells = { code: "ZZ1", zh: "试验箱", symbol: "zz", dimension: "包装", places: "0" }
  const rows = [
    cells,
    { ...cells, code: "ZZ2", zh: "试验袋", dimension: "Package" },
    { ...cells, code: "ZZ3", zh: "试验罐", dimension: "pack" },
  ]
  const check = (of: readonly Record<string, string>[]) =>
    admin.call(imports.check, { body: { target: "units", rows: of.map((one, at) => ({ line: at + 2, cells: one })) } })
  expect((await check(rows)).map(({ verdict }) => verdict)).toEqual(["new", "new", "new"])
  expect((await check([{ ...cells, dimension: "什么" }]))[0]?.verdict).toBe("wrong")
})

test("a form picks from a register in use", async () => {
  const search = { register: "currencies", name: "renminbi" }
  const { searchResult } = await buyer.call(lovContract.display, { query: { code: "MASTER_DATA" }, body: { searchParams: search } })
  expect(searchResult).toMatchObject([{ code: "CNY" }])
})

test("a supplier chooses its terms of delivery from the incoterms in use", async () => {
  const server = await startServer()
  const admin = await server.signIn("admin")
  const supplier = await server.signIn("supplier.a")
  const offered = async () => {
    const body = { searchParams: { register: "incoterms" } }
    const { searchResult } = await supplier.call(lovContract.display, { query: { code: "MASTER_DATA", page: 1, pageSize: 50 }, body })
    return searchResult.map((one) => one["code"])
  }
  expect(await offered()).toEqual(["CFR", "CIF", "CIP", "CPT", "DAP", "DDP", "DPU", "EXW", "FAS", "FCA", "FOB"])
  const { calls } = registerNamed("incoterms")
  const { records } = await admin.call(calls.query, { query: {}, body: { filter: {} } })
  const dpu = records.find(({ code: of }) => of === "DPU")
  if (!dpu) throw new Error("DPU does not come with the platform")
  await admin.call(calls.setEnabled, { body: { code: dpu.code, since: dpu.since, version: dpu.version, enabled: false } })
  expect(await offered()).not.toContain("DPU")
})

test("a rate that holds from two days on is offered once, by the last name in use", async () => {
  const server = await startServer()
  const admin = await server.signIn("admin")
  const { calls } = registerNamed("tax-rates")
  const { records } = await admin.call(calls.query, { query: {}, body: { filter: { enabled: "1" } } })
  const known = records[0]
  if (!known) throw new Error("no tax rate comes with the platform")
  const { code: of, values } = known
  const later = await admin.call(calls.add, { body: { code: of, since: "2031-01-01", names: names("后来的税率"), values } })
  const offered = async () => {
    const { searchResult } = await admin.call(lovContract.display, {
      query: { code: "MASTER_DATA" },
      body: { searchParams: { register: "tax-rates" } },
    })
    return searchResult.flatMap((one) => (one["code"] === of ? [one["name"]] : []))
  }
  expect(await offered()).toEqual(["后来的税率 en"])
  const { code: own, since, version } = later
  await admin.call(calls.setEnabled, { body: { code: own, since, version, enabled: false } })
  expect(await offered()).toEqual([known.names?.en])
})

test("deadlines in working days go by the calendar: weekends and days off are left out, worked weekends are counted", async () => {
  const server = await startServer()
  const admin = await server.signIn("admin")
  const { calls } = registerNamed("working-days")
  await shiftClock(server.database, Date.parse("2031-05-01T02:00:00Z") - Date.now())
  const after = async (days: number) => (await admin.call(workingDaysContract.after, { query: { days } })).day
  // The first of May 2031 is a Thursday.
  expect(await Promise.all([1, 2, 6].map(after))).toEqual(["2031-05-02", "2031-05-05", "2031-05-09"])
  const add = (day: string, kind: string) =>
    admin.call(calls.add, { body: { code: day, since: null, names: names("劳动节"), values: { kind } } })
  expect(await refusalCode(add("2031-02-30", "off"))).toBe("10017")
  await add("2031-05-02", "off")
  const saturday = await add("2031-05-10", "working")
  expect(await Promise.all([1, 5, 6].map(after))).toEqual(["2031-05-05", "2031-05-09", "2031-05-10"])
  await admin.call(calls.setEnabled, { body: { code: saturday.code, since: null, version: 1, enabled: false } })
  expect(await after(6)).toBe("2031-05-12")
  expect(await refusal(after(0))).toEqual([code.badFormat, undefined])
})
