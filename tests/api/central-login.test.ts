import { expect, test } from "vitest"
import { code } from "#contract/errors.ts"
import { accountContract, identityContract } from "#contract/identity.contract.ts"
import { once } from "#server/once.ts"
import { callerOf } from "../support/caller.ts"
import { exchange, pass, signInCentrally, signOutAt, start, type } from "../support/central.ts"
import { startServer, type TestServer } from "../support/server.ts"
import { visitor } from "../support/visitor.ts"

const { getUser, logout } = identityContract

/** For sign-ins that leave everybody's account as it is. */
const shared = once(() => startServer({ until: "file" }))

const works = async (server: TestServer, access = "") => (await callerOf(server.origin, access).answer(getUser)).status === 200

test("signs a person in at the shipped central login, and says where the person wanted to go", async () => {
  const server = await shared()
  expect((await server.call(accountContract.signInWays)).central).toEqual({ name: "Central login" })
  const who = visitor()
  const page = await start(who, server.origin, "/wel/tender-list?page=2#top")
  expect(page.url.pathname).toBe("/login")
  const loading = await pass(who, page.url, "purchaser")
  expect(loading.pathname).toBe("/loading")
  const { status, body } = await exchange(who, loading)
  expect({ status, name: body.user_info?.name, to: body.to }).toEqual({ status: 200, name: "purchaser", to: "/wel/tender-list?page=2#top" })
  expect(await works(server, body.access_token)).toBe(true)
  const kept = who.set.filter((line) => /^(sso|tgt|refresh_token|central_\w+)(\.sig)?=/.test(line))
  expect(kept.length).toBeGreaterThan(6)
  for (const line of kept) expect(line.toLowerCase()).toContain("httponly")
})

test("asks for the password once: who is signed in centrally comes back without it", async () => {
  const server = await shared()
  const who = visitor()
  await signInCentrally(server.origin, who, "purchaser")
  const again = await start(who, server.origin)
  expect(again.url.pathname).toBe("/loading")
  expect((await exchange(who, again.url)).body.user_info?.name).toBe("purchaser")
})

test("is met by any name of the own machine, and keeps to it", async () => {
  const server = await shared()
  const origin = server.origin.replace("127.0.0.1", "localhost")
  const who = visitor()
  const page = await start(who, origin)
  expect(page.url.origin).toBe(origin)
  const loading = await pass(who, page.url, "legal")
  expect(loading.origin).toBe(origin)
  expect((await exchange(who, loading)).status).toBe(200)
})

test("works while each request meets another server process", async () => {
  const config = { publicUrl: "http://procurement.example" }
  const first = await startServer({ config })
  const second = await first.another()
  let turn = 0
  const who = visitor({ reach: (url) => new URL(url.pathname + url.search, (turn++ % 2 === 0 ? first : second).origin) })
  for (const name of ["purchaser", "purchaser"]) {
    const page = await start(who, config.publicUrl)
    const loading = page.url.pathname === "/loading" ? page.url : await pass(who, page.url, name)
    expect(loading.origin).toBe(config.publicUrl)
    const { status, body } = await exchange(who, loading)
    expect({ status, code: body.code }).toEqual({ status: 200, code: "200" })
    turn++
  }
})

test("refuses a code in a browser in which the sign-in did not begin", async () => {
  const server = await shared()
  const attacker = visitor()
  const page = await start(attacker, server.origin)
  const loading = await pass(attacker, page.url, "supplier.a")
  const victim = visitor()
  expect(await exchange(victim, loading)).toMatchObject({ status: 400, body: { code: code.badGrant } })
  await start(victim, server.origin)
  expect(await exchange(victim, loading)).toMatchObject({ status: 400, body: { code: code.badGrant } })
  expect(await exchange(attacker, loading, { headers: { origin: "https://evil.example" } })).toMatchObject({ status: 403 })
  expect((await exchange(attacker, loading)).status).toBe(200)
  expect(await exchange(attacker, loading)).toMatchObject({ status: 400, body: { code: code.badGrant } })
})

test.each([
  ["a state of our own making", { state: "x".repeat(43) }],
  ["a code of our own making", { code: "x".repeat(43) }],
  ["another redirect address", { redirect_uri: "http://127.0.0.1:1/loading" }],
  ["the name of another issuer", { iss: "https://evil.example" }],
])("refuses %s", async (_, form) => {
  const server = await shared()
  const who = visitor()
  const loading = await pass(who, (await start(who, server.origin)).url, "purchaser")
  expect(await exchange(who, loading, { form })).toMatchObject({ status: 400, body: { code: code.badGrant } })
})

test.each(["nonce", "code_challenge"])("refuses a code that was asked for with another %s", async (name) => {
  const server = await shared()
  const who = visitor()
  const begun = await who.ask(`${server.origin}/prod-api/auth/sso/start`)
  const address = new URL(begun.headers.get("location") ?? "")
  address.searchParams.set(name, "A".repeat(43))
  const loading = await pass(who, (await who.visit(address.href)).url, "purchaser")
  expect(await exchange(who, loading)).toMatchObject({ status: 400, body: { code: code.badGrant } })
})

