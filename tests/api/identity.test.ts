import { expect, test } from "vitest"
import { code } from "#contract/errors.ts"
import { accountContract, identityContract } from "#contract/identity.contract.ts"
import { listExperts } from "#server/identity/experts.ts"
import { once } from "#server/once.ts"
import { createParty, createUser, findUserByName, listUsers } from "#server/identity/users.ts"
import { callerOf } from "../support/caller.ts"
import { freshDatabase } from "../support/database.ts"
import { startServer, type TestServer } from "../support/server.ts"

const { token, userInfo, getUser, logout } = identityContract

/** For sign-ins that leave everybody's account as it is. */
const shared = once(() => startServer({ until: "file" }))

const refresh = (server: TestServer, refresh_token: string) =>
  server.answer(token, { body: { grant_type: "refresh_token", refresh_token } })
const works = async (server: TestServer, access: string) => (await callerOf(server.origin, access).answer(getUser)).status === 200

test("signs a person in and answers the fields of the specification at the top level", async () => {
  const server = await shared()
  const { status, body, headers } = await server.answer(token, {
    body: {
      grant_type: "password",
      username: " Supplier.A ",
      password: "Procure-2026",
      login_type: "password",
      client_id: "procurement-web",
      client_secret: "x",
    },
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    code: "200",
    msg: "",
    access_token: expect.stringMatching(/^[\w-]{43}$/),
    refresh_token: expect.stringMatching(/^[\w-]{43}$/),
    token_type: "Bearer",
    expires_in: 1800,
    tgt: expect.stringMatching(/^TGT-/),
    user_info: { name: "supplier.a", roles: ["supplier"], party: expect.any(String), partyName: "江苏恒远机电设备有限公司" },
  })
  const cookie = headers.get("set-cookie") ?? ""
  for (const part of ["refresh_token=", "HttpOnly", "SameSite=Strict", "Path=/prod-api/auth"]) expect(cookie).toContain(part)
  expect(cookie).not.toContain("Secure")
})

test("marks the cookie Secure behind a proxy that speaks https", async () => {
  const server = await startServer({ config: { trustProxy: true } })
  const { headers } = await server.answer(token, {
    body: { grant_type: "password", username: "admin", password: "Procure-2026" },
    headers: { "x-forwarded-proto": "https" },
  })
  expect(headers.get("set-cookie")).toContain("; Secure")
})

test("says who is signed in, and ignores a token in the query", async () => {
  const server = await shared()
  const person = await server.signIn("expert.2")
  const profile = await person.call(userInfo, { query: { token: "of-somebody-else" } })
  expect(profile).toEqual(await person.call(getUser))
  expect(profile).toMatchObject({
    id: server.people["expert.2"],
    displayName: "郑晓岚",
    roles: ["expert"],
    department: "电气工程部",
    language: "zh",
  })
  expect((await server.answer(userInfo, { query: { token: person.tokens.access_token } })).status).toBe(401)
})

test("keeps neither passwords nor tokens in the clear", async () => {
  const server = await shared()
  const { tokens } = await server.signIn("admin")
  const { rows } = await server.database.query<{ dump: string }>({
    text: `select (select string_agg(p::text, '') from person p) || (select string_agg(a::text || encode(a.hash, 'escape'), '') from access_token a)
      || (select string_agg(r::text || encode(r.hash, 'escape'), '') from refresh_token r) || (select string_agg(s::text, '') from session s) as dump`,
  })
  for (const secret of [tokens.access_token, tokens.refresh_token, "Procure-2026"]) expect(rows[0]?.dump).not.toContain(secret)
  expect(rows[0]?.dump).toContain("$argon2id$")
})

test("answers a wrong password, an unknown name and a closed account alike", async () => {
  const server = await startServer()
  await server.database.query({ text: "update person set active = false where name = 'legal'" })
  const attempt = async (username: string, password: string) => {
    const { status, body } = await server.answer(token, { body: { grant_type: "password", username, password } })
    return { status, body }
  }
  const wrong = await attempt("admin", "wrong")
  expect(wrong).toMatchObject({ status: 400, body: { code: code.badCredentials, success: false } })
  expect(await attempt("nobody.of.that.name", "wrong")).toEqual(wrong)
  expect(await attempt("legal", "Procure-2026")).toEqual(wrong)
})

