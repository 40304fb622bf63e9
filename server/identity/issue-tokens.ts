import type { FastifyReply, FastifyRequest } from "fastify"
import { code, Refused } from "#contract/errors.ts"
import type { Profile, TokenRequest, Tokens } from "#contract/identity.contract.ts"
import type { Database, Tx } from "#server/database/database.ts"
import { digest, passwordFits } from "./secrets.ts"
import { requireOwnOrigin } from "./origin.ts"
import { accessSeconds, openSession, refreshSeconds, rotate, type Rotation, sweepTokens, type TokenPair } from "./sessions.ts"
import { countAttempt, forgetAttempt, sweepAttempts } from "./throttle.ts"
import { findUser, type User } from "./users.ts"

/** The cookie that holds the refresh token; no other path than the token call's gets it. */
export const refreshCookie = "refresh_token"
const cookiePath = "/prod-api/auth"

/** Answers the token call (spec 7.2): a session by password, or the next pair of an open session. */
export async function issueTokens(database: Database, form: TokenRequest, request: FastifyRequest, reply: FastifyReply): Promise<Tokens> {
  await requireClient(database, form.client_id, form.client_secret)
  const { pair, user } =
    form.grant_type === "password" ? await signIn(database, form, request) : await refresh(database, form.refresh_token, request)
  void reply.setCookie(refreshCookie, pair.refresh, {
    path: cookiePath,
    httpOnly: true,
    sameSite: "strict",
    secure: request.protocol === "https",
    maxAge: refreshSeconds,
  })
  return {
    access_token: pair.access,
    token_type: "Bearer",
    refresh_token: pair.refresh,
    expires_in: accessSeconds,
    tgt: `TGT-${pair.session}`,
    user_info: profileOf(user),
  }
}

/** Takes the refresh cookie away from the browser. */
export const forgetCookie = (reply: FastifyReply): FastifyReply => reply.clearCookie(refreshCookie, { path: cookiePath })

/** A person as shown to himself. */
export const profileOf = (user: User): Profile => ({
  id: user.id,
  name: user.name,
  displayName: user.displayName,
  roles: [...user.roles],
  avatar: "",
  introduction: user.partyName ?? user.department ?? "",
  party: user.party,
  partyName: user.partyName,
  department: user.department,
  language: user.language,
})

/** A form without a client is the browser's own. A client with a secret must show it. */
async function requireClient(tx: Tx, id = "procurement-web", secret = ""): Promise<void> {
  const { rowCount } = await tx.query({
    name: "client",
    text: "select 1 from client_application where id = $1 and active and (secret_hash is null or secret_hash = $2)",
    values: [id, digest(secret)],
  })
  if (rowCount === 0) throw new Refused({ code: code.badGrant })
}

type Granted = { readonly pair: TokenPair; readonly user: User }

async function signIn(database: Database, form: TokenRequest & { grant_type: "password" }, request: FastifyRequest): Promise<Granted> {
  requireOwnOrigin(request, false)
  const name = form.username.trim().toLowerCase()
  await countAttempt(database, name, request.ip)
  const { rows } = await database.query<{ id: string; hash: string }>({
    text: "select id, password_hash as hash from person where name = $1 and active",
    values: [name],
  })
  const [found] = rows
  if (!(await passwordFits(found?.hash, form.password)) || !found) throw new Refused({ code: code.badCredentials })
  return database.transaction(async (tx) => {
    await sweepTokens(tx)
    await sweepAttempts(tx)
    const pair = await openSession(tx, found.id, request.headers["user-agent"] ?? "")
    // Last, since people behind one address wait here for each other.
    await forgetAttempt(tx, name, request.ip)
    return granted(tx, found.id, pair)
  })
}

async function refresh(database: Database, given: string | undefined, request: FastifyRequest): Promise<Granted> {
  const token = given ?? request.cookies[refreshCookie]
  if (token === undefined || token === "") throw new Refused({ code: code.badGrant })
  requireOwnOrigin(request, given === undefined)
  const outcome = await database.transaction<Granted | Exclude<Rotation, { pair: TokenPair }>>(async (tx) => {
    const rotation = await rotate(tx, token)
    return "pair" in rotation ? granted(tx, rotation.person, rotation.pair) : rotation
  })
  if ("refusal" in outcome) throw outcome.refusal
  return outcome
}

async function granted(tx: Tx, person: string, pair: TokenPair): Promise<Granted> {
  const user = await findUser(tx, person)
  if (!user) throw new Refused({ code: code.badGrant })
  return { pair, user }
}