test("refuses a sign-in that took longer than a quarter of an hour", async () => {
  const server = await shared()
  const who = visitor()
  const loading = await pass(who, (await start(who, server.origin)).url, "purchaser")
  await server.database.query({ text: "update login_start set expires_at = now()" })
  expect(await exchange(who, loading)).toMatchObject({ status: 400, body: { code: code.badGrant } })
})

test("answers a wrong password and an unknown name alike on its page, and counts them with the local ones", async () => {
  const server = await startServer()
  const who = visitor()
  const { url } = await start(who, server.origin)
  const wrong = await type(who, url, "admin", "wrong")
  expect(wrong).toMatchObject({ status: 400, body: { code: code.badCredentials } })
  expect(await type(who, url, "nobody.of.that.name", "wrong")).toEqual(wrong)
  for (let i = 0; i < 9; i++) await type(who, url, "admin", "wrong")
  expect(await type(who, url, "admin")).toMatchObject({ status: 429, body: { code: code.tooMany } })
  const local = await server.answer(identityContract.token, {
    body: { grant_type: "password", username: "admin", password: "Procure-2026" },
  })
  expect(local.body.code).toBe(code.tooMany)
})

test("refuses its page's call from another browser, another page and another site", async () => {
  const server = await shared()
  const who = visitor()
  const { url } = await start(who, server.origin)
  expect(await type(visitor(), url, "admin")).toMatchObject({
    status: 400,
    body: { code: code.badGrant, error: { rule: "interactionOver" } },
  })
  const other = new URL(url)
  other.searchParams.set("interaction", "x".repeat(21))
  expect(await type(who, other, "admin")).toMatchObject({ status: 400, body: { code: code.badGrant } })
  const foreign = new URL(url)
  const call = `${server.origin}/prod-api/auth/interaction/${foreign.searchParams.get("interaction")}`
  for (const origin of [undefined, "https://evil.example"]) {
    const headers = { "content-type": "application/json", ...(origin === undefined ? {} : { origin }) }
    const answer = await who.ask(call, { method: "POST", headers, body: JSON.stringify({ username: "admin", password: "Procure-2026" }) })
    expect(answer.status).toBe(403)
  }
  expect((await type(who, url, "admin")).status).toBe(200)
})

test("gives codes to exact addresses of known clients only, and only with PKCE", async () => {
  const server = await shared()
  const good = {
    client_id: "procurement-web",
    redirect_uri: `${server.origin}/loading`,
    response_type: "code",
    scope: "openid",
    code_challenge: "A".repeat(43),
    code_challenge_method: "S256",
  }
  const ask = async (change: Record<string, string>) => {
    const who = visitor()
    const query = new URLSearchParams(Object.entries({ ...good, ...change }).filter(([, value]) => value !== ""))
    const { url, answer } = await who.visit(`${server.origin}/prod-api/oidc/auth?${query.toString()}`)
    return { at: url.pathname, error: url.searchParams.get("error"), hash: url.hash, status: answer?.status }
  }
  expect(await ask({})).toMatchObject({ at: "/login" })
  const shown = { at: "/prod-api/oidc/auth", error: null, hash: "", status: 400 }
  for (const redirect_uri of [
    "https://evil.example/loading",
    `${good.redirect_uri}/`,
    `${good.redirect_uri}?x=1`,
    good.redirect_uri.replace("/loading", "/"),
  ])
    expect(await ask({ redirect_uri })).toEqual(shown)
  expect(await ask({ client_id: "nobody" })).toEqual(shown)
  expect(await ask({ code_challenge: "", code_challenge_method: "" })).toMatchObject({ at: "/loading", error: "invalid_request" })
  expect(await ask({ code_challenge_method: "plain" })).toMatchObject({ at: "/loading", error: "invalid_request" })
  expect(await ask({ response_type: "token" })).toMatchObject({
    at: "/loading",
    hash: expect.stringContaining("unsupported_response_type"),
  })
})

test("says in the visitor's language that a sign-in failed, and leads nowhere", async () => {
  const server = await shared()
  const answer = await fetch(`${server.origin}/prod-api/oidc/auth?client_id=%3Cscript%3E`, {
    headers: { "accept-language": "ja", accept: "text/html" },
  })
  const page = await answer.text()
  expect(answer.status).toBe(400)
  expect(page).toContain("ログインできませんでした")
  expect(page).not.toContain("<script")
  expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'")
})

