import { code, Refused } from "#contract/errors.ts"
import { platformContract } from "#contract/platform.contract.ts"
import { serverClock } from "../http/clock.ts"
import { type Call, call, send } from "../http/http.ts"
import { exclusively } from "../browser/lock.ts"
import type { DraftDatabase, OutboxRow } from "./database.ts"
import { seal, unseal } from "./seal.ts"

interface Given {
  readonly params?: object
  readonly query?: object
  readonly body?: unknown
}

/** A command to be stored: its call, its arguments, and until when it may be sent automatically (server's clock; null for ever). */
export interface Kept {
  readonly key: string
  readonly name: string
  readonly about: string
  readonly endpoint: Call
  readonly given: Given
  readonly notAfter: number | null
  /** Whether it was sent before without an answer. */
  readonly tried?: boolean
}

/** A command that waits for the network, as the person may see it. */
export type Waiting = Pick<OutboxRow, "key" | "name" | "about" | "since" | "notAfter" | "state" | "sentence">

/** Whether a stored command may still be sent automatically: a bid may not after its deadline. */
export const mayStillGo = (notAfter: number | null, serverNow: number): boolean => notAfter === null || serverNow <= notAfter

/** Refusals that are no word on the command itself: it may go once the person is signed in again, has changed the password, or has waited. */
const passing: ReadonlySet<string> = new Set([code.signedOut, code.mustChangePassword, code.tooMany])

const baseIn = ({ body }: Given): number | undefined => (body as { readonly base?: number } | undefined)?.base

/** Whether both wait to do the same to one document, so that the later is the person's last word. */
const isAlike = (one: OutboxRow, other: OutboxRow): boolean =>
  one.state === "waiting" && other.state === "waiting" && one.name === other.name && one.about === other.about

/** The lock under which a command about something is sent, and a draft of that name is synchronised: never both at once. */
export const aboutLock = (userId: string, about: string): string => `about/${userId}/${about}`

const label = (key: string): string => `outbox/${key}`
const changed = new BroadcastChannel("outbox")

/** One person's commands that wait for the network. Each keeps its idempotency key, so that the server runs it once however often it is sent. */
export class Outbox {
  readonly #database: DraftDatabase
  readonly #userId: string
  constructor(database: DraftDatabase, userId: string) {
    this.#database = database
    this.#userId = userId
  }

