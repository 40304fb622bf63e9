import { expect, test } from "vitest"
import { code } from "#contract/errors.ts"
import { accountContract, identityContract } from "#contract/identity.contract.ts"
import { callerOf } from "../support/caller.ts"
import { exchange, foreignProvider, start, type Claims } from "../support/central.ts"
import { startServer, type TestServer } from "../support/server.ts"
import { demoPassword } from "#server/demo/people.ts"
import { visitor } from "../support/visitor.ts"

/** Another company's provider in place of the shipped one. */
async function withProvider(people: Readonly<Record<string, Claims>>, secret = "their-secret-of-us") {
  const provider = await foreignProvider(people)
  const sso = { issuer: provider.issuer, clientId: "platform", clientSecret: secret }
  const server = await startServer({ config: { sso, ssoName: "Staff login" } })
  provider.admit(server.origin)
  await server.database.query({ text: "update person set email = name || '@example.com'" })
  const enter = async (subject: string) => {
    provider.account.of = subject
    const who = visitor({ isPage: (url) => url.origin === server.origin && !url.pathname.startsWith("/prod-api/") })
    const loading = await start(who, server.origin, "/dashboard/index")
    return { who, loading: loading.url, ...(await exchange(who, loading.url)) }
  }
  return { server, provider, enter }
}

const verified = (email: string): Claims => ({ email, email_verified: true })
const refused = { status: 400, body: { code: code.badCredentials, error: { rule: "noAccountForIdentity" } } }

test("signs people in by another OpenID provider that the settings name, first by the verified e-mail", async () => {
  const { server, enter } = await withProvider({ "u-1": verified("Purchaser@example.com") })
  expect(await server.call(accountContract.signInWays)).toMatchObject({ local: true, central: { name: "Staff login" }, retrieve: false })
  const { status, body } = await enter("u-1")
  expect({ status, name: body.user_info?.name, to: body.to }).toEqual({ status: 200, name: "purchaser", to: "/dashboard/index" })
  expect((await callerOf(server.origin, body.access_token).answer(identityContract.getUser)).status).toBe(200)
  expect((await fetch(`${server.origin}/prod-api/oidc/.well-known/openid-configuration`)).status).toBe(404)
})

test("asks nobody whom the provider let in for a password in the place of one that an administrator set, also in a session of days", async () => {
  const { server, enter } = await withProvider({ "u-1": verified("purchaser@example.com"), "u-2": verified("legal@example.com") })
  await server.database.query({ text: "update person set must_change_password = true where name = 'purchaser'" })
  const { body } = await enter("u-1")
  expect(body.user_info?.mustChangePassword).toBe(false)
  await callerOf(server.origin, (await enter("u-2")).body.access_token).call(identityContract.logout)
  await server.database.query({ text: "update granting_ticket set expires_at = now() - interval '2 days'" })
  const byPassword = await server.signIn("purchaser")
  expect((await byPassword.answer(accountContract.sessions)).body.code).toBe(code.mustChangePassword)
  // What has ended is let go of at the next sign-in.
  const { rows } = await server.database.query({
    text: "select p.name from granting_ticket t join person p on p.id = t.person where t.expires_at < now()",
  })
  expect(rows).toEqual([{ name: "purchaser" }])
  const letIn = callerOf(server.origin, body.access_token)
  expect((await letIn.answer(accountContract.sessions)).status).toBe(200)
  const { to } = await letIn.call(identityContract.logout)
  expect(new URL(to ?? "").searchParams.has("id_token_hint")).toBe(true)
})

test("knows a subject again whatever the provider says of it later", async () => {
  const people: Record<string, Claims> = { "u-1": verified("purchaser@example.com") }
  const { server, enter } = await withProvider(people)
  await enter("u-1")
  people["u-1"] = verified("admin@example.com")
  expect((await enter("u-1")).body.user_info?.name).toBe("purchaser")
  await server.database.query({ text: "update person set active = false where name = 'purchaser'" })
  expect(await enter("u-1")).toMatchObject(refused)
})

