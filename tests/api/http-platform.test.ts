import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { brotliCompressSync } from "node:zlib"
import pino from "pino"
import { expect, onTestFinished, test } from "vitest"
import { code } from "#contract/errors.ts"
import { platformContract, type MenuModule } from "#contract/platform.contract.ts"
import { createApp } from "#server/app.ts"
import { openDatabase } from "#server/database/database.ts"
import { once } from "#server/once.ts"
import { startServer, testKeys } from "../support/server.ts"

/** For calls that change nothing. */
const shared = once(() => startServer({ until: "file" }))

test("says that it is well, with its version and the database's", async () => {
  const server = await shared()
  const health = await server.call(platformContract.health)
  expect(health.version).toMatch(/^\d+\.\d+\.\d+/)
  expect(health.database).toEqual({ state: "up", version: expect.stringMatching(/^\d+/) })
  expect(Math.abs(health.serverTime - Date.now())).toBeLessThan(5_000)
})

test("answers 503 and 20014 while the database is away", async () => {
  const database = openDatabase("postgres://nobody@127.0.0.1:1/none")
  onTestFinished(() => database.close())
  const app = await createApp({ database, config: { demo: false }, keys: testKeys(), log: pino({ level: "silent" }) })
  onTestFinished(async () => app.close())
  for (const url of ["/prod-api/health", "/prod-api/auth/getUser"]) {
    const answer = await app.inject({ url, headers: { authorization: `Bearer ${"0".repeat(43)}` } })
    expect({ url, status: answer.statusCode, body: answer.json() as object }).toMatchObject({
      url,
      status: 503,
      body: { code: code.unavailable },
    })
  }
})

test("answers 503 when the connection is cut under a call, and serves the next one", async () => {
  const server = await startServer({
    modules: [
      (app, { database }) =>
        void app.get("/prod-api/planted/cut", { config: { policy: "public" } }, () =>
          database.query({ text: "select pg_terminate_backend(pg_backend_pid())" }),
        ),
    ],
  })
  expect((await fetch(`${server.origin}/prod-api/planted/cut`)).status).toBe(503)
  expect((await server.answer(platformContract.health)).status).toBe(200)
})