test("answers nobody who comes by a foreign name, whatever the headers say", async () => {
  const server = await startServer({ config: { publicUrl: "http://procurement.example" } })
  const told = (await (
    await fetch(`${server.origin}/prod-api/oidc/.well-known/openid-configuration`, { headers: { "x-forwarded-host": "evil.example" } })
  ).json()) as Record<string, string>
  expect(told["token_endpoint"]).toBe("http://procurement.example/prod-api/oidc/token")
})

test("signs out everywhere: the sessions of the ticket, the central login, and then the browser's cookies there", async () => {
  const server = await shared()
  const who = visitor()
  const { body } = await signInCentrally(server.origin, who, "purchaser")
  const cas = await who.ask(`${server.origin}/prod-api/auth/auth/oauth/getSt`)
  const { data } = (await cas.json()) as { data: { st: string; username: string } }
  const other = await server.call(identityContract.token, {
    body: { grant_type: "password", login_type: "cas", username: data.username, password: data.st },
  })
  const answer = await callerOf(server.origin, body.access_token).call(logout)
  expect(await works(server, body.access_token)).toBe(false)
  expect(await works(server, other.access_token)).toBe(false)
  expect(await (await who.ask(`${server.origin}/prod-api/auth/auth/oauth/getSt`)).json()).toMatchObject({ data: null })
  expect(answer.to).toMatch(/^\/prod-api\/oidc\/session\/end\?/)
  // Before the browser has been there: the central login knows already.
  expect((await start(who, server.origin)).url.pathname).toBe("/login")
  const left = await signOutAt(who, new URL(answer.to ?? "", server.origin))
  expect(left.pathname + left.search).toBe("/systemLogin?logout=yes")
  expect(who.cookie("central_session")).toBeUndefined()
})

test("ends the central login in every other browser when the password changes, and lets nobody in whose account is closed", async () => {
  const server = await startServer()
  const [here, there] = [visitor(), visitor()]
  const mine = await signInCentrally(server.origin, here, "purchaser")
  await signInCentrally(server.origin, there, "purchaser")
  const person = callerOf(server.origin, mine.body.access_token)
  await person.call(accountContract.changePassword, { body: { old: "Procure-2026", new: "Kranich-über-Wasser-7" } })
  expect((await start(there, server.origin)).url.pathname).toBe("/login")
  const again = await start(here, server.origin)
  expect(again.url.pathname).toBe("/loading")
  await server.database.query({ text: "update person set active = false where name = 'purchaser'" })
  expect((await exchange(here, again.url)).body.success).toBe(false)
  expect((await start(here, server.origin)).url.pathname).not.toBe("/loading")
})

test("takes passwords on its own page where the local one is switched off", async () => {
  const server = await startServer({ config: { localLogin: false } })
  const local = await server.answer(identityContract.token, {
    body: { grant_type: "password", username: "admin", password: "Procure-2026" },
  })
  expect(local.body).toMatchObject({ code: code.notPermitted, error: { rule: "localLoginIsOff" } })
  expect((await signInCentrally(server.origin, visitor(), "admin")).status).toBe(200)
})

test("is offered to those only who come by the server's own name, unless another is set", async () => {
  const ask = async (server: TestServer, path: string) =>
    server.app.inject({ url: `/prod-api/${path}`, headers: { host: "elsewhere.example", "accept-language": "en" } })
  const bare = await shared()
  expect((await ask(bare, "auth/signInWays")).json()).toMatchObject({ data: { local: true, central: null } })
  for (const path of ["auth/sso/start", "oidc/.well-known/openid-configuration"]) expect((await ask(bare, path)).statusCode).toBe(404)
  const named = await startServer({ config: { publicUrl: "https://procurement.example" } })
  const begun = await ask(named, "auth/sso/start")
  expect(begun.headers.location).toMatch(/^https:\/\/procurement\.example\/prod-api\/oidc\/auth\?/)
  expect(begun.headers["set-cookie"]).toContain("; Secure")
})

test("answers no address to sign out at when the local page was used", async () => {
  const server = await shared()
  const person = await server.signIn("purchaser")
  expect(await person.call(logout)).toEqual({ to: null })
})

test("keeps nothing of the central login in the clear", async () => {
  const server = await shared()
  const who = visitor()
  const { loading } = await signInCentrally(server.origin, who, "purchaser")
  const { rows } = await server.database.query<{ dump: string }>({
    text: `select (select string_agg(c::text || encode(c.hash, 'escape') || encode(c.box, 'escape'), '') from central_record c)
      || (select string_agg(k::text || encode(k.box, 'escape'), '') from central_key k)
      || coalesce((select string_agg(l::text, '') from login_start l), '') || (select string_agg(t::text, '') from granting_ticket t) as dump`,
  })
  const secrets = [loading.searchParams.get("code"), who.cookie("central_session"), who.cookie("tgt"), who.cookie("sso"), "RS256", '"kty"']
  for (const secret of secrets) expect(rows[0]?.dump).not.toContain(secret)
  expect(server.logged.join()).not.toContain(loading.searchParams.get("code"))
})
