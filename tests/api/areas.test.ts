import { beforeAll, expect, test } from "vitest"
import { auditContract as audit } from "#contract/admin.contract.ts"
import { areasContract as areas } from "#contract/areas.contract.ts"
import { basicContract as basic } from "#contract/basic.contract.ts"
import { code } from "#contract/errors.ts"
import type { Person } from "../support/caller.ts"
import { csvOf, startExports } from "../support/exports.ts"
import { startServer } from "../support/server.ts"
import { refusal } from "../support/refusal.ts"

const inLanguage = (language: string) => ({ headers: { "accept-language": language } })
const page = { page: 1, pageSize: 10 }
const names = (zh: string, latin = zh) => ({ zh, en: latin, es: latin, ja: zh })
const wuxi = { zh: "无锡市", en: "Wuxi", es: "Wuxi", ja: "無錫市" }

async function start(until: "test" | "file" = "test") {
  const server = await startServer({ until })
  const [admin, purchaser] = [await server.signIn("admin"), await server.signIn("purchaser")]
  return { server, admin, purchaser }
}

let shared: Awaited<ReturnType<typeof start>>
/** For what is only read or refused. */
beforeAll(async () => {
  shared = await start("file")
})
const areaOf = async (person: Person, which: string) => {
  const { records } = await person.call(areas.queryAreas, { query: page, body: { keyword: which } })
  const row = records.find((one) => one.code === which)
  if (!row) throw new Error(`there is no area ${which}`)
  return row
}
const historyOf = async (admin: Person, kind: "area" | "country", subject: string) =>
  (await admin.call(audit.query, { query: { kind, subject } })).records.map(({ what, who, differences }) => ({ what, who, differences }))

test("finds countries by their code and by a name in any language, whatever its capitals and accents, page by page", async () => {
  const { purchaser } = shared
  const found = async (keyword: string) =>
    (await purchaser.call(areas.queryCountries, { query: page, body: { keyword } })).records.map((row) => row.code)
  expect(await found("de")).toEqual(expect.arrayContaining(["DE"]))
  for (const keyword of ["德国", "GERMANY", "alemania", "ドイツ"]) expect([keyword, await found(keyword)]).toEqual([keyword, ["DE"]])
  expect(await found("cote d")).toEqual(["CI"])
  expect(await found("无此国")).toEqual([])
  const last = await purchaser.call(areas.queryCountries, {
    query: { page: 1, pageSize: 2 },
    body: { sorts: [{ column: "code", down: true }] },
    ...inLanguage("es"),
  })
  expect(last).toMatchObject({ total: 249, records: [{ code: "ZW", name: "Zimbabue", version: 1, changedBy: "" }, { code: "ZM" }] })
})

test("finds divisions by code, Chinese or Latin name, by level, and below another", async () => {
  const { purchaser } = shared
  const found = async (body: object) =>
    (await purchaser.call(areas.queryAreas, { query: page, body, ...inLanguage("zh") })).records.map((row) => row.code)
  for (const keyword of ["无锡", "wuxi", "320200"]) expect([keyword, await found({ keyword })]).toEqual([keyword, ["320200"]])
  expect(await found({ keyword: "pekin" })).toEqual(["110000"])
  expect(await found({ level: 1, keyword: "江" })).toEqual(["230000", "320000", "330000", "360000"])
  const below = await purchaser.call(areas.queryAreas, { query: { page: 1, pageSize: 1 }, body: { below: "320000" }, ...inLanguage("zh") })
  expect(below).toMatchObject({ total: 13, records: [{ code: "320100", path: ["江苏省", "南京市"], ownFlag: 1 }] })
})

test("a rename is in every answer at once, and its history tells who, when and what", async () => {
  const { admin, purchaser } = await start()
  const next = { ...wuxi, en: "Wuxi City" }
  const { version } = await areaOf(admin, "320200")
  const changed = await admin.call(areas.renameArea, { body: { code: "320200", version, names: next } })
  expect(changed).toMatchObject({ names: next, version: version + 1 })
  expect(changed.changedBy).not.toBe("")
  expect(await purchaser.call(basic.byCode, { query: { code: "320200" }, ...inLanguage("en") })).toMatchObject({ name: "Wuxi City" })
  expect(await refusal(admin.call(areas.renameArea, { body: { code: "320200", version, names: wuxi } }))).toEqual([
    code.staleVersion,
    "notStale",
  ])
  // What changes nothing is no change.
  await admin.call(areas.renameArea, { body: { code: "320200", version: version + 1, names: next } })
  expect(await historyOf(admin, "area", "320200")).toEqual([
    {
      what: "update",
      who: changed.changedBy,
      differences: expect.arrayContaining([{ field: "en", before: "Wuxi", after: "Wuxi City" }]),
    },
  ])
  await admin.call(areas.renameCountry, { body: { code: "TR", version: 1, names: names("土耳其", "Turkey") } })
  expect(await historyOf(admin, "country", "TR")).toMatchObject([{ what: "update" }])
})

