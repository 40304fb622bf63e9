import pino from "pino"
import { expect, onTestFinished, test } from "vitest"
import { code } from "#contract/errors.ts"
import { accountContract, identityContract } from "#contract/identity.contract.ts"
import { platformContract } from "#contract/platform.contract.ts"
import { preferenceContract } from "#contract/preference.contract.ts"
import { mayFollowOwnProfile } from "#server/identity/account.routes.ts"
import { startHub } from "#server/live/hub.ts"
import { liveModule } from "#server/live/socket.ts"
import { replacePassword } from "#server/identity/passwords.ts"
import { callerOf } from "../support/caller.ts"
import { channelOf } from "../support/channel.ts"
import { startServer, type TestServer } from "../support/server.ts"
import { demoPassword } from "#server/demo/people.ts"
import { once } from "#server/once.ts"
import { type Visitor, visitor } from "../support/visitor.ts"

const { token, getUser, logout, userInfo } = identityContract
const { getSt, switchRole, sessions, endSession, changeProfile, changePassword } = accountContract
const fresh = "Kranich-über-Wasser-7"

/** Signs in at the local page of a browser that keeps its cookies. */
async function enter(server: TestServer, who: Visitor, username: string, agent = "test browser") {
  const answer = await who.ask(`${server.origin}/prod-api/${token.path}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", "user-agent": agent },
    body: new URLSearchParams({ grant_type: "password", username, password: "Procure-2026" }),
  })
  const body = (await answer.json()) as { access_token: string; tgt: string; code: string }
  return { ...callerOf(server.origin, body.access_token), tgt: body.tgt, access: body.access_token }
}

async function ticketFor(server: TestServer, who: Visitor) {
  const answer = await who.ask(`${server.origin}/prod-api/${getSt.path}`)
  return (await answer.json()) as { code: string; data: { st: string; username: string } | null }
}

const byTicket = (server: TestServer, st = "", username = "purchaser") =>
  server.answer(token, { body: { grant_type: "password", login_type: "cas", username, password: st } })

/** For what leaves nothing behind but sessions, and an e-mail address of supplier.a. */
const shared = once(() => startServer({ until: "file" }))

const works = async (server: TestServer, access: string) => (await callerOf(server.origin, access).answer(getUser)).status === 200

test("gives a browser a ticket at each sign-in that no script sees, and another session for it without a password", async () => {
  const server = await shared()
  const who = visitor()
  await enter(server, who, "purchaser")
  const cookie = who.set.find((line) => line.startsWith("tgt="))
  for (const part of ["HttpOnly", "SameSite=Strict", "Path=/prod-api/auth", "Max-Age=43200"]) expect(cookie).toContain(part)
  const { data } = await ticketFor(server, who)
  expect(data).toEqual({ st: expect.stringMatching(/^ST-/), username: "purchaser" })
  const { status, body } = await byTicket(server, data?.st)
  expect(status).toBe(200)
  expect(body).toMatchObject({ user_info: { name: "purchaser" } })
})

test("refuses a service ticket that was used, is too old, is another account's, or is a ticket-granting one", async () => {
  const server = await shared()
  const who = visitor()
  await enter(server, who, "purchaser")
  const refused = { status: 400, body: { code: code.badGrant } }
  const st = async () => (await ticketFor(server, who)).data?.st ?? ""
  const used = await st()
  await byTicket(server, used)
  expect(await byTicket(server, used)).toMatchObject(refused)
  const stolen = await st()
  expect(await byTicket(server, stolen, "admin")).toMatchObject(refused)
  expect(await byTicket(server, stolen)).toMatchObject(refused)
  const old = await st()
  await server.database.query({ text: "update service_ticket set expires_at = expires_at - interval '11 seconds'" })
  expect(await byTicket(server, old)).toMatchObject(refused)
  expect(await byTicket(server, who.cookie("tgt"))).toMatchObject(refused)
  expect(await byTicket(server, "ST-of-my-own")).toMatchObject(refused)
})

test("gives no service ticket without the cookie, after its twelve hours, or to a closed account", async () => {
  const server = await startServer()
  const who = visitor()
  const person = await enter(server, who, "purchaser")
  expect(await person.call(getSt)).toBeNull()
  expect(await server.call(getSt, { headers: { cookie: `tgt=${person.tgt}` } })).toBeNull()
  const ticket = { headers: { cookie: `tgt=${who.cookie("tgt")}` } }
  expect(await server.call(getSt, ticket)).toMatchObject({ username: "purchaser" })
  expect((await server.answer(getSt, { headers: { ...ticket.headers, origin: "https://evil.example" } })).status).toBe(403)
  await server.database.query({ text: "update person set active = false where name = 'purchaser'" })
  expect(await server.call(getSt, ticket)).toBeNull()
  await server.database.query({ text: "update person set active = true" })
  await server.database.query({ text: "update granting_ticket set expires_at = now()" })
  expect(await server.call(getSt, ticket)).toBeNull()
})

test("ends a ticket, and what it opened, with the session of any of them; also when only the cookie is left", async () => {
  const server = await shared()
  const who = visitor()
  const first = await enter(server, who, "purchaser")
  const { data } = await ticketFor(server, who)
  const second = (await byTicket(server, data?.st)).body as unknown as { access_token: string }
  expect(await callerOf(server.origin, second.access_token).call(logout)).toEqual({ to: null })
  expect(await works(server, first.access)).toBe(false)
  expect((await ticketFor(server, who)).data).toBeNull()
  const again = await enter(server, who, "purchaser")
  const left = await who.ask(`${server.origin}/prod-api/${logout.path}`)
  expect(left.status).toBe(200)
  expect(who.cookie("tgt")).toBeUndefined()
  expect(await works(server, again.access)).toBe(false)
  expect((await server.answer(logout)).status).toBe(200)
})

test("ends nobody's session by a cookie that a page of another site makes the browser send", async () => {
  const server = await shared()
  const who = visitor()
  const { access } = await enter(server, who, "purchaser")
  const leave = async (headers: Record<string, string>) => (await who.ask(`${server.origin}/prod-api/${logout.path}`, { headers })).status
  const stale = { authorization: "Bearer over-and-done" }
  const foreign: readonly Record<string, string>[] = [
    { origin: "http://evil.test" },
    { origin: "null" },
    { origin: "http://evil.test", ...stale },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site", ...stale },
  ]
  for (const headers of foreign) expect([headers, await leave(headers)]).toEqual([headers, 403])
  expect(await works(server, access)).toBe(true)
  expect(who.cookie("tgt")).toBeDefined()
  const ask = (site: string) => who.ask(`${server.origin}/prod-api/${getSt.path}`, { headers: { "sec-fetch-site": site } })
  expect([(await ask("same-site")).status, (await ask("same-origin")).status]).toEqual([403, 200])
  expect(await leave({ "sec-fetch-site": "same-origin", ...stale })).toBe(200)
  expect(await works(server, access)).toBe(false)
})

test("holds one person in a browser at a time: a new sign-in voids the former ticket", async () => {
  const server = await shared()
  const who = visitor()
  await enter(server, who, "purchaser")
  const former = who.cookie("tgt")
  await enter(server, who, "legal")
  expect((await ticketFor(server, who)).data?.username).toBe("legal")
  expect(await server.call(getSt, { headers: { cookie: `tgt=${former}` } })).toBeNull()
})

test("lists a person's own sessions and signs one of them out there, ticket and all", async () => {
  const server = await startServer()
  const [here, there] = [visitor(), visitor()]
  const mine = await enter(server, here, "purchaser", "browser here")
  const other = await enter(server, there, "purchaser", "browser there")
  const foreign = await enter(server, visitor(), "admin")
  const list = await mine.call(sessions)
  expect(list).toHaveLength(2)
  expect(list.find(({ current }) => current)).toMatchObject({
    userAgent: "browser here",
    address: "127.0.0.1",
    createdAt: expect.any(Number),
  })
  const id = list.find(({ current }) => !current)?.id ?? ""
  expect((await foreign.answer(endSession, { body: { id } })).body.code).toBe(code.absent)
  expect((await mine.answer(endSession, { body: { id: "0".repeat(32) } })).body.code).toBe(code.absent)
  await mine.call(endSession, { body: { id } })
  expect(await works(server, other.access)).toBe(false)
  expect((await ticketFor(server, there)).data).toBeNull()
  expect(await mine.call(sessions)).toMatchObject([{ current: true }])
  expect((await ticketFor(server, here)).data?.username).toBe("purchaser")
})

test("signs out everywhere else", async () => {
  const server = await shared()
  const here = visitor()
  const mine = await enter(server, here, "purchaser")
  const others = [await enter(server, visitor(), "purchaser"), await enter(server, visitor(), "purchaser")]
  await mine.call(endSession, { body: {} })
  for (const other of others) expect(await works(server, other.access)).toBe(false)
  expect(await works(server, mine.access)).toBe(true)
  expect((await ticketFor(server, here)).data?.username).toBe("purchaser")
})

test("acts in one role of one's own, in this session only, until it is taken away", async () => {
  const server = await startServer()
  const person = await server.signIn("lead")
  const other = await server.signIn("lead")
  const all = ["purchaser", "supervisor"]
  expect(await person.call(switchRole, { body: { role: "supervisor" } })).toMatchObject({ roles: ["supervisor"], allRoles: all })
  expect(await person.call(userInfo)).toMatchObject({ roles: ["supervisor"], allRoles: all })
  const pages = async (who: typeof person) => JSON.stringify((await who.call(platformContract.menu)).modules)
  expect(await pages(person)).not.toContain("TENDER_ADD")
  expect(await pages(other)).toContain("TENDER_ADD")
  expect((await person.answer(switchRole, { body: { role: "administrator" } })).body.code).toBe(code.notPermitted)
  await server.database.query({ text: "update person set roles = '{purchaser}' where name = 'lead'" })
  expect(await person.call(getUser)).toMatchObject({ roles: ["purchaser"], allRoles: ["purchaser"] })
  await server.database.query({ text: "update person set roles = '{purchaser,supervisor}' where name = 'lead'" })
  expect(await person.call(switchRole, { body: { role: null } })).toMatchObject({ roles: all })
})

test("changes a password: the other sessions end, and the old one is of no use", async () => {
  const server = await startServer()
  const mine = await server.signIn("purchaser")
  const other = await server.signIn("purchaser")
  await mine.call(changePassword, { body: { old: "Procure-2026", new: fresh } })
  expect(await works(server, other.tokens.access_token)).toBe(false)
  expect(await works(server, mine.tokens.access_token)).toBe(true)
  await expect(server.signIn("purchaser")).rejects.toMatchObject({ refusal: { code: code.badCredentials } })
  expect((await server.signIn("purchaser", fresh)).tokens.user_info.name).toBe("purchaser")
})

test("leaves no session that the old password opens while it is being changed", async () => {
  const server = await startServer()
  const mine = await server.signIn("purchaser")
  const form = { body: { grant_type: "password", username: "purchaser", password: "Procure-2026" } } as const
  const [, ...opened] = await Promise.all([
    mine.call(changePassword, { body: { old: "Procure-2026", new: fresh } }),
    ...Array.from({ length: 8 }, () => server.answer(token, form)),
  ])
  for (const { status, body } of opened) {
    const { access_token } = body as unknown as { access_token?: string }
    expect({ status, open: access_token !== undefined && (await works(server, access_token)) }).toMatchObject({ open: false })
  }
  expect(await mine.call(sessions)).toHaveLength(1)
})

test("refuses a new password with a wrong old one, ten times; then also with the right one", async () => {
  const server = await startServer()
  const person = await server.signIn("purchaser")
  const attempt = (old: string) => person.answer(changePassword, { body: { old, new: fresh } })
  for (let i = 0; i < 10; i++)
    expect(await attempt("wrong")).toMatchObject({ status: 400, body: { code: code.badCredentials, error: { rule: "oldPasswordWrong" } } })
  expect((await attempt("Procure-2026")).body.code).toBe(code.tooMany)
})

test.each([
  "short",
  "aaaaaaaaaaaa",
  "1234567890",
  "Password2026!",
  "supplier.a-2026",
  "王海涛王海涛-2026",
  "post.box.7-2026",
  "Procure-2026",
])("refuses the new password %s", async (password) => {
  const server = await shared()
  await server.database.query({ text: "update person set email = 'post.box.7@example.com' where name = 'supplier.a'" })
  const person = await server.signIn("supplier.a")
  const { status, body } = await person.answer(changePassword, { body: { old: "Procure-2026", new: password } })
  expect({ status, code: body.code }).toEqual({ status: 400, code: code.badFormat })
})

test("lets a person whose password was reset do nothing but change it", async () => {
  const server = await startServer()
  const before = await server.signIn("purchaser")
  const secret = await replacePassword(server.database, server.people["purchaser"] ?? "")
  expect(await works(server, before.tokens.access_token)).toBe(false)
  const person = await server.signIn("purchaser", secret)
  expect(person.tokens.user_info.mustChangePassword).toBe(true)
  for (const call of [sessions, preferenceContract.read])
    expect(await person.answer(call)).toMatchObject({ status: 403, body: { code: code.mustChangePassword } })
  expect((await person.answer(changeProfile, { body: { introduction: "x" } })).body.code).toBe(code.mustChangePassword)
  for (const call of [userInfo, getUser, platformContract.menu]) expect((await person.answer(call)).status).toBe(200)
  await person.call(changePassword, { body: { old: secret, new: fresh } })
  expect((await person.call(getUser)).mustChangePassword).toBe(false)
  expect((await person.answer(sessions)).status).toBe(200)
})

const picture = `data:image/png;base64,${Buffer.from("89504e470d0a1a0a", "hex").toString("base64")}`

test("keeps what a person says about himself, and leaves the rest as it is", async () => {
  const server = await startServer()
  const person = await server.signIn("purchaser")
  const change = {
    displayName: " 陈思远二 ",
    introduction: "采购部",
    phone: "13812345678",
    email: "chen@example.com",
    language: "es" as const,
    avatar: picture,
    notices: { popup: false, mail: true },
  }
  const wanted = { ...change, displayName: "陈思远二" }
  expect(await person.call(changeProfile, { body: { ...change, password: demoPassword } })).toMatchObject(wanted)
  expect(await person.call(changeProfile, { body: { phone: "" } })).toMatchObject({ ...wanted, phone: "" })
  expect(await person.call(userInfo)).toMatchObject({ ...wanted, phone: "", registration: false, infoChange: false })
})

test("changes an e-mail address only for whoever knows the password: a stolen token cannot lead the next link elsewhere", async () => {
  const server = await shared()
  const person = await server.signIn("purchaser")
  for (const wrong of [{}, { password: "not the password" }]) {
    const { body } = await person.answer(changeProfile, { body: { email: "thief@example.com", ...wrong } })
    expect([body.code, body.error?.rule]).toEqual([code.badCredentials, "oldPasswordWrong"])
  }
  expect(await person.call(getUser)).toMatchObject({ email: "" })
})

test("refuses an e-mail with 12012 and a phone with 10019 that another person has", async () => {
  const server = await startServer()
  await (
    await server.signIn("legal")
  ).call(changeProfile, { body: { email: "One@example.com", phone: "13812345678", password: demoPassword } })
  const person = await server.signIn("purchaser")
  expect((await person.answer(changeProfile, { body: { email: "one@EXAMPLE.com", password: demoPassword } })).body.code).toBe(
    code.emailInUse,
  )
  expect((await person.answer(changeProfile, { body: { phone: "13812345678" } })).body.code).toBe(code.phoneInUse)
  expect(await person.call(getUser)).toMatchObject({ email: "", phone: "" })
})

test.each([
  { phone: "12812345678" },
  { phone: "19812345678" },
  { phone: "1381234567" },
  { phone: "1381234567a" },
  { email: "nobody" },
  { avatar: "https://evil.example/pixel.png" },
  { avatar: "data:image/svg+xml;base64,PHN2Zy8+" },
  { displayName: " " },
  { language: "fr" },
  { roles: ["administrator"] },
  { id: "x" },
])("refuses the profile %o", async (body) => {
  const server = await shared()
  const person = await server.signIn("purchaser")
  const answer = await fetch(`${server.origin}/prod-api/${changeProfile.path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${person.tokens.access_token}` },
    body: JSON.stringify(body),
  })
  expect({ status: answer.status, code: ((await answer.json()) as { code: string }).code }).toEqual({ status: 400, code: code.badFormat })
})

test("shows the flags of a supplier that is to register or to confirm a change", async () => {
  const server = await startServer()
  await server.database.query({ text: "update person set registration = true, info_change = true where name = 'supplier.a'" })
  expect((await server.signIn("supplier.a")).tokens.user_info).toMatchObject({ registration: true, infoChange: true })
})

test("logs no query string and no secret", async () => {
  const server = await startServer()
  const person = await server.signIn("purchaser")
  await person.call(userInfo, { query: { token: "query-token-marker" } })
  await fetch(`${server.origin}/prod-api/auth/sso/start?to=/query-path-marker`, { redirect: "manual" })
  await fetch(`${server.origin}/retrieve-password?token=query-link-marker`)
  const log = server.logged.join("\n")
  expect(log).toContain("/prod-api/user/info")
  for (const marker of ["query-token-marker", "query-path-marker", "query-link-marker", person.tokens.access_token, "Procure-2026"])
    expect(log).not.toContain(marker)
})

test("a person's other devices hear that the own profile has changed, and nobody else does", async () => {
  const server = await startServer({
    modules: [
      async (app, services) => {
        const hub = await startHub(services.database, { log: pino({ level: "silent" }) })
        onTestFinished(() => hub.stop())
        await liveModule(
          hub,
          mayFollowOwnProfile(() => Promise.resolve(false)),
        )(app, services)
      },
    ],
  })
  const [here, other] = [await server.signIn("legal"), await server.signIn("approver")]
  const { id } = await here.call(userInfo)
  const [own, others] = [await channelOf(server.origin, here), await channelOf(server.origin, other)]
  for (const channel of [own, others]) channel.say({ follow: [id] })
  expect([await own.heard(0), await others.heard(0)]).toEqual([{ following: [id] }, { following: [] }])
  await (await server.signIn("legal")).call(changeProfile, { body: { introduction: "在别的设备上写的" } })
  expect(await own.heard(1)).toEqual({ changed: id })
})