  /**
   * Stores a command until the server has replied, in place of one alike that still waits: the person's last word is what is sent. One that was sent
   * stays before it, since the server may have taken it.
   */
  async put({ key, name, about, endpoint, given, notAfter, tried = false }: Kept): Promise<void> {
    const { method, path, bare, form } = endpoint
    const sealed = await seal(await this.#database.sealKey(), label(key), given)
    const row = {
      key,
      name,
      about,
      tried,
      call: { method, path, bare, form, command: endpoint.command },
      since: Date.now(),
      notAfter,
      state: "waiting",
      sentence: null,
      ...sealed,
    } as const
    const { outbox } = this.#database
    await this.#database.transaction("rw", outbox, async () => {
      const before = await this.#waiting((other) => other.about === about).toArray()
      const base = baseIn(given)
      await outbox.bulkDelete(before.filter((other) => other.name === name && !other.tried).map((other) => other.key))
      // Meanwhile those before it may have been taken, which this page has not read yet.
      await outbox.put(base === undefined ? row : { ...row, base: Math.max(base, ...before.map((other) => other.base ?? 0)) })
    })
    changed.postMessage("changed")
  }

  /** All commands that wait or failed, the oldest first; of those alike that wait, the last. */
  async list(): Promise<Waiting[]> {
    const rows = await this.#database.outbox.orderBy("since").toArray()
    return rows
      .filter((row, at) => !rows.slice(at + 1).some((later) => isAlike(row, later)))
      .map(({ key, name, about, since, notAfter, state, sentence }) => ({ key, name, about, since, notAfter, state, sentence }))
  }

  /** Deletes a command that the person has seen was not done, or does not want sent, with those that it followed. */
  async forget(key: string): Promise<void> {
    const { outbox } = this.#database
    await this.#database.transaction("rw", outbox, async () => {
      const row = await outbox.get(key)
      if (row) await outbox.filter((other) => other.key === key || isAlike(other, row)).delete()
    })
    changed.postMessage("changed")
  }

  /**
   * Sends the waiting commands in order, in one tab at a time. Throws when the server is unavailable or takes nothing now; then everything keeps waiting.
   * What meets a fault of the server waits too, with what comes after it about the same document; the others go.
   */
  async flush(): Promise<void> {
    await exclusively(`outbox/${this.#userId}`, async () => {
      const rows = await this.#database.outbox.orderBy("since").toArray()
      const waiting = rows.filter(({ state }) => state === "waiting")
      // Asks the server for its time first: with a wrong clock here, a bid could be sent late.
      if (waiting.some(({ notAfter }) => notAfter !== null)) await call(platformContract.health)
      const held = new Set<string>()
      for (const { key, about } of waiting)
        if (!held.has(about) && !(await exclusively(aboutLock(this.#userId, about), () => this.#send(key)))) held.add(about)
    })
  }

  /** Whether a command about this still waits. */
  async holds(about: string): Promise<boolean> {
    return (await this.#waiting((row) => row.about === about).count()) > 0
  }

  /** Whether it need not be sent again. */
  async #send(key: string): Promise<boolean> {
    const row = await this.#take(key)
    if (!row) return true
    if (!mayStillGo(row.notAfter, serverClock.now())) return this.#end(row, "late", null)
    const given = (await unseal(await this.#database.sealKey(), label(key), row)) as Given
    try {
      await send(row.call, { ...given, ...(row.base === undefined ? {} : { body: { ...(given.body as object), base: row.base } }), key })
    } catch (error) {
      if (!(error instanceof Refused) || passing.has(error.refusal.code)) throw error
      if (error.refusal.code === code.systemError) return false
      return this.#end(row, "refused", error.message)
    }
    return this.#done(row)
  }

  /** The command, from now on as one that the server may have taken; nothing where the person has meanwhile taken it back or put another in its place. */
  #take(key: string): Promise<OutboxRow | undefined> {
    const { outbox } = this.#database
    return this.#database.transaction("rw", outbox, async () => {
      const row = await outbox.get(key)
      if (row) await outbox.put({ ...row, tried: true })
      return row
    })
  }

  /** What was put from the same version goes on from the one that this has left: the person has seen the own command. */
  async #done({ key, about, base }: OutboxRow): Promise<true> {
    const { outbox } = this.#database
    await this.#database.transaction("rw", outbox, async () => {
      await outbox.delete(key)
      if (base !== undefined) await this.#waiting((other) => other.about === about && other.base === base).modify({ base: base + 1 })
    })
    changed.postMessage("changed")
    return true
  }

  /** How a command ended is told, unless another has its place. */
  async #end(row: OutboxRow, state: "refused" | "late", sentence: string | null): Promise<true> {
    const { outbox } = this.#database
    await this.#database.transaction("rw", outbox, async () => {
      const isFollowed = (await this.#waiting((other) => other.key !== row.key && isAlike(row, other)).count()) > 0
      await (isFollowed ? outbox.delete(row.key) : outbox.update(row.key, { state, sentence }))
    })
    changed.postMessage("changed")
    return true
  }

  #waiting(which: (row: OutboxRow) => boolean) {
    return this.#database.outbox.filter((row) => row.state === "waiting" && which(row))
  }
}

/** Calls back whenever an outbox of this browser changed, in this tab or another. */
export function onOutboxChange(listen: () => void): () => void {
  const channel = new BroadcastChannel("outbox")
  channel.addEventListener("message", listen)
  return () => channel.close()
}
