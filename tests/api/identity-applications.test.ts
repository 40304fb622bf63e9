import * as oidc from "openid-client"
import { expect, test } from "vitest"
import { code } from "#contract/errors.ts"
import { identityContract } from "#contract/identity.contract.ts"
import { digest } from "#server/identity/secrets.ts"
import { callerOf } from "../support/caller.ts"
import { pass, signInCentrally, signOutAt } from "../support/central.ts"
import { startServer, type TestServer } from "../support/server.ts"
import { type Visitor, visitor } from "../support/visitor.ts"

const { getUser } = identityContract

const works = async (server: TestServer, access = "") => (await callerOf(server.origin, access).answer(getUser)).status === 200

const application = {
  id: "canteen",
  secret: "the-canteen-has-a-secret",
  redirect: "https://canteen.example/callback",
  signedOut: "https://canteen.example/bye",
}

/** Another application of the customer, as a client of the shipped login. */
async function canteen(server: TestServer, secret = application.secret): Promise<oidc.Configuration> {
  await server.database.query({
    text: `insert into client_application (id, name, secret_hash, redirect_uris, sign_out_uris) values ($1, 'Canteen', $2, $3, $4) on conflict do nothing`,
    values: [application.id, digest(application.secret), [application.redirect], [application.signedOut]],
  })
  const issuer = new URL(`${server.origin}/prod-api/oidc`)
  return oidc.discovery(issuer, application.id, secret, oidc.ClientSecretBasic(secret), { execute: [oidc.allowInsecureRequests] })
}

const verifier = "v".repeat(43)

/** The visitor opens the canteen, which sends him to the login; answers the address at which the canteen is told the code. */
async function openCanteen(at: oidc.Configuration, who: Visitor, name: string, username = "purchaser"): Promise<URL> {
  const address = oidc.buildAuthorizationUrl(at, {
    redirect_uri: application.redirect,
    scope: "openid profile email",
    state: name,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  })
  const { url } = await who.visit(address.href)
  return url.pathname === "/login" ? pass(who, url, username) : url
}

test("serves another application of the customer: sign-in without another password, claims, and single sign-out", async () => {
  const server = await startServer()
  await server.database.query({ text: "update person set email = 'chen@example.com' where name = 'purchaser'" })
  const at = await canteen(server)
  const who = visitor()
  const { body } = await signInCentrally(server.origin, who, "purchaser")
  const callback = await openCanteen(at, who, "lunch")
  expect(callback.origin).toBe("https://canteen.example")
  const granted = await oidc.authorizationCodeGrant(at, callback, { pkceCodeVerifier: verifier, expectedState: "lunch" })
  const sub = granted.claims()?.sub ?? ""
  expect(sub).toBe(server.people["purchaser"])
  expect(await oidc.fetchUserInfo(at, granted.access_token, sub)).toMatchObject({
    name: "陈思远",
    preferred_username: "purchaser",
    email: "chen@example.com",
    email_verified: true,
  })
  const left = await signOutAt(
    who,
    oidc.buildEndSessionUrl(at, { id_token_hint: granted.id_token ?? "", post_logout_redirect_uri: application.signedOut }),
  )
  expect(left.href).toBe(application.signedOut)
  expect(await works(server, body.access_token)).toBe(false)
  expect(await (await who.ask(`${server.origin}/prod-api/auth/auth/oauth/getSt`)).json()).toMatchObject({ data: null })
})

test("refuses another application without its secret, and keeps it from the platform's own calls", async () => {
  const server = await startServer()
  const at = await canteen(server, "wrong")
  const callback = await openCanteen(at, visitor(), "lunch")
  await expect(oidc.authorizationCodeGrant(at, callback, { pkceCodeVerifier: verifier, expectedState: "lunch" })).rejects.toMatchObject({
    status: 401,
  })
  const own = await server.answer(identityContract.token, {
    body: {
      grant_type: "password",
      username: "admin",
      password: "Procure-2026",
      client_id: application.id,
      client_secret: application.secret,
    },
  })
  expect(own.body.code).toBe(code.badGrant)
})
