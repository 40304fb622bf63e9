import type { FastifyReply, FastifyRequest } from "fastify"
import { code, Refused } from "#contract/errors.ts"
import type { TokenRequest, Tokens } from "#contract/identity.contract.ts"
import type { Database, Tx } from "#server/database/database.ts"
import type { Services } from "#server/http/services.ts"
import { profileIn } from "./accounts.ts"
import { giveCookie, refreshCookie, ticketCookie } from "./cookies.ts"
import { requireOwnOrigin } from "./origin.ts"
import { digest } from "./secrets.ts"
import { openSession, refreshSeconds, rotate, type Rotation, sweepTokens, type TokenPair } from "./sessions.ts"
import { personByPassword } from "./sign-in.ts"
import type { CentralClient } from "./sso-client.ts"
import { sweepAttempts } from "./throttle.ts"
import { type CentralProof, openTicket, ticketSeconds, useServiceTicket } from "./tickets.ts"

/** A person's new or continued session. */
interface Granted {
  readonly pair: TokenPair
  /** A new ticket's secret; absent when the session continues or came from a ticket that the browser has. */
  readonly ticket?: string
  readonly to?: string
}

/** Handles the token call (spec 7.2): opens a session by password, service ticket or the central login's code, or renews the tokens of an open session. */
export async function issueTokens(
  services: Services,
  central: CentralClient,
  form: TokenRequest,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Tokens> {
  const { database, config } = services
  const { publicUrl } = config
  await requireClient(database, form.client_id, form.client_secret)
  const granted =
    form.grant_type === "refresh_token"
      ? await refresh(services, form.refresh_token, request)
      : form.grant_type === "authorization_code"
        ? await byCode(services, central, form, request)
        : form.login_type === "cas"
          ? await byServiceTicket(services, form, request)
          : await byPassword(services, form, request)
  const { rows } = await database.query<{ ticket: string | null }>({
    text: "select ticket from session where id = $1",
    values: [granted.pair.session],
  })
  const profile = await profileIn(database, granted.pair.session)
  if (!profile) throw new Refused({ code: code.badGrant })
  giveCookie(request, reply, refreshCookie, granted.pair.refresh, { maxAge: refreshSeconds, publicUrl })
  if (granted.ticket !== undefined) giveCookie(request, reply, ticketCookie, granted.ticket, { maxAge: ticketSeconds, publicUrl })
  return {
    access_token: granted.pair.access,
    token_type: "Bearer",
    refresh_token: granted.pair.refresh,
    expires_in: granted.pair.seconds,
    tgt: `TGT-${rows[0]?.ticket ?? granted.pair.session}`,
    user_info: profile,
    ...(granted.to === undefined ? {} : { to: granted.to }),
  }
}

/** A form without a client is the browser's own. A client with a secret must present it; other applications' clients belong to the central login. */
async function requireClient(tx: Tx, id = "procurement-web", secret = ""): Promise<void> {
  const { rowCount } = await tx.query({
    name: "client",
    text: "select 1 from client_application where id = $1 and active and first_party and (secret_hash is null or secret_hash = $2)",
    values: [id, digest(secret)],
  })
  if (rowCount === 0) throw new Refused({ code: code.badGrant })
}

type PasswordForm = TokenRequest & { grant_type: "password" }

async function byPassword({ database, config }: Services, form: PasswordForm, request: FastifyRequest): Promise<Granted> {
  requireOwnOrigin(request, config.publicUrl, false)
  if (config.localLogin === false) throw new Refused({ code: code.notPermitted, rule: "localLoginIsOff" })
  return begin(database, await personByPassword(database, form.username, form.password, request), request)
}

async function byCode(
  { database, config }: Services,
  central: CentralClient,
  form: TokenRequest & { grant_type: "authorization_code" },
  request: FastifyRequest,
): Promise<Granted> {
  requireOwnOrigin(request, config.publicUrl, true)
  const { person, to, proof } = await central.finish(form, request)
  return { ...(await begin(database, { id: person }, request, proof)), to }
}

/**
 * Opens a session with a ticket of its own. If the password is being changed meanwhile, nobody gets in: either that change ends this session, or it
 * is seen here.
 */
const begin = (
  database: Database,
  { id, hash }: { readonly id: string; readonly hash?: string },
  request: FastifyRequest,
  proof?: CentralProof,
): Promise<Granted> =>
  database.transaction(async (tx) => {
    const { rowCount } = await tx.query({
      text: "select from person p where id = $1 and may_sign_in(p) and password_hash = coalesce($2, password_hash) for share",
      values: [id, hash],
    })
    if (rowCount === 0) throw new Refused({ code: code.badCredentials })
    await sweepTokens(tx)
    await sweepAttempts(tx)
    const ticket = await openTicket(tx, { person: id, former: request.cookies[ticketCookie], proof })
    return { pair: await openSession(tx, { person: id, ticket: ticket.id, ...originOf(request) }), ticket: ticket.secret }
  })

async function byServiceTicket({ database, config }: Services, form: PasswordForm, request: FastifyRequest): Promise<Granted> {
  requireOwnOrigin(request, config.publicUrl, false)
  // Refused outside the transaction, so that a ticket presented for another account is used up too.
  const pair = await database.transaction(async (tx) => {
    const found = await useServiceTicket(tx, form.password, form.username.trim().toLowerCase())
    return found && openSession(tx, { ...found, ...originOf(request) })
  })
  if (!pair) throw new Refused({ code: code.badGrant })
  return { pair }
}

const originOf = (request: FastifyRequest): { userAgent: string; address: string } => ({
  userAgent: request.headers["user-agent"] ?? "",
  address: request.ip,
})

async function refresh({ database, config }: Services, given: string | undefined, request: FastifyRequest): Promise<Granted> {
  const token = given ?? request.cookies[refreshCookie]
  if (token === undefined || token === "") throw new Refused({ code: code.badGrant })
  requireOwnOrigin(request, config.publicUrl, given === undefined)
  const outcome = await database.transaction<Rotation>((tx) => rotate(tx, token))
  if ("refusal" in outcome) throw outcome.refusal
  return outcome
}