test("closes an account to one address after ten failures, right password or not, but not to the others", async () => {
  const server = await startServer({ config: { trustProxy: true } })
  const attempt = (password: string, address: string) =>
    server.answer(token, { body: { grant_type: "password", username: "approver", password }, headers: { "x-forwarded-for": address } })
  const failures = await Promise.all(Array.from({ length: 14 }, () => attempt("wrong", "198.51.100.7")))
  expect(failures.filter(({ body }) => body.code === code.badCredentials)).toHaveLength(10)
  const shut = await attempt("Procure-2026", "198.51.100.7")
  expect(shut).toMatchObject({ status: 429, body: { code: code.tooMany } })
  expect(Number(shut.headers.get("retry-after"))).toBeGreaterThan(60)
  expect((await attempt("Procure-2026", "198.51.100.8")).status).toBe(200)
  await server.database.query({ text: "update sign_in_attempts set since = since - interval '16 minutes'" })
  expect((await attempt("Procure-2026", "198.51.100.7")).status).toBe(200)
})

test("lets an owner in from elsewhere while a stranger guesses at one address, and closes the account to guesses from many", async () => {
  const server = await startServer({ config: { trustProxy: true } })
  const attempt = async (username: string, password: string, address: string) =>
    (await server.answer(token, { body: { grant_type: "password", username, password }, headers: { "x-forwarded-for": address } })).body
      .code
  for (let n = 0; n < 13; n++) await Promise.all(Array.from({ length: 8 }, () => attempt("admin", "wrong", "198.51.100.7")))
  expect(await attempt("admin", "Procure-2026", "198.51.100.7")).toBe(code.tooMany)
  expect(await attempt("admin", "Procure-2026", "198.51.100.8")).toBe("200")
  // Nine more addresses with ten guesses each, all at once: a hundred are looked at, and not one more.
  const guesses = Array.from({ length: 99 }, (_, n) => attempt("admin", "wrong", `198.51.100.${100 + (n % 9)}`))
  expect((await Promise.all(guesses)).filter((one) => one === code.badCredentials)).toHaveLength(90)
  expect(await attempt("admin", "Procure-2026", "198.51.100.9")).toBe(code.tooMany)
  expect(await attempt("legal", "Procure-2026", "198.51.100.9")).toBe("200")
})

test("closes no address by attempts that are refused, and makes no lock longer", async () => {
  const server = await startServer({ config: { trustProxy: true } })
  const attempt = async (username: string, password: string) =>
    (await server.answer(token, { body: { grant_type: "password", username, password }, headers: { "x-forwarded-for": "198.51.100.7" } }))
      .body.code
  for (let n = 0; n < 26; n++) await Promise.all(Array.from({ length: 10 }, () => attempt("approver", "wrong")))
  expect(await attempt("legal", "Procure-2026")).toBe("200")
  const { rows } = await server.database.query<{ count: number }>({ text: "select count from sign_in_attempts order by count" })
  expect(rows.map(({ count }) => count)).toEqual([0, 10, 10, 10])
})

test("counts the failures of one account in all server processes together", async () => {
  const first = await startServer()
  const second = await first.another()
  const wrong = { body: { grant_type: "password", username: "admin", password: "wrong" } } as const
  for (let i = 0; i < 5; i++)
    for (const server of [first, second]) expect((await server.answer(token, wrong)).body.code).toBe(code.badCredentials)
  expect((await second.answer(token, wrong)).body.code).toBe(code.tooMany)
})

test("exchanges a refresh token for a new pair in the same session, in any process", async () => {
  const server = await startServer()
  const { tokens } = await server.signIn("purchaser")
  const { status, body } = await refresh(await server.another(), tokens.refresh_token)
  const next = body as unknown as typeof tokens
  expect(status).toBe(200)
  expect(next.tgt).toBe(tokens.tgt)
  expect(next.refresh_token).not.toBe(tokens.refresh_token)
  expect(await works(server, next.access_token)).toBe(true)
})

