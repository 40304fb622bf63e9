import * as oidc from "openid-client"
import { expect, test } from "vitest"
import { auditContract as audit, type ClientDraft, clientAdminContract as clients } from "#contract/admin.contract.ts"
import { code } from "#contract/errors.ts"
import { identityContract } from "#contract/identity.contract.ts"
import { digest } from "#server/identity/secrets.ts"
import { pass } from "../support/central.ts"
import { startServer, type TestServer } from "../support/server.ts"
import { visitor } from "../support/visitor.ts"
import { refusal } from "../support/refusal.ts"

const callback = "https://canteen.example/callback"
const draft = (more: Partial<ClientDraft> = {}): ClientDraft => ({
  id: "canteen",
  name: "Canteen",
  grantTypes: ["authorization_code"],
  tokenSeconds: 300,
  active: true,
  redirectUris: [callback],
  signOutUris: [],
  ...more,
})
const open = (server: TestServer, secret: string) =>
  oidc.discovery(new URL(`${server.origin}/prod-api/oidc`), "canteen", secret, oidc.ClientSecretBasic(secret), {
    execute: [oidc.allowInsecureRequests],
  })

/** A person signs in at the application; answers its tokens, or where the sign-in ended instead. */
async function lunch(server: TestServer, secret: string) {
  const at = await open(server, secret)
  const verifier = "v".repeat(43)
  const address = oidc.buildAuthorizationUrl(at, {
    redirect_uri: callback,
    scope: "openid",
    state: "lunch",
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  })
  const who = visitor()
  const { url, answer } = await who.visit(address.href)
  if (url.pathname !== "/login") return { status: answer?.status, url }
  const back = await pass(who, url, "purchaser")
  return oidc.authorizationCodeGrant(at, back, { pkceCodeVerifier: verifier, expectedState: "lunch" })
}

test("an application's secret is shown once and kept as a hash, and what it may do is honoured", async () => {
  const server = await startServer()
  const admin = await server.signIn("admin")
  const { client, secret } = await admin.call(clients.add, { body: draft() })
  expect(client).toEqual({ ...draft(), firstParty: false, hasSecret: true, version: 1 })
  const { rows } = await server.database.query<{ hash: Buffer }>({
    text: "select secret_hash as hash from client_application where id = 'canteen'",
  })
  expect(rows[0]?.hash).toEqual(digest(secret))
  const granted = await lunch(server, secret)
  expect(granted).toMatchObject({ expires_in: 300 })
  const renew = async (id: string) => oidc.refreshTokenGrant(await open(server, id), "no-such-token")
  await expect(renew(secret)).rejects.toMatchObject({ error: "invalid_request", error_description: expect.stringContaining("grant type") })
  const grantTypes: ClientDraft["grantTypes"] = ["authorization_code", "refresh_token"]
  await admin.call(clients.update, { body: { ...draft({ grantTypes }), version: 1 } })
  await expect(renew(secret)).rejects.toMatchObject({ error: "invalid_grant" })
})

test("a disabled application signs nobody in, and a replaced secret is void", async () => {
  const server = await startServer()
  const admin = await server.signIn("admin")
  const { secret } = await admin.call(clients.add, { body: draft() })
  const { client, secret: fresh } = await admin.call(clients.newSecret, { body: { id: "canteen", version: 1 } })
  expect(fresh).not.toBe(secret)
  await expect(lunch(server, secret)).rejects.toMatchObject({ status: 401 })
  expect(await lunch(server, fresh)).toMatchObject({ token_type: "bearer" })
  const off = await admin.call(clients.update, { body: { ...draft({ active: false }), version: client.version } })
  expect(off.active).toBe(false)
  expect(await lunch(server, fresh)).toMatchObject({ status: 400 })
})

test("the platform's own tokens live as long as an administrator says, and it cannot be closed or given a secret", async () => {
  const server = await startServer()
  const admin = await server.signIn("admin")
  const { records } = await admin.call(clients.query)
  expect(records.map(({ id, firstParty, tokenSeconds }) => [id, firstParty, tokenSeconds])).toEqual([["procurement-web", true, 1_800]])
  const body = { ...draft({ id: "procurement-web", name: "Procurement", tokenSeconds: 600, active: false }), version: 1 }
  const own = await admin.call(clients.update, { body })
  expect(own).toMatchObject({ tokenSeconds: 600, active: true, redirectUris: [] })
  expect((await server.signIn("purchaser")).tokens.expires_in).toBe(600)
  const form = { grant_type: "refresh_token", refresh_token: admin.tokens.refresh_token } as const
  expect((await server.call(identityContract.token, { body: form })).expires_in).toBe(600)
  const secret = { id: "procurement-web", version: 2 }
  expect(await refusal((await server.signIn("admin")).call(clients.newSecret, { body: secret }))).toEqual([
    code.notPermitted,
    "platformHasNoSecret",
  ])
})

test("refuses an id that is taken, an address that is none, and what was changed meanwhile; each change is kept without secrets", async () => {
  const server = await startServer()
  const admin = await server.signIn("admin")
  const { secret } = await admin.call(clients.add, { body: draft() })
  expect(await refusal(admin.call(clients.add, { body: draft() }))).toEqual(["10006", undefined])
  const bad = { ...draft(), id: "other", redirectUris: ["javascript:alert(1)"] }
  expect(await refusal(admin.call(clients.add, { body: bad }))).toEqual([code.badFormat, undefined])
  for (const name of ["ab", "a".repeat(17)])
    expect(await refusal(admin.call(clients.add, { body: { ...draft(), id: "other", name } }))).toEqual([code.badFormat, undefined])
  expect(await refusal(admin.call(clients.add, { body: { ...draft(), id: "other", tokenSeconds: 5 } }))).toEqual([
    code.badFormat,
    undefined,
  ])
  expect(await refusal(admin.call(clients.update, { body: { ...draft(), version: 4 } }))).toEqual([code.staleVersion, "notStale"])
  await admin.call(clients.update, { body: { ...draft({ tokenSeconds: 900 }), version: 1 } })
  const { records } = await admin.call(audit.query, { query: { kind: "client", subject: "canteen" } })
  expect(records[0]?.differences).toEqual([{ field: "tokenSeconds", before: 300, after: 900 }])
  expect(JSON.stringify(records)).not.toContain(secret)
})