test("describes every call as OpenAPI, with no reference that leads nowhere", async () => {
  const server = await shared()
  const response = await fetch(`${server.origin}/prod-api/openapi.json`)
  const text = await response.text()
  const spec = JSON.parse(text) as {
    openapi: string
    paths: Record<string, Record<string, object>>
    components: Record<string, Record<string, object>>
  }
  expect(spec.openapi).toBe("3.1.0")
  expect(Object.keys(spec.paths)).toEqual(expect.arrayContaining(["/health", "/system/menu", "/auth/auth/oauth/token", "/user/info"]))
  expect(spec.paths["/auth/auth/oauth/token"]?.["post"]).toMatchObject({
    security: [],
    requestBody: { content: { "application/x-www-form-urlencoded": { schema: { oneOf: expect.any(Array) } } } },
  })
  for (const [, room = "", name = ""] of text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g))
    expect(spec.components[room]).toHaveProperty(name)
  expect([...text.matchAll(/"\$ref":"(?!#\/components\/)/g)]).toEqual([])
})

const policyOf = ({ headers }: Response) =>
  Object.fromEntries((headers.get("content-security-policy") ?? "").split(";").map((part) => part.split(/ (.*)/).slice(0, 2)))

test("sends its replies with a policy that lets nothing load, uncached and unreadable by other sites, the refused ones as well", async () => {
  const server = await shared()
  const reply = await fetch(`${server.origin}/prod-api/health`, { headers: { origin: "https://elsewhere.example" } })
  const { headers } = reply
  const strict = { "default-src": "'none'", "frame-ancestors": "'none'" }
  expect([policyOf(reply), policyOf(await fetch(`${server.origin}/prod-api/user/info`))]).toEqual([strict, strict])
  expect(headers.get("x-content-type-options")).toBe("nosniff")
  expect(headers.get("cache-control")).toBe("no-store")
  expect(headers.get("access-control-allow-origin")).toBeNull()
})

function builtApplication(): string {
  const dist = mkdtempSync(join(tmpdir(), "procurement-dist-"))
  onTestFinished(() => rmSync(dist, { recursive: true }))
  mkdirSync(join(dist, "assets"))
  const script = "console.log(1)\n".repeat(200)
  writeFileSync(join(dist, "index.html"), "<!doctype html><title>app</title>")
  writeFileSync(join(dist, "assets", "main-3f2a.js"), script)
  writeFileSync(join(dist, "assets", "main-3f2a.js.br"), brotliCompressSync(script))
  for (const name of ["main-3f2a.css", "sealing.worker-3f2a.js", "map-3f2a.svg"]) writeFileSync(join(dist, "assets", name), script)
  return dist
}

test("serves the built application: compressed, hashed files for a year, its page for every address of the router", async () => {
  const server = await startServer({ config: { dist: builtApplication() } })
  const get = (path: string) => fetch(server.origin + path, { headers: { "accept-encoding": "br" } })
  const script = await get("/assets/main-3f2a.js")
  expect(Object.fromEntries(script.headers)).toMatchObject({
    "content-encoding": "br",
    "content-type": expect.stringContaining("javascript"),
    "cache-control": "public, max-age=31536000, immutable",
  })
  expect(await script.text()).toContain("console.log")
  for (const path of ["/", "/wel/tender-list", "/dashboard/index?from=mail", "/%E4%B8%AD"]) {
    const page = await get(path)
    expect({ path, status: page.status, cache: page.headers.get("cache-control") }).toEqual({ path, status: 200, cache: "no-cache" })
    expect(await page.text()).toContain("<title>app</title>")
  }
  for (const path of ["/assets/gone.js", "/prod-api", "/assets/..%2f..%2fpackage.json"]) expect((await get(path)).status).toBe(404)
  expect((await fetch(`${server.origin}/wel/tender-list`, { method: "POST" })).status).toBe(404)
})

test("sends its policy with each page and each worker, and with what can be opened as one, and not again with each of a page's files", async () => {
  const server = await startServer({ config: { dist: builtApplication() } })
  const sent = async (path: string) => (await fetch(server.origin + path)).headers
  const protectionOf = async (path: string) => {
    const headers = await sent(path)
    return [headers.has("content-security-policy"), headers.get("x-content-type-options"), headers.get("cross-origin-resource-policy")]
  }
  for (const path of ["/", "/assets/sealing.worker-3f2a.js", "/assets/map-3f2a.svg"])
    expect([path, ...(await protectionOf(path))]).toEqual([path, true, "nosniff", "same-origin"])
  for (const path of ["/assets/main-3f2a.js", "/assets/main-3f2a.css", "/assets/gone.js"])
    expect([path, ...(await protectionOf(path))]).toEqual([path, false, "nosniff", "same-origin"])
  expect(policyOf(await fetch(`${server.origin}/wel/tender-list`))).toMatchObject({
    "default-src": "'self'",
    "script-src": "'self'",
    "object-src": "'none'",
    "frame-ancestors": "'none'",
  })
  // A page is fetched in fifty files.
  expect([...(await sent("/assets/main-3f2a.js"))].flat().join("").length).toBeLessThan(420)
})

test("does not count the application's files towards the requests of an address: its people open pages side by side", async () => {
  const server = await startServer({ config: { dist: builtApplication(), requestsPerMinute: 3 } })
  const statusOf = async (path: string) => (await fetch(server.origin + path)).status
  for (let asked = 0; asked < 5; asked += 1) expect(await statusOf("/assets/main-3f2a.js")).toBe(200)
  const pages = [await statusOf("/"), await statusOf("/"), await statusOf("/"), await statusOf("/")]
  expect(pages).toEqual([200, 200, 200, 429])
})

const codesOf = (modules: readonly MenuModule[], shown: boolean): string[] =>
  modules.flatMap((module) => [
    ...((module.isOperating === 0) === shown && module.component !== "" ? [module.moduleCode] : []),
    ...codesOf(module.subModules as readonly MenuModule[], shown),
  ])

const built = ["DASHBOARD", "TENDER_LIST", "TENDER_ADD", "EXPERT_MANAGE"]

test("shows each role its own pages, in the caller's language", async () => {
  const server = await shared()
  const menuOf = async (name: string, language = "en") =>
    (await server.signIn(name)).call(platformContract.menu, { headers: { "accept-language": language } })
  const purchaser = await menuOf("purchaser")
  expect(codesOf(purchaser.modules, true)).toEqual(expect.arrayContaining(built))
  expect(codesOf(purchaser.modules, true)).not.toContain("SYSTEM_MODULES")
  expect(codesOf(purchaser.modules, false)).toContain("TENDER_OPERATE")
  const supplier = await menuOf("supplier.a", "zh")
  expect(supplier.modules.map(({ moduleName }) => moduleName)).toEqual([
    "工作台",
    "公告通知",
    "招标管理",
    "询价管理",
    "供应商管理",
    "我的导出",
    "规划中",
  ])
  expect(codesOf(supplier.modules, true)).toEqual(expect.arrayContaining(["DASHBOARD", "TENDER_OPPORTUNITIES"]))
  expect(codesOf(supplier.modules, true)).not.toContain("TENDER_LIST")
  expect(codesOf(supplier.modules, false)).toContain("BID_CAST")
  const expert = await menuOf("expert.1")
  expect(codesOf(expert.modules, true)).toEqual([
    "DASHBOARD",
    "platform_notice",
    "company_announce",
    "NOTICE_MORE",
    "EXPERT_TASKS",
    "EVALUATION_LIST",
    "MY_EXPORTS",
  ])
})

test("gives a menu a new version when what it shows changes", async () => {
  const server = await startServer()
  const person = await server.signIn("purchaser")
  const before = await person.call(platformContract.menu)
  expect(await person.call(platformContract.menu)).toEqual(before)
  await server.database.query({ text: "update menu_module set is_operating = 3 where code = 'TENDERING'" })
  const after = await person.call(platformContract.menu)
  expect(codesOf(after.modules, true).filter((one) => built.includes(one))).toEqual(["DASHBOARD"])
  expect(after.version).not.toBe(before.version)
})
