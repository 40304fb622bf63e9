import { readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { code, httpStatusOf } from "#contract/errors.ts"
import { identityContract, languages } from "#contract/identity.contract.ts"
import { platformContract } from "#contract/platform.contract.ts"
import { approvalChart } from "#machines/approval/approval.chart.ts"
import { bidChart } from "#machines/bid/bid.chart.ts"
import { sheetChart } from "#machines/score-sheet/score-sheet.chart.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import { once } from "#server/once.ts"
import { planted, plantedContract } from "../support/planted.ts"
import { startServer } from "../support/server.ts"

const start = (config = {}) => startServer({ modules: [planted], config })

/** For calls that leave nothing behind. */
const shared = once(() => startServer({ modules: [planted], until: "file" }))

test("refuses to boot with a route below the prefix that has no policy", async () => {
  const bare = startServer({ modules: [(app) => void app.get("/prod-api/planted/bare", async () => "anyone")] })
  await expect(bare).rejects.toThrow("has no policy")
})

test("answers 511 without a session on every call that is not public", async () => {
  const server = await shared()
  const spec = (await (await fetch(`${server.origin}/prod-api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { security: object[] }>>
  }
  const calls = Object.entries(spec.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => ({ path, method, open: security.length === 0 })),
  )
  expect(calls.length).toBeGreaterThan(10)
  for (const { path, method, open } of calls) {
    for (const authorization of ["", "Bearer x", `Bearer ${"0".repeat(43)}`, "Basic YWRtaW46YWRtaW4="]) {
      const response = await fetch(`${server.origin}/prod-api${path.replaceAll(/\{\w+\}/g, "0".repeat(32))}?token=x`, {
        method: method.toUpperCase(),
        headers: { authorization },
      })
      const body = (await response.json()) as { code: string }
      expect({ path, signedOut: body.code === code.signedOut, status401: response.status === 401 }).toEqual({
        path,
        signedOut: !open,
        status401: !open,
      })
    }
  }
})

test("answers 20001 to every role that a call's policy does not name", async () => {
  const server = await shared()
  const spec = (await (await fetch(`${server.origin}/prod-api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { "x-roles"?: string[] }>>
  }
  const accounts = ["admin", "purchaser", "approver", "supervisor", "legal", "supplier.a", "expert.1"]
  const signedIn = await Promise.all(accounts.map((name) => server.signIn(name)))
  for (const [path, methods] of Object.entries(spec.paths))
    for (const [method, { "x-roles": allowed }] of Object.entries(methods))
      for (const { tokens } of signedIn) {
        if (!allowed || tokens.user_info.roles.some((role) => allowed.includes(role))) continue
        const response = await fetch(`${server.origin}/prod-api${path.replaceAll(/\{\w+\}/g, "0".repeat(32))}`, {
          method: method.toUpperCase(),
          headers: { authorization: `Bearer ${tokens.access_token}` },
        })
        const who = tokens.user_info.name
        expect({ path, who, answered: await response.json() }).toMatchObject({ path, who, answered: { code: code.notPermitted } })
      }
})

test("admits by role, and by the finer predicate of the policy", async () => {
  const server = await shared()
  const purchaser = await server.signIn("purchaser")
  expect((await purchaser.answer(plantedContract.purchase)).status).toBe(200)
  expect(await purchaser.answer(plantedContract.late)).toMatchObject({ status: 403, body: { code: code.notPermitted } })
  const supplier = await server.signIn("supplier.a")
  expect(await supplier.answer(plantedContract.purchase)).toMatchObject({ status: 403, body: { code: code.notPermitted, success: false } })
})

test("gives a handler checked and typed parts", async () => {
  const server = await shared()
  const given = { params: { id: "00ff" }, body: { text: "你好" }, key: "abcdefgh" }
  expect(await server.call(plantedContract.echo, given)).toEqual({ text: "你好", page: 1, key: "abcdefgh", name: null })
  const nested = await fetch(`${server.origin}/prod-api/planted/echo/00ff/?page=3&filter[name]=x`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": "abcdefgh", resourceId: "17" },
    body: JSON.stringify({ text: "y" }),
  })
  expect(await nested.json()).toEqual({ code: "200", success: true, msg: "", data: { text: "y", page: 3, key: "abcdefgh", name: "x" } })
})

test("names every field that does not fit, the unknown ones too", async () => {
  const server = await shared()
  const { status, body } = await server.answer(plantedContract.echo, {
    params: { id: "zz" },
    body: { text: 5, count: 1.5, extra: true } as never,
    key: "short",
  })
  expect({ status, code: body.code, fields: body.error?.params?.["fields"] }).toEqual({
    status: 400,
    code: code.badFormat,
    fields: "id, text, count, extra, Idempotency-Key",
  })
  expect(body.msg).toContain("extra")
})

test("sends no field that the contract does not name", async () => {
  const server = await shared()
  for (const path of ["leak", "leakChoice"]) {
    const text = await (await fetch(`${server.origin}/prod-api/planted/${path}`)).text()
    expect(text).toContain("yes")
    expect(text).not.toContain("hidden-field")
  }
})

test("says a refusal in the language of the cookie, else the browser, else the account, else English", async () => {
  const server = await shared()
  const ask = async (headers: Record<string, string>) =>
    ((await (await fetch(`${server.origin}/prod-api/planted/refuse`, { headers })).json()) as { msg: string }).msg
  expect(await ask({ cookie: "language=ja", "accept-language": "es" })).toBe("入札締切を過ぎています 2026-01-02 11:04:05")
  expect(await ask({ "accept-language": "fr-FR, es-MX;q=0.8, en;q=0.5" })).toMatch(/^El plazo/)
  expect(await ask({ "accept-language": "zh-CN,zh;q=0.9" })).toMatch(/^已超过投标截止时间/)
  expect(await ask({ "accept-language": "xx;q=;;,=,,\u00ff", cookie: "language=klingon" })).toMatch(/^The bid deadline/)
  const { tokens } = await server.signIn("supplier.a")
  const own = await fetch(`${server.origin}/prod-api/planted/purchase`, {
    headers: { authorization: `Bearer ${tokens.access_token}`, "accept-language": "fr" },
  })
  expect(((await own.json()) as { msg: string }).msg).toBe("权限异常，您不能进行此操作")
})

test("has a text in four languages for each code, and the same places for values", () => {
  const read = (language: string) =>
    JSON.parse(readFileSync(new URL(`../../locales/${language}/codes.json`, import.meta.url), "utf8")) as Record<string, string>
  const places = (text = "") => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1])
  const source = read("zh")
  const rules = [tenderChart, approvalChart, sheetChart, bidChart].flatMap((chart) => Object.values(chart.rules)).map((rule) => rule.code)
  for (const known of [...Object.values(code), ...rules]) expect(source).toHaveProperty([known])
  for (const language of languages) {
    const texts = read(language)
    expect(Object.keys(texts)).toEqual(Object.keys(source))
    for (const [key, text] of Object.entries(texts)) {
      expect({ key, empty: text.trim() === "" }).toEqual({ key, empty: false })
      expect({ language, key, places: places(text) }).toEqual({ language, key, places: places(source[key]) })
    }
  }
  expect(readdirSync(new URL("../../locales", import.meta.url)).toSorted()).toEqual([...languages].toSorted())
})

