import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { Provider } from "oidc-provider"
import { onTestFinished } from "vitest"
import { demoPassword } from "#server/demo/people.ts"
import type { Envelope } from "#contract/endpoint.ts"
import type { Tokens } from "#contract/identity.contract.ts"
import type { Visitor } from "./visitor.ts"

/** Begins a sign-in at the central login; answers the page where the browser ends up. */
export const start = (who: Visitor, origin: string, to = "/"): Promise<{ url: URL; answer: Response | null }> =>
  who.visit(`${origin}/prod-api/auth/sso/start?to=${encodeURIComponent(to)}`)

/** Types name and password into the shipped login's page; answers the reply. */
export async function type(
  who: Visitor,
  page: URL,
  username: string,
  password = demoPassword,
): Promise<{ status: number; body: Envelope<{ to: string }> }> {
  const answer = await who.ask(`${page.origin}/prod-api/auth/interaction/${page.searchParams.get("interaction")}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: page.origin },
    body: JSON.stringify({ username, password }),
  })
  return { status: answer.status, body: (await answer.json()) as Envelope<{ to: string }> }
}

/** Goes on from the shipped login's page to where the code is. */
export async function pass(who: Visitor, page: URL, username: string): Promise<URL> {
  const { body } = await type(who, page, username)
  return (await who.visit(new URL(body.data?.to ?? "", page).href)).url
}

/** Posts what `/loading` was opened with, as that page does. */
export async function exchange(
  who: Visitor,
  loading: URL,
  changes: { headers?: Record<string, string>; form?: Record<string, string> } = {},
): Promise<{ status: number; headers: Headers; body: Envelope & Partial<Tokens> }> {
  const said = Object.fromEntries(["code", "state", "iss"].map((name) => [name, loading.searchParams.get(name) ?? ""]))
  const form = { grant_type: "authorization_code", redirect_uri: loading.origin + loading.pathname, ...said, ...changes.form }
  const answer = await who.ask(`${loading.origin}/prod-api/auth/auth/oauth/token`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: loading.origin, ...changes.headers },
    body: new URLSearchParams(form),
  })
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Envelope & Partial<Tokens> }
}

/** Signs in at the shipped central login, all the way. */
export async function signInCentrally(origin: string, who: Visitor, name: string, to = "/") {
  const page = await start(who, origin, to)
  const loading = await pass(who, page.url, name)
  return { loading, ...(await exchange(who, loading)) }
}

/** Opens a sign-out page of the shipped login and sends its form. */
export async function signOutAt(who: Visitor, address: URL): Promise<URL> {
  const { answer, url } = await who.visit(address.href)
  const page = (await answer?.text()) ?? ""
  const action = /action="([^"]+)"/.exec(page)?.[1] ?? ""
  const form = Object.fromEntries(
    [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  )
  const sent = await who.visit(new URL(action, url).href, { method: "POST", body: new URLSearchParams({ ...form, logout: "yes" }) })
  return sent.url
}

/** What a foreign provider says of somebody. */
export type Claims = Readonly<Record<string, unknown>>

/** Another company's OpenID provider on a server of its own; `people` are its accounts by subject, `platform` the one origin that is its client. */
export async function foreignProvider(
  people: Readonly<Record<string, Claims>>,
): Promise<{ issuer: string; admit(platform: string): void; account: { of: string }; stop(): void }> {
  const account = { of: "" }
  const handler = { of: undefined as ReturnType<Provider["callback"]> | undefined }
  const server = createServer((request, response) => void handler.of?.(request, response))
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  onTestFinished(() => new Promise<void>((done) => void server.close(() => done())))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const admit = (platform: string): void => {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: "platform",
          client_secret: "their-secret-of-us",
          redirect_uris: [`${platform}/loading`],
          post_logout_redirect_uris: [`${platform}/systemLogin?logout=yes`],
        },
      ],
      cookies: { keys: ["for the test"] },
      claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
      features: { devInteractions: { enabled: false } },
      ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
      interactions: { url: (_, { uid }) => `/enter/${uid}` },
      findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...people[id] }) }),
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId })
        grant.addOIDCScope("openid profile email")
        await grant.save()
        return grant
      },
    })
    const serve = provider.callback()
    handler.of = (request, response) => {
      if (!request.url?.startsWith("/enter/")) return serve(request, response)
      return provider.interactionFinished(request, response, { login: { accountId: account.of } })
    }
  }
  const stop = (): void => server.close().closeAllConnections()
  return { issuer, admit, account, stop }
}
