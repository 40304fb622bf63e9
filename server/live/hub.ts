import { setTimeout as pause } from "node:timers/promises"
import { Client } from "pg"
import type { Logger } from "pino"
import { type Database, send, type Tx } from "#server/database/database.ts"

const channel = "stream_changed"
const words = "words_passed"

/**
 * Tells every process, when the transaction commits, that a stream has changed: a wake-up that carries nothing but the id. Not awaited: it travels
 * with the next statement or the commit, which fails if this does.
 */
export async function announce(tx: Tx, stream: string): Promise<void> {
  send(tx, { name: "announce", text: `select pg_notify('${channel}', $1)`, values: [stream] })
}

/** Announces many streams in one statement. */
export async function announceEach(tx: Tx, streams: readonly string[]): Promise<void> {
  await tx.query({ name: "announce-each", text: `select pg_notify('${channel}', one) from unnest($1::text[]) as one`, values: [streams] })
}

/** The channel of changes that only readers who see inside a stream may hear: others could count what is hidden from them. */
export const insideOf = (stream: string): string => `${stream}/inside`

/** The channel of a person's notices: there are new ones, or some were read. */
export const inboxOf = (person: string): string => `notices/${person}`

/** Forwards announcements of any process to this process's followers of the stream. */
export interface Hub {
  /** Calls `onChange` after each change of the stream until the returned function is called. It may be called without a change, but never misses one. */
  follow(stream: string, onChange: (stream: string) => void): () => void
  /** Calls `onChange` after each change of any stream. */
  followAll(onChange: () => void): () => void
  /** Passes words on to whoever listens in a room, in any process. They are stored nowhere, and lost where nobody listens. */
  pass(room: string, said: string): Promise<void>
  /** Calls `onWords` with the words that are passed on in a room until the returned function is called. */
  listen(room: string, onWords: (said: string) => void): () => void
  stop(): Promise<void>
}

const checkEvery = 15_000
const slowestRetry = 5_000

/** Listens on a connection of its own. After a lost connection is restored, all followers are called, since something may have changed meanwhile. */
export async function startHub(database: Database, options: { log: Pick<Logger, "warn"> }): Promise<Hub> {
  const followers = new Map<string, Set<(stream: string) => void>>()
  const stopping = new AbortController()
  const ofAll = new Set<() => void>()
  const rooms = new Map<string, Set<(said: string) => void>>()
  const hear = (payload: string) => {
    const end = payload.indexOf(" ")
    rooms.get(payload.slice(0, end))?.forEach((onWords) => onWords(payload.slice(end + 1)))
  }
  const heard: Heard = (from, payload) => (from === words ? hear(payload) : tell(payload))
  const tell = (stream: string) => {
    followers.get(stream)?.forEach((onChange) => onChange(stream))
    ofAll.forEach((onChange) => onChange())
  }
  const tellAll = () => {
    for (const stream of followers.keys()) tell(stream)
    ofAll.forEach((onChange) => onChange())
  }

  let client = await listen(database.url, heard)
  const keeping = stayConnected()

  async function stayConnected(): Promise<void> {
    while (!stopping.signal.aborted) {
      await lost(client, stopping.signal)
      if (stopping.signal.aborted) return
      options.log.warn("the live channel lost its database connection")
      const again = await listenAgain()
      if (!again) return
      client = again
      tellAll()
    }
  }

  async function listenAgain(): Promise<Client | undefined> {
    for (let wait = 100; !stopping.signal.aborted; wait = Math.min(wait * 2, slowestRetry)) {
      const fresh = await listen(database.url, heard).catch(() => undefined)
      if (fresh) return fresh
      await pause(wait, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
    return undefined
  }

  return {
    follow: (stream, onChange) => addTo(followers, stream, onChange),
    listen: (room, onWords) => addTo(rooms, room, onWords),
    async pass(room, said) {
      await database.query({ name: "pass-words", text: "select pg_notify($1, $2)", values: [words, `${room} ${said}`] })
    },
    followAll(onChange) {
      ofAll.add(onChange)
      return () => ofAll.delete(onChange)
    },
    async stop() {
      stopping.abort()
      await keeping
      await client.end()
    },
  }
}

/** Adds one to those under a key; the returned function takes it away. */
function addTo<One>(all: Map<string, Set<One>>, key: string, one: One): () => void {
  const those = all.get(key) ?? new Set()
  all.set(key, those.add(one))
  return () => {
    those.delete(one)
    if (those.size === 0 && all.get(key) === those) all.delete(key)
  }
}

type Heard = (from: string, payload: string) => void

async function listen(url: string, heard: Heard): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: "live", keepAlive: true, query_timeout: 5_000 })
  client.on("error", () => undefined)
  client.on("notification", ({ channel: from, payload }) => payload && heard(from, payload))
  await client.connect()
  await client.query(`listen ${channel}; listen ${words}`)
  return client
}

/** Resolves when the connection has ended or stopped responding to a regular query, or when the signal aborts. */
async function lost(client: Client, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  client.once("end", resolve)
  signal.addEventListener("abort", () => resolve(), { once: true })
  const timer = setInterval(() => {
    client.query("select 1").catch(() => {
      void client.end().catch(() => undefined)
      resolve()
    })
  }, checkEvery).unref()
  await promise
  clearInterval(timer)
}
