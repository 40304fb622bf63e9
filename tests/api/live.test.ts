import { get } from "node:http"
import pino from "pino"
import { beforeAll, expect, onTestFinished, test } from "vitest"
import { liveContract, type LiveNotice, type LiveRequest } from "#contract/live.contract.ts"
import { announce, startHub } from "#server/live/hub.ts"
import { liveModule, type MayFollow } from "#server/live/socket.ts"
import { atEndOfFile } from "../support/endings.ts"
import { newId } from "../support/notes.ts"
import { startServer, type TestServer } from "../support/server.ts"

const open = newId()
const secret = newId()

type Hub = Awaited<ReturnType<typeof startHub>>

/** A server on which everybody may follow `open` and nobody `secret`. */
async function liveServer({
  mayFollow = async (_, stream) => stream === open,
  seen = (hub) => hub,
  until = "test",
}: { mayFollow?: MayFollow; seen?: (hub: Hub) => Hub; until?: "test" | "file" } = {}) {
  const parts = Promise.withResolvers<Hub>()
  const server = await startServer({
    until,
    modules: [
      async (app, services) => {
        const hub = await startHub(services.database, { log: pino({ level: "silent" }) })
        parts.resolve(hub)
        await liveModule(seen(hub), mayFollow)(app, services)
      },
    ],
  })
  const hub = await parts.promise
  if (until === "file") atEndOfFile(() => hub.stop())
  else onTestFinished(() => hub.stop())
  return server
}

let shared: TestServer
/** For channels that change nothing for anybody else. */
beforeAll(async () => {
  shared = await liveServer({ until: "file" })
})

const anyone = (server: TestServer): string => Object.keys(server.people)[0] ?? ""
const ticketOf = async (server: TestServer) => (await (await server.signIn(anyone(server))).call(liveContract.ticket)).ticket

/** Opens the channel as a page of the server itself does. */
async function channel(server: TestServer, ticket: string): Promise<WebSocket> {
  // Node's WebSocket takes headers, which the browser's types do not know.
  const Socket = WebSocket as unknown as new (address: string, options: { headers: Record<string, string> }) => WebSocket
  const socket = new Socket(`${server.origin}/prod-api/live?ticket=${ticket}`, { headers: { origin: server.origin } })
  onTestFinished(() => socket.close())
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve)
    socket.addEventListener("error", reject)
  })
  return socket
}

/** The status with which the server answers who asks for the channel. */
const knock = (
  server: TestServer,
  ticket: string,
  headers: Record<string, string> = { origin: server.origin },
): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const upgrade = {
      connection: "upgrade",
      upgrade: "websocket",
      "sec-websocket-version": "13",
      "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
    }
    get(`${server.origin}/prod-api/live?ticket=${ticket}`, { headers: { ...upgrade, ...headers } })
      .on("response", (response) => resolve(response.resume().statusCode))
      .on("upgrade", (response, socket) => {
        socket.destroy()
        resolve(response.statusCode)
      })
      .on("error", reject)
  })

/** What arrives on a channel, one after the other. */
function notices(socket: WebSocket) {
  const arrived: LiveNotice[] = []
  const wanted: ((notice: LiveNotice) => void)[] = []
  socket.addEventListener("message", (message) => {
    const notice = JSON.parse(String(message.data)) as LiveNotice
    const want = wanted.shift()
    if (want) want(notice)
    else arrived.push(notice)
  })
  return (): Promise<LiveNotice> => {
    const [first] = arrived.splice(0, 1)
    return first ? Promise.resolve(first) : new Promise((resolve) => wanted.push(resolve))
  }
}

const say = (socket: WebSocket, request: LiveRequest) => socket.send(JSON.stringify(request))
const change = (server: TestServer, stream: string) => server.database.transaction((tx) => announce(tx, stream))

test("tells a follower of a change, and no longer after it left", async () => {
  const server = await liveServer()
  const socket = await channel(server, await ticketOf(server))
  const next = notices(socket)
  say(socket, { follow: [open] })
  expect(await next()).toEqual({ following: [open] })
  await change(server, open)
  expect(await next()).toEqual({ changed: open })
  say(socket, { unfollow: [open] })
  say(socket, { follow: [secret] })
  expect(await next()).toEqual({ following: [] })
  await change(server, open)
  say(socket, { follow: [open] })
  expect(await next()).toEqual({ following: [open] })
})

