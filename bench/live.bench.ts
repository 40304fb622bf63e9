import { type ChildProcess, fork } from "node:child_process"
import { fileURLToPath } from "node:url"
import { openDatabase, type Database } from "#server/database/database.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { peopleNow } from "#server/identity/person-now.ts"
import { issueTicket } from "#server/live/tickets.ts"
import { type Bench, figure } from "./measure.ts"

const connections = 1_000
/** So many come and go before the measurement, so that what is made once is there. */
const warmUp = 200

interface Memory {
  readonly rss: number
  readonly heap: number
}

/** What idle live channels cost a server process: memory of a child process with and without a thousand of them, each of a person of its own who hears of notices. */
export const bench: Bench = async ({ databaseUrl }) => {
  const database = openDatabase(databaseUrl, { max: 4 })
  const people = await makePeople(database)
  const server = fork(fileURLToPath(new URL("live-server.ts", import.meta.url)), {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    execArgv: ["--expose-gc"],
  })
  const { origin } = await answerOf<{ origin: string }>(server)
  const memory = async () => {
    server.send("memory")
    return answerOf<Memory>(server)
  }
  await closeAll(await openAll(database, origin, people.slice(0, warmUp)))
  const before = await memory()
  const sockets = await openAll(database, origin, people)
  const after = await memory()
  await closeAll(sockets)
  server.disconnect()
  await database.query({ text: "delete from session where id like 'bench-%'" })
  await database.query({ text: "delete from person where id like 'bench-%'" })
  await database.close()
  const mb = (name: keyof Memory) => figure((after[name] - before[name]) / 1_000_000, "MB")
  return {
    "memory of the server process with no connection": figure(before.rss / 1_000_000, "MB"),
    "more memory with 1,000 idle connections": mb("rss"),
    "of it on the heap and beside it": mb("heap"),
  }
}

const answerOf = <Answer>(child: ChildProcess): Promise<Answer> =>
  new Promise((resolve, reject) => {
    child.once("message", (message) => resolve(message as Answer))
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)))
  })

async function makePeople(database: Database): Promise<SessionUser[]> {
  await database.query({
    text: `insert into person (id, name, display_name, password_hash, roles, language)
      select 'bench-' || n, 'bench-' || n, 'bench', '', '{purchaser}', 'zh' from generate_series(1, $1::int) as n on conflict do nothing`,
    values: [connections],
  })
  await database.query({
    text: `insert into session (id, person, user_agent) select id, id, '' from person where id like 'bench-%' on conflict do nothing`,
  })
  // With the rights that the channel finds in the database: it closes where a ticket's are others.
  const ids = Array.from({ length: connections }, (_, index) => `bench-${index + 1}`)
  return (await database.transaction((tx) => peopleNow(tx, ids))).map((user) => ({ ...user, sessionId: user.id }))
}

async function openAll(database: Database, origin: string, people: readonly SessionUser[]): Promise<WebSocket[]> {
  const sockets: WebSocket[] = []
  for (let from = 0; from < people.length; from += 50)
    sockets.push(...(await Promise.all(people.slice(from, from + 50).map((user) => open(database, origin, user)))))
  return sockets
}

/** Resolves when the person's notices have come, as in an idle page. */
async function open(database: Database, origin: string, user: SessionUser): Promise<WebSocket> {
  const ticket = await issueTicket(database, user)
  // Node's WebSocket takes headers, which the browser's types do not know.
  const Socket = WebSocket as unknown as new (address: string, options: { headers: Record<string, string> }) => WebSocket
  const socket = new Socket(`${origin}/prod-api/live?ticket=${ticket}`, { headers: { origin } })
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", () => socket.send(JSON.stringify({ noticesAfter: "0" })))
    socket.addEventListener("message", resolve)
    socket.addEventListener("error", reject)
    socket.addEventListener("close", reject)
  })
  return socket
}

const closeAll = (sockets: readonly WebSocket[]): Promise<unknown> =>
  Promise.all(
    sockets.map((socket) => {
      const closed = new Promise((resolve) => socket.addEventListener("close", resolve))
      socket.close()
      return closed
    }),
  )
