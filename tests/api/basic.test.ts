import { beforeAll, expect, test } from "vitest"
import { basicContract as basic } from "#contract/basic.contract.ts"
import { code } from "#contract/errors.ts"
import { startServer } from "../support/server.ts"
import { refusalCode } from "../support/refusal.ts"

const inLanguage = (language: string) => ({ headers: { "accept-language": language } })

async function start(until: "test" | "file" = "test") {
  const server = await startServer({ until })
  return { server, purchaser: await server.signIn("purchaser"), supplier: await server.signIn("supplier.a") }
}

let shared: Awaited<ReturnType<typeof start>>
/** For what is only read. */
beforeAll(async () => {
  shared = await start("file")
})

test("answers the 249 countries in the caller's language and in all", async () => {
  const { server, purchaser } = await start()
  const all = await purchaser.call(basic.getAllCountry, { body: {}, ...inLanguage("es") })
  expect(all).toHaveLength(249)
  expect(all.find(({ code: one }) => one === "DE")).toMatchObject({
    name: "Alemania",
    names: { zh: "德国", en: "Germany", es: "Alemania", ja: "ドイツ" },
    enabledFlag: 1,
  })
  await server.database.query({ text: "update country set enabled = false where code = 'AQ'" })
  expect(await purchaser.call(basic.getAllCountry, { body: { enabled: 1 } })).toHaveLength(248)
  expect(await purchaser.call(basic.getAllCountry, { body: { enabled: 0 } })).toMatchObject([{ code: "AQ" }])
})

test("answers the divisions of GB/T 2260: 34 of the first level, 333 of the second, each below its own", async () => {
  const { purchaser } = shared
  const all = await purchaser.call(basic.queryAll, { body: {} })
  expect([1, 2].map((level) => all.filter((one) => one.level === level).length)).toEqual([34, 333])
  expect(all.filter(({ code: own, parentCode }) => parentCode !== null && own.slice(0, 2) !== parentCode.slice(0, 2))).toEqual([])
  const [beijing] = await purchaser.call(basic.queryAll, { body: { level: 1 }, ...inLanguage("zh") })
  expect(beijing).toMatchObject({ code: "110000", name: "北京市", leaf: true })
  expect(await purchaser.call(basic.queryAll, { body: { parentCode: "320000", name: "wuxi" }, ...inLanguage("zh") })).toMatchObject([
    { code: "320200", path: ["江苏省", "无锡市"] },
  ])
  expect(await purchaser.call(basic.queryAll, { body: { name: "无此地" } })).toEqual([])
})

test("answers the divisions as a tree, or level by level", async () => {
  const { purchaser } = shared
  const tree = await purchaser.call(basic.queryArea, { query: {}, ...inLanguage("en") })
  const jiangsu = tree.find(({ id }) => id === "320000")
  expect(jiangsu).toMatchObject({ label: "Jiangsu", leaf: false, disabled: false })
  expect(jiangsu?.children?.map(({ label }) => label)).toContain("Wuxi")
  const first = await purchaser.call(basic.queryArea, { query: { parentCode: "" } })
  expect([first.length, first.some(({ children }) => children !== undefined)]).toEqual([34, false])
  expect(await purchaser.call(basic.queryArea, { query: { parentCode: "320000" } })).toHaveLength(13)
  expect(await refusalCode(purchaser.call(basic.queryArea, { query: { parentCode: "990000" } }))).toBe(code.absent)
})

test("answers one division by its code and refuses what is none", async () => {
  const { server, purchaser } = shared
  expect(await purchaser.call(basic.byCode, { query: { code: "650100" }, ...inLanguage("ja") })).toMatchObject({
    name: "乌鲁木齐市",
    names: { en: "Urumqi" },
    path: ["新疆ウイグル自治区", "乌鲁木齐市"],
  })
  expect(await refusalCode(purchaser.call(basic.byCode, { query: { code: "000000" } }))).toBe(code.absent)
  const wrong = await fetch(`${server.origin}/prod-api/basic/area/byCode?code=32`, {
    headers: { authorization: `Bearer ${purchaser.tokens.access_token}` },
  })
  expect(await wrong.json()).toMatchObject({ success: false, code: code.badFormat })
})

test("answers the companies that a person acts for, never another's", async () => {
  const { server, purchaser, supplier } = await start()
  const own = await supplier.call(basic.getUserCompany, { body: { enabled: 1 } })
  expect(own).toHaveLength(1)
  expect(own[0]).toMatchObject({ enabledFlag: 1, creditCode: expect.stringMatching(/^\w{18}$/) })
  expect(await supplier.call(basic.getUserCompany, { body: { name: "无此公司" } })).toEqual([])
  await server.database.query({ text: "update party set enabled = false where id = $1", values: [own[0]?.id] })
  expect(await supplier.call(basic.getUserCompany, { body: { enabled: 1 } })).toEqual([])
  expect(await supplier.call(basic.getUserCompany, { body: {} })).toMatchObject([{ enabledFlag: 0 }])
  const others = await purchaser.call(basic.getUserCompany, { body: {} })
  expect(others.map(({ id }) => id)).not.toContain(own[0]?.id)
})

test("keeps the area that a person names, apart from anybody else's", async () => {
  const { server, purchaser, supplier } = await start()
  expect(await purchaser.call(basic.ownArea, {})).toEqual({ area: null })
  await purchaser.call(basic.setOwnArea, { body: { code: "320200" } })
  expect(await purchaser.call(basic.ownArea, inLanguage("zh"))).toMatchObject({ area: { code: "320200", path: ["江苏省", "无锡市"] } })
  expect(await supplier.call(basic.ownArea, {})).toEqual({ area: null })
  await purchaser.call(basic.setOwnArea, { body: { code: null } })
  expect(await purchaser.call(basic.ownArea, {})).toEqual({ area: null })
  await server.database.query({ text: "update area set enabled = false where code = '320200'" })
  expect(await refusalCode(purchaser.call(basic.setOwnArea, { body: { code: "320200" } }))).toBe(code.absent)
})

test("refuses whoever is not signed in", async () => {
  const { server } = shared
  for (const [method, path] of [
    ["POST", "basic/country/getAllCountry"],
    ["POST", "basic/area/queryAll"],
    ["GET", "basic/area/queryArea"],
    ["GET", "basic/area/byCode?code=320000"],
    ["POST", "basic/company/getUserCompany"],
    ["GET", "basic/area/own"],
  ] as const) {
    const reply = await fetch(`${server.origin}/prod-api/${path}`, {
      method,
      ...(method === "POST" ? { headers: { "content-type": "application/json" }, body: "{}" } : {}),
    })
    expect([path, await reply.json()]).toMatchObject([path, { success: false, code: code.signedOut }])
  }
})