test("a country that is out of use is picked no more, and can still be read", async () => {
  const { admin, purchaser } = await start()
  const off = await admin.call(areas.enableCountry, { body: { code: "AQ", version: 1, enabled: false } })
  expect(off).toMatchObject({ enabledFlag: 0, version: 2 })
  expect((await purchaser.call(basic.getAllCountry, { body: { enabled: 1 } })).map((row) => row.code)).not.toContain("AQ")
  expect((await purchaser.call(basic.getAllCountry, { body: {} })).map((row) => row.code)).toContain("AQ")
  expect((await purchaser.call(areas.queryCountries, { query: page, body: { enabled: 0 } })).records).toMatchObject([{ code: "AQ" }])
  await admin.call(areas.enableCountry, { body: { code: "AQ", version: 2, enabled: true } })
  expect(await historyOf(admin, "country", "AQ")).toMatchObject([
    { what: "enable", differences: [{ field: "enabled", before: false, after: true }] },
    { what: "disable" },
  ])
})

test("a province takes what stands below it out of use with it, and gives it back as it was", async () => {
  const { admin, purchaser } = await start()
  await purchaser.call(basic.setOwnArea, { body: { code: "320200" } })
  await admin.call(areas.enableArea, { body: { code: "320100", version: 1, enabled: false } })
  const off = await admin.call(areas.enableArea, { body: { code: "320000", version: 1, enabled: false } })
  expect(off).toMatchObject({ ownFlag: 0, enabledFlag: 0 })
  expect(await areaOf(admin, "320200")).toMatchObject({ ownFlag: 1, enabledFlag: 0, version: 1 })
  const tree = await purchaser.call(basic.queryArea, { query: {} })
  expect(tree.map(({ id }) => id)).not.toContain("320000")
  expect(await purchaser.call(basic.queryArea, { query: { parentCode: "320000" } })).toEqual([])
  expect(await refusal(purchaser.call(basic.setOwnArea, { body: { code: "320300" } }))).toEqual([code.absent, undefined])
  // What has been picked stays.
  expect(await purchaser.call(basic.ownArea, inLanguage("zh"))).toMatchObject({
    area: { code: "320200", path: ["江苏省", "无锡市"], enabledFlag: 0 },
  })
  await admin.call(areas.enableArea, { body: { code: "320000", version: 2, enabled: true } })
  expect([(await areaOf(admin, "320200")).enabledFlag, (await areaOf(admin, "320100")).enabledFlag]).toEqual([1, 0])
  expect(await historyOf(admin, "area", "320200")).toEqual([])
})

test("an administrator adds a division of the third level, which is picked below its city", async () => {
  const { admin, purchaser } = await start()
  const added = await admin.call(areas.addArea, {
    body: { code: "320211", parent: "320200", names: names("滨湖区", "Binhu") },
    ...inLanguage("zh"),
  })
  expect(added).toMatchObject({ level: 3, leaf: true, parentCode: "320200", path: ["江苏省", "无锡市", "滨湖区"], enabledFlag: 1 })
  const tree = await purchaser.call(basic.queryArea, { query: {}, ...inLanguage("en") })
  const cities = tree.find(({ id }) => id === "320000")?.children ?? []
  expect(cities.find(({ id }) => id === "320200")?.children).toMatchObject([{ id: "320211", label: "Binhu" }])
  expect((await admin.call(areas.queryAreas, { query: page, body: { below: "320000", level: 3 } })).total).toBe(1)
  // A county that a province governs directly, and a district of a municipality.
  await admin.call(areas.addArea, { body: { code: "659001", parent: "650000", names: names("石河子市", "Shihezi") } })
  expect(
    await admin.call(areas.addArea, { body: { code: "110101", parent: "110000", names: names("东城区", "Dongcheng") } }),
  ).toMatchObject({
    level: 2,
  })
  expect(await historyOf(admin, "area", "320211")).toMatchObject([{ what: "add" }])
})