test("takes the refresh token from the cookie too, if the page is our own", async () => {
  const server = await shared()
  const { tokens } = await server.signIn("purchaser")
  const byCookie = (headers: Record<string, string>) =>
    server.answer(token, {
      body: { grant_type: "refresh_token" },
      headers: { cookie: `refresh_token=${tokens.refresh_token}`, ...headers },
    })
  for (const headers of [{}, { origin: "https://elsewhere.example" }, { origin: "null" }] as Record<string, string>[])
    expect(await byCookie(headers)).toMatchObject({ status: 403, body: { code: code.notPermitted } })
  expect((await byCookie({ origin: server.origin })).status).toBe(200)
})

test("refuses to sign in or refresh for a page of another site", async () => {
  const server = await shared()
  const { tokens } = await server.signIn("purchaser")
  const headers = { origin: "https://elsewhere.example" }
  for (const body of [
    { grant_type: "refresh_token", refresh_token: tokens.refresh_token },
    { grant_type: "password", username: "purchaser", password: "Procure-2026" },
  ] as const)
    expect((await server.answer(token, { body, headers })).status).toBe(403)
})

interface Pair {
  readonly access_token: string
  readonly refresh_token: string
}
const pairOf = async (answer: ReturnType<typeof refresh>) => {
  const { status, body } = await answer
  expect(status).toBe(200)
  return body as unknown as Pair
}

test.each<[string, (server: TestServer, next: Pair) => Promise<Pair>]>([
  ["in a call", (server, next) => works(server, next.access_token).then(() => next)],
  ["for the next exchange", (server, next) => pairOf(refresh(server, next.refresh_token))],
])("revokes the whole session when a refresh token comes again after what it was exchanged for was used %s", async (_, use) => {
  const server = await shared()
  const { tokens } = await server.signIn("purchaser")
  const next = await pairOf(refresh(server, tokens.refresh_token))
  const last = await use(server, next)
  await server.database.query({ text: "update refresh_token set rotated_at = rotated_at - interval '11 seconds'" })
  expect(await refresh(server, tokens.refresh_token)).toMatchObject({ status: 400, body: { code: code.badGrant } })
  for (const one of [tokens, next, last]) expect(await works(server, one.access_token)).toBe(false)
  expect((await refresh(server, last.refresh_token)).body.code).toBe(code.badGrant)
})

test("exchanges a refresh token once more when the reply was lost, however late, but not when what it was exchanged for has been used", async () => {
  const server = await shared()
  const { tokens } = await server.signIn("purchaser")
  const lost = await pairOf(refresh(server, tokens.refresh_token))
  await server.database.query({ text: "update refresh_token set rotated_at = rotated_at - interval '1 hour'" })
  const next = await pairOf(refresh(server, tokens.refresh_token))
  expect(await works(server, next.access_token)).toBe(true)
  const refused = await refresh(server, tokens.refresh_token)
  expect(refused).toMatchObject({ status: 409, body: { code: code.staleVersion, error: { rule: "tokenJustRotated" } } })
  expect(JSON.stringify(refused.body)).not.toContain("access_token")
  expect(await works(server, lost.access_token)).toBe(true)
})

test("gives each of the tabs that refresh at once a pair that works, and keeps the session", async () => {
  const server = await shared()
  const { tokens } = await server.signIn("purchaser")
  const pairs = await Promise.all(Array.from({ length: 5 }, () => pairOf(refresh(server, tokens.refresh_token))))
  expect(new Set(pairs.map(({ refresh_token }) => refresh_token)).size).toBe(5)
  for (const { access_token } of pairs) expect(await works(server, access_token)).toBe(true)
})

test("refuses an unknown, an empty and an expired refresh token, and an unknown client", async () => {
  const server = await shared()
  const { tokens } = await server.signIn("purchaser")
  expect((await refresh(server, "0".repeat(43))).body.code).toBe(code.badGrant)
  expect((await server.answer(token, { body: { grant_type: "refresh_token" } })).body.code).toBe(code.badGrant)
  const foreign = { grant_type: "refresh_token", refresh_token: tokens.refresh_token, client_id: "other" } as const
  expect((await server.answer(token, { body: foreign })).body.code).toBe(code.badGrant)
  await server.database.query({ text: "update refresh_token set expires_at = now()" })
  expect((await refresh(server, tokens.refresh_token)).body.code).toBe(code.badGrant)
})