test("answers a bug with a report id and no word of it, and logs it without the values in hand", async () => {
  const server = await shared()
  const { status, body } = await server.answer(plantedContract.fail)
  expect(status).toBe(500)
  expect(body).toMatchObject({ code: code.systemError, error: { reportId: expect.stringMatching(/^[0-9a-f]{12}$/) } })
  expect(JSON.stringify(body)).not.toContain("1234.56")
  expect(server.logged.join("")).toContain(String(body.error?.reportId))
  expect(server.logged.join("")).not.toContain("1234.56")
})

test("blames the sender, and reports, when PostgreSQL cannot hold a value", async () => {
  const server = await start()
  expect(await server.answer(plantedContract.unstorable)).toMatchObject({ status: 400, body: { code: code.badFormat } })
  expect(server.logged.join("")).toContain("22003")
})

test("logs route, outcome and time, and neither query, body, token nor name", async () => {
  const server = await start()
  const person = await server.signIn("supplier.a")
  await person.answer(identityContract.userInfo, { query: { token: "canary-query" } })
  await person.answer(plantedContract.echo, { params: { id: "00ff" }, body: { text: "canary-body" } })
  await fetch(`${server.origin}/prod-api/canary-path?canary-query`)
  const lines = server.logged.join("")
  expect(lines).toContain('"route":"/prod-api/planted/echo/:command","status":200')
  for (const secret of [
    "canary",
    "supplier.a",
    "Procure-2026",
    person.tokens.access_token,
    person.tokens.refresh_token,
    person.tokens.user_info.id,
  ])
    expect(lines).not.toContain(secret)
})

test("answers 429 with the seconds to wait beyond the limit per address", async () => {
  const server = await start({ requestsPerMinute: 3 })
  const answers = []
  for (let i = 0; i < 4; i++) answers.push(await server.answer(platformContract.health))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
  expect(answers.at(-1)?.body.code).toBe(code.tooMany)
  expect(Number(answers.at(-1)?.headers.get("retry-after"))).toBeGreaterThan(0)
})

test("gives each platform code its HTTP status", () => {
  expect(["10007", "20009", "18001", "511"].map(httpStatusOf)).toEqual([404, 409, 422, 401])
})