test("refuses a code or a name that is taken, that does not fit what it stands below, or has no room there, and changes nothing", async () => {
  const { server, admin } = await start()
  const add = (which: string, parent: string, zh = "新区") =>
    refusal(admin.call(areas.addArea, { body: { code: which, parent, names: names(zh) }, ...inLanguage("zh") }))
  expect(await add("320200", "320000")).toEqual(["10006", undefined])
  expect(await add("329900", "320000", "无锡市")).toEqual(["10005", undefined])
  expect(await add("330211", "320200")).toEqual([code.badFormat, "areaBeginsAsParent"])
  expect(await add("320200", "320200")).toEqual([code.badFormat, "areaBeginsAsParent"])
  expect(await add("320211", "320000")).toEqual([code.badFormat, "areaHasNearerParent"])
  expect(await add("990100", "990000")).toEqual([code.absent, undefined])
  expect(await add("32021", "320200")).toEqual([code.badFormat, undefined])
  expect(await add("320299", "320200", " ")).toEqual([code.badFormat, undefined])
  await admin.call(areas.addArea, { body: { code: "320211", parent: "320200", names: names("滨湖区", "Binhu") } })
  expect(await add("320212", "320211")).toEqual([code.badFormat, "areaIsDeepest"])
  expect(await refusal(admin.call(areas.renameArea, { body: { code: "320100", version: 1, names: wuxi } }))).toEqual(["10005", undefined])
  expect(await refusal(admin.call(areas.renameCountry, { body: { code: "FR", version: 1, names: names("德国", "Germany") } }))).toEqual([
    "10005",
    undefined,
  ])
  expect(await refusal(admin.call(areas.renameCountry, { body: { code: "XX", version: 1, names: names("无") } }))).toEqual([
    code.absent,
    undefined,
  ])
  expect(await refusal(admin.call(areas.enableArea, { body: { code: "990000", version: 1, enabled: false } }))).toEqual([
    code.absent,
    undefined,
  ])
  const { rows } = await server.database.query({ text: "select count(*)::int as n, max(version) as v from area" })
  expect(rows).toEqual([{ n: 368, v: 1 }])
})

test("of two administrators who add the same division at once, one is told that its code is taken", async () => {
  const { admin, server } = await start()
  const other = await server.signIn("admin")
  const body = { code: "320211", parent: "320200", names: names("滨湖区", "Binhu") }
  const ends = await Promise.all([admin, other].map((one) => refusal(one.call(areas.addArea, { body }))))
  expect(ends).toEqual(expect.arrayContaining([["10006", undefined], null]))
})

test("countries and divisions are exported as their lists are narrowed", async () => {
  const { server, work } = await startExports()
  await work()
  const purchaser = await server.signIn("purchaser")
  const [head, ...cities] = await csvOf(purchaser, { exportType: "areas", scope: "2", filter: { below: "320000", keyword: "wuxi" } })
  expect(head).toContain("Code above")
  expect(cities).toEqual([expect.stringContaining("江苏省 / 无锡市")])
  const countries = await csvOf(purchaser, { exportType: "countries", scope: "2", filter: { keyword: "alemania" } })
  expect(countries[1]).toMatch(/DE.*德国.*Germany.*Alemania.*ドイツ/)
  expect(await csvOf(purchaser, { exportType: "countries" })).toHaveLength(250)
})

test("whoever is no administrator reads them and changes nothing", async () => {
  const { server, purchaser } = shared
  const supplier = await server.signIn("supplier.a")
  for (const person of [purchaser, supplier]) {
    expect((await person.call(areas.queryAreas, { query: page, body: {} })).total).toBe(367)
    const works = [
      person.call(areas.addArea, { body: { code: "320211", parent: "320200", names: names("滨湖区") } }),
      person.call(areas.renameArea, { body: { code: "320200", version: 1, names: wuxi } }),
      person.call(areas.enableArea, { body: { code: "320200", version: 1, enabled: false } }),
      person.call(areas.renameCountry, { body: { code: "FR", version: 1, names: names("法兰西") } }),
      person.call(areas.enableCountry, { body: { code: "FR", version: 1, enabled: false } }),
    ]
    for (const end of await Promise.all(works.map(refusal))) expect(end).toEqual([code.notPermitted, undefined])
  }
  const anonymous = await fetch(`${server.origin}/prod-api/${areas.queryAreas.path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  })
  expect(await anonymous.json()).toMatchObject({ success: false, code: code.signedOut })
})