test("ends an access token when it expires and when its account is closed", async () => {
  const server = await startServer()
  const one = await server.signIn("purchaser")
  const other = await server.signIn("approver")
  await server.database.query({
    text: "update access_token t set expires_at = now() from session s where s.id = t.session and s.person = $1",
    values: [server.people["purchaser"]],
  })
  await server.database.query({ text: "update person set active = false where name = 'approver'" })
  expect((await one.answer(getUser)).body.code).toBe(code.signedOut)
  expect((await other.answer(getUser)).body.code).toBe(code.signedOut)
  expect((await refresh(server, other.tokens.refresh_token)).body.code).toBe(code.badGrant)
})

test("signs out: the session's tokens are void and the cookie is taken away, other sessions go on", async () => {
  const server = await shared()
  const here = await server.signIn("purchaser")
  const there = await server.signIn("purchaser")
  const { headers, body } = await here.answer(logout)
  expect(body).toEqual({ code: "200", success: true, msg: "", data: { to: null } })
  expect(headers.get("set-cookie")).toMatch(/^refresh_token=; .*Expires=Thu, 01 Jan 1970/)
  expect(await works(server, here.tokens.access_token)).toBe(false)
  expect((await refresh(server, here.tokens.refresh_token)).body.code).toBe(code.badGrant)
  expect(await works(server, there.tokens.access_token)).toBe(true)
})

test("takes no authority from a cookie or the query", async () => {
  const server = await shared()
  const { tokens } = await server.signIn("admin")
  const headers = { cookie: `access_token=${tokens.access_token}; refresh_token=${tokens.refresh_token}` }
  expect((await server.answer(getUser, { headers })).status).toBe(401)
})

test("lists the demo accounts in the demo and none elsewhere", async () => {
  const { demo: shown } = await (await startServer()).call(accountContract.signInWays)
  const staff = ["admin", "purchaser", "lead", "approver", "supervisor", "legal"]
  const suppliers = ["a", "b", "c", "d", "e"].map((letter) => `supplier.${letter}`)
  const experts = [1, 2, 3, 4, 5, 6, 7].map((number) => `expert.${number}`)
  expect(shown.map(({ name }) => name)).toEqual([...staff, ...suppliers, ...experts])
  expect(await (await startServer({ config: { demo: false } })).call(accountContract.signInWays)).toMatchObject({ demo: [] })
})

test("bears twenty people who sign in at once from one address, right and wrong mixed", async () => {
  const server = await startServer()
  const names = ["admin", "purchaser", "approver", "supervisor", "legal"]
  const attempts = Array.from({ length: 20 }, (_, index) => ({
    username: names[index % 5] ?? "",
    password: index % 10 < 7 ? "Procure-2026" : "wrong",
  }))
  const answers = await Promise.all(attempts.map((attempt) => server.answer(token, { body: { grant_type: "password", ...attempt } })))
  const expected = attempts.map(({ password }) => (password === "wrong" ? 400 : 200))
  expect(answers.map(({ status }) => status)).toEqual(expected)
  const { rows } = await server.database.query<{ count: number }>({ text: "select max(count) as count from sign_in_attempts" })
  expect(rows[0]?.count).toBe(6)
}, 20_000)

test("refuses a second account or company of the same name", async () => {
  const { database } = await shared()
  const again = createUser(database, { name: "ADMIN", displayName: "x", roles: ["administrator"], secret: { password: "x" } })
  await expect(again).rejects.toMatchObject({ refusal: { code: "10005" } })
  const party = createParty(database, { name: "江苏恒远机电设备有限公司", creditCode: "0" })
  await expect(party).rejects.toMatchObject({ refusal: { code: "10009" } })
})

test("has a pool of experts with fields, and finds people by role and by name", async () => {
  const database = await freshDatabase({ content: "people" })
  const pool = await listExperts(database)
  expect(pool).toHaveLength(7)
  const home = (await findUserByName(database, "purchaser"))?.party
  expect(pool[0]).toMatchObject({ displayName: "何文博", fields: ["mechanical", "electrical"], employer: home, department: "设备工程部" })
  expect((await listUsers(database, "supplier")).map(({ name }) => name)).toEqual([
    "supplier.a",
    "supplier.b",
    "supplier.c",
    "supplier.d",
    "supplier.e",
  ])
  expect(await findUserByName(database, "Purchaser")).toMatchObject({ displayName: "陈思远", active: true })
})