const rightsChanged = [
  ["acts in another role", "update person set roles = array['approver'] where name = 'purchaser'"],
  ["works for another company", "update person set party = (select party from person where name = 'supplier.a') where name = 'purchaser'"],
  ["has one more role", "insert into person_role select id, 'approver' from person where name = 'purchaser'"],
  ["has a role that shows more", "update platform_role set data_right = 'all' where id = 'purchaser'"],
  ["acts in one of the roles only", "update session set acting_role = 'legal' where revoked_at is null"],
] as const
test.each(rightsChanged)("closes the channel of a person who %s from then on, for a new ticket", async (_, text) => {
  const server = await liveServer()
  await server.database.query({ text: "update person set roles = array['purchaser', 'legal'] where name = 'purchaser'" })
  const socket = await channel(server, (await (await server.signIn("purchaser")).call(liveContract.ticket)).ticket)
  const closed = new Promise<number>((resolve) => socket.addEventListener("close", ({ code }) => resolve(code)))
  const next = notices(socket)
  say(socket, { follow: [open] })
  expect(await next()).toEqual({ following: [open] })
  // Another name is no other right.
  await server.database.query({
    text: "update person set display_name = 'x', valid_until = now() + interval '1 day' where name = 'purchaser'",
  })
  await change(server, open)
  expect(await next()).toEqual({ changed: open })
  await server.database.query({ text })
  expect(await closed).toBe(1001)
})

test("passes over what the person may not see, in the same way as what does not exist", async () => {
  const server = shared
  const socket = await channel(server, await ticketOf(server))
  const next = notices(socket)
  say(socket, { follow: [secret, newId(), open] })
  expect(await next()).toEqual({ following: [open] })
  await change(server, secret)
  await change(server, open)
  expect(await next()).toEqual({ changed: open })
})

test("closes a channel that could not be told of a change, so that its browser asks anew", async () => {
  const answers = [Promise.resolve(true), Promise.reject(new Error("away"))]
  answers[1]?.catch(() => undefined)
  const server = await liveServer({ mayFollow: () => answers.shift() ?? Promise.resolve(true) })
  const socket = await channel(server, await ticketOf(server))
  const closed = new Promise<number>((resolve) => socket.addEventListener("close", ({ code }) => resolve(code)))
  const next = notices(socket)
  say(socket, { follow: [open] })
  expect(await next()).toEqual({ following: [open] })
  await change(server, open)
  expect(await closed).toBe(1011)
})

test("a channel that is closed while it is set up listens to nothing afterwards", async () => {
  const followed = new Map<string, number>()
  const count = (hub: Hub): Hub => ({
    ...hub,
    follow: (stream, onChange) => {
      const stop = hub.follow(stream, onChange)
      const change = (by: number) => followed.set(stream, (followed.get(stream) ?? 0) + by)
      change(1)
      return () => {
        change(-1)
        stop()
      }
    },
  })
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<boolean>()
  const server = await liveServer({ mayFollow: () => (asked.resolve(), answer.promise), seen: count })
  const socket = await channel(server, await ticketOf(server))
  say(socket, { follow: [open] })
  say(socket, { noticesAfter: "0" })
  await asked.promise
  socket.close()
  // The server has heard of it once it watches the session no longer.
  await expect.poll(() => [...followed].filter(([stream]) => stream.startsWith("session/")).map(([, times]) => times)).toEqual([0])
  answer.resolve(true)
  await new Promise(setImmediate)
  expect([...followed.values()].every((times) => times === 0)).toBe(true)
})

test("gives a ticket to a signed-in person only, and takes it once, in any process", async () => {
  const server = await liveServer()
  expect((await server.answer(liveContract.ticket)).body.code).toBe("511")
  const ticket = await ticketOf(server)
  const other = await server.another()
  expect(await knock(other, ticket)).toBe(101)
  expect(await knock(server, ticket)).toBe(401)
  expect(await knock(other, ticket)).toBe(401)
})

test("opens for nobody without a ticket, with an old one, or from a page of another site", async () => {
  const server = shared
  expect(await knock(server, "guess")).toBe(401)
  expect(await knock(server, await ticketOf(server), { origin: "https://elsewhere.example" })).toBe(403)
  expect(await knock(server, await ticketOf(server), {})).toBe(403)
  const old = await ticketOf(server)
  await server.database.query({ text: "update live_ticket set expires_at = now() - interval '1 second'" })
  expect(await knock(server, old)).toBe(401)
})

test("stores a ticket as a hash only", async () => {
  const server = shared
  const ticket = await ticketOf(server)
  const { rows } = await server.database.query<{ row: string }>({
    text: "select live_ticket::text as row, encode(hash, 'escape') from live_ticket",
  })
  expect(JSON.stringify(rows)).not.toContain(ticket)
  expect(server.logged.join("")).not.toContain(ticket)
})

test.each(["not json", '{"follow":["x"]}', '{"follow":[]}', '{"shout":[]}', "null"])("closes a channel that says %s", async (text) => {
  const server = shared
  const socket = await channel(server, await ticketOf(server))
  const closed = new Promise<number>((resolve) => socket.addEventListener("close", ({ code }) => resolve(code)))
  socket.send(text)
  expect(await closed).toBe(1008)
})

test("answers an ordinary request for the channel with a refusal", async () => {
  const server = shared
  const response = await fetch(`${server.origin}/prod-api/live?ticket=${await ticketOf(server)}`, { headers: { origin: server.origin } })
  expect(response.status).toBe(400)
})
