import { expect, test } from "vitest"
import { code } from "#contract/errors.ts"
import { accountContract, identityContract } from "#contract/identity.contract.ts"
import { errorLogContract } from "#contract/system.contract.ts"
import { textsContract } from "#contract/texts.contract.ts"
import { demoPassword } from "#server/demo/people.ts"
import { once } from "#server/once.ts"
import { digest } from "#server/identity/secrets.ts"
import { openLink } from "#server/identity/passwords.ts"
import { exchange, start, type } from "../support/central.ts"
import { startServer } from "../support/server.ts"
import { visitor } from "../support/visitor.ts"

const { changePassword, changeProfile, resetPassword, endSession } = accountContract
const { token, logout } = identityContract
const chosen = "Kranich-über-Wasser-7"

/** For what leaves behind nothing but sessions that have ended or that nobody counts. */
const shared = once(() => startServer({ until: "file" }))

test("takes no name of the language's own objects for a text: one saved under it would keep every server from starting", async () => {
  const server = await startServer()
  const admin = await server.signIn("admin")
  for (const [namespace, key] of [
    ["constructor", "name"],
    ["toString", "name"],
    ["codes", "constructor"],
    ["codes", "__proto__"],
    ["__proto__", "toString"],
  ] as const) {
    const texts = [{ namespace, key, language: "en" as const, text: "x", version: 0 }]
    expect((await admin.answer(textsContract.save, { body: { texts, way: "edit" } })).body).toMatchObject({ code: code.absent })
    expect((await admin.answer(textsContract.check, { body: { texts } })).status).toBe(200)
  }
  await server.another()
})

test("counts a value as kept only where it will be filled in", async () => {
  const server = await shared()
  const admin = await server.signIn("admin")
  const { rows } = await admin.call(textsContract.table)
  const row = rows.find(({ zh }) => /^[^{]*\{\{seconds\}\}[^{]*$/.test(zh ?? ""))
  const text = (row?.en ?? "").replace("{{seconds}}", "{{seconds")
  const texts = [{ namespace: row?.namespace ?? "", key: row?.key ?? "", language: "en" as const, text, version: 0 }]
  const { body } = await admin.answer(textsContract.save, { body: { texts, way: "edit" } })
  expect(body.error).toMatchObject({ rule: "textParams" })
})

test("ends a sign-in at the central login that was begun with the password of before", async () => {
  const server = await startServer()
  const owner = await server.signIn("purchaser")
  const thief = visitor()
  const page = await start(thief, server.origin)
  const { body } = await type(thief, page.url, "purchaser")
  await owner.call(changePassword, { body: { old: demoPassword, new: chosen } })
  const { url } = await thief.visit(new URL(body.data?.to ?? "", page.url).href)
  expect(url.searchParams.has("code") ? (await exchange(thief, url)).body.code : code.badGrant).toBe(code.badGrant)
  expect((await thief.ask(`${server.origin}/prod-api/auth/auth/oauth/getSt`)).status).toBe(200)
  const again = await start(thief, server.origin)
  expect(again.url.pathname).toBe("/login")
})

test("lets nobody into another application by the sign-in of a password that somebody else has set", async () => {
  const server = await startServer()
  const redirect = "https://canteen.example/callback"
  await server.database.query({
    text: `insert into client_application (id, name, secret_hash, redirect_uris) values ('canteen', 'Canteen', $1, $2)`,
    values: [digest("secret-of-the-canteen"), [redirect]],
  })
  await server.database.query({ text: "update person set must_change_password = true where name = 'legal'" })
  const who = visitor()
  const page = await start(who, server.origin)
  const { body } = await type(who, page.url, "legal")
  const loading = await who.visit(new URL(body.data?.to ?? "", page.url).href)
  const own = await exchange(who, loading.url)
  expect(own.body.user_info?.mustChangePassword).toBe(true)
  const query = new URLSearchParams({
    client_id: "canteen",
    redirect_uri: redirect,
    response_type: "code",
    scope: "openid",
    state: "lunch",
    code_challenge: digest("v".repeat(43)).toString("base64url"),
    code_challenge_method: "S256",
  })
  const address = `${server.origin}/prod-api/oidc/auth?${query.toString()}`
  const asked = await who.visit(address)
  expect(asked.url.searchParams.has("code")).toBe(false)
  expect(asked.url.pathname).toBe("/login")
  expect((await type(who, asked.url, "legal")).body.code).toBe(code.mustChangePassword)
  await fetch(`${server.origin}/prod-api/${changePassword.path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${own.body.access_token ?? ""}` },
    body: JSON.stringify({ old: demoPassword, new: chosen }),
  })
  const entered = await who.visit(address)
  expect(entered.url.origin).toBe("https://canteen.example")
})