test("links nobody by an e-mail that is unverified, unproved, unknown or not to the letter", async () => {
  const { server, enter } = await withProvider({
    unverified: { email: "admin@example.com" },
    denied: { email: "admin@example.com", email_verified: false },
    claimed: { email: "admin@example.com", email_verified: "true" },
    unknown: verified("stranger@example.com"),
    longer: verified("admin@example.com.evil.example"),
    nameless: {},
    borrowed: verified("victim@example.com"),
  })
  const attacker = await server.signIn("supplier.a")
  await attacker.call(accountContract.changeProfile, { body: { email: "victim@example.com", password: demoPassword } })
  for (const subject of ["unverified", "denied", "claimed", "unknown", "longer", "nameless", "borrowed"])
    expect({ subject, ...(await enter(subject)) }).toMatchObject({ subject, ...refused })
  const { rows } = await server.database.query({ text: "select from person_identity" })
  expect(rows).toHaveLength(0)
})

test("follows the link that an administrator made", async () => {
  const { server, provider, enter } = await withProvider({ "u-9": {} })
  await server.database.query({
    text: "insert into person_identity (issuer, subject, person) values ($1, 'u-9', $2)",
    values: [provider.issuer, server.people["legal"]],
  })
  expect((await enter("u-9")).body.user_info?.name).toBe("legal")
})

test("refuses when the provider does not know our secret, and says which failure it was only to the log", async () => {
  const { server, enter } = await withProvider({ "u-1": verified("purchaser@example.com") }, "not-the-secret")
  expect(await enter("u-1")).toMatchObject({ status: 400, body: { code: code.badGrant } })
  expect(server.logged.join()).toContain("the central login did not give a person")
  expect(server.logged.join()).not.toContain("not-the-secret")
})

test("says that another's service failed when the provider goes away in the middle", async () => {
  const { server, provider } = await withProvider({ "u-1": verified("purchaser@example.com") })
  provider.account.of = "u-1"
  const who = visitor({ isPage: (url) => url.origin === server.origin && !url.pathname.startsWith("/prod-api/") })
  const loading = await start(who, server.origin)
  provider.stop()
  expect(await exchange(who, loading.url)).toMatchObject({ status: 502, body: { code: code.thirdParty } })
})

test("signs out at the provider too, and comes back to the sign-in page", async () => {
  const { server, provider, enter } = await withProvider({ "u-1": verified("purchaser@example.com") })
  const { body } = await enter("u-1")
  const { to } = await callerOf(server.origin, body.access_token).call(identityContract.logout)
  const address = new URL(to ?? "")
  expect(address.origin).toBe(provider.issuer)
  expect(address.searchParams.get("post_logout_redirect_uri")).toBe(`${server.origin}/systemLogin?logout=yes`)
  expect(address.searchParams.get("id_token_hint")?.split(".")).toHaveLength(3)
})

const awayIssuer = "http://127.0.0.1:9"
const away = (config = {}): Promise<TestServer> =>
  startServer({ config: { sso: { issuer: awayIssuer, clientId: "platform", clientSecret: undefined }, ...config } })

test("leads to the sign-in page when the provider is away", async () => {
  const server = await away()
  const answer = await fetch(`${server.origin}/prod-api/auth/sso/start`, { redirect: "manual" })
  expect(answer.headers.get("location")).toBe("/systemLogin?sso=failed")
})

test("takes no passwords where the local sign-in is switched off, and offers to replace none", async () => {
  const server = await away({ localLogin: false, mail: { url: "smtp://127.0.0.1:9", from: "a@b.example" } })
  expect(await server.call(accountContract.signInWays)).toMatchObject({ local: false, retrieve: false })
  const answer = await server.answer(identityContract.token, {
    body: { grant_type: "password", username: "admin", password: "Procure-2026" },
  })
  expect(answer).toMatchObject({ status: 403, body: { code: code.notPermitted, error: { rule: "localLoginIsOff" } } })
  const own = { params: { uid: "x".repeat(21) }, body: { username: "admin", password: "Procure-2026" } }
  expect((await server.answer(accountContract.interaction, own)).body.code).toBe(code.absent)
})