test("voids the links that were mailed before a password was changed, by its owner or for him", async () => {
  const server = await startServer()
  await server.database.query({ text: "update person set email = 'chen@example.com' where name = 'purchaser'" })
  const link = (await server.database.transaction((tx) => openLink(tx, server.people["purchaser"] ?? "", "chen@example.com"))) ?? ""
  const owner = await server.signIn("purchaser")
  await owner.call(changePassword, { body: { old: demoPassword, new: chosen } })
  const { body } = await server.answer(resetPassword, { body: { token: link, password: "Vierzehn-Enten-am-See" } })
  expect(body.error).toMatchObject({ code: code.badGrant, rule: "linkOver" })
})

test("counts guesses by the address that the proxy saw, not by one that the guesser wrote", async () => {
  const server = await startServer({ config: { trustProxy: true } })
  const guess = (n: number) =>
    server.answer(token, {
      body: { grant_type: "password", username: "admin", password: "wrong-guess" },
      headers: { "x-forwarded-for": `198.51.100.${n}, 203.0.113.9` },
    })
  for (let n = 0; n < 10; n++) expect((await guess(n)).body.code).toBe(code.badCredentials)
  expect((await guess(10)).body.code).toBe(code.tooMany)
})

test("keeps the server's own faults in the log, however many faults a browser makes up", async () => {
  const server = await startServer()
  await server.database.query({
    text: `insert into error_log (fingerprint, side, page, name, frames, user_agent, version, report_ids, last_at)
      select decode(md5(n::text), 'hex'), case when n = 0 then 'server' else 'browser' end, '/x', 'TypeError', '{}', '', '1', array['0'],
        platform_clock() - case when n = 0 then interval '1 hour' else interval '1 minute' end from generate_series(0, 2000) as n`,
  })
  await server.call(errorLogContract.report, { body: { name: "Made", message: null, frames: [], page: "/up", build: "" } })
  const { rows } = await server.database.query<{ side: string; count: number }>({
    text: "select side, count(*)::int as count from error_log group by side order by side",
  })
  expect(rows).toEqual([
    { side: "browser", count: 2000 },
    { side: "server", count: 1 },
  ])
})

test("ends every session that is to end, also when all of them are ended at once from several sides", async () => {
  const server = await shared()
  const codes = new Set<string>()
  for (let round = 0; round < 4; round++) {
    const people = await Promise.all(Array.from({ length: 4 }, () => server.signIn("legal")))
    const answers = await Promise.all(people.flatMap((one) => [one.answer(logout), one.answer(endSession, { body: {} })]))
    for (const { body } of answers) codes.add(body.code)
  }
  expect([...codes].filter((one) => one !== "200" && one !== code.signedOut)).toEqual([])
})

test("lets nothing keep a person's reply, however the address is spelt", async () => {
  const server = await shared()
  const { tokens } = await server.signIn("legal")
  const headers = { authorization: `Bearer ${tokens.access_token}` }
  for (const path of ["/prod-api/user/info", "/%70rod-api/user/info"])
    expect((await fetch(server.origin + path, { headers })).headers.get("cache-control")).toBe("no-store")
})

test("does not tell without end which addresses and numbers other people have, and saves what stays the same as often as one likes", async () => {
  const server = await startServer()
  await server.database.query({ text: "update person set email = 'chen@example.com' where name = 'purchaser'" })
  const stranger = await server.signIn("supplier.a")
  const ask = async (change: { email?: string; phone?: string }) =>
    (await stranger.answer(changeProfile, { body: { ...change, password: demoPassword } })).body.code
  expect(await ask({ phone: "13800001111" })).toBe("200")
  for (let n = 0; n < 9; n++) expect(await ask({ email: "chen@example.com" })).toBe(code.emailInUse)
  expect(await ask({ email: "chen@example.com" })).toBe(code.tooMany)
  expect(await ask({ email: "nobody@example.com" })).toBe(code.tooMany)
  expect(await ask({ email: "", phone: "13800001111" })).toBe("200")
})
