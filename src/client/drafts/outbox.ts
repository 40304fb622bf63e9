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
}

/** A command that waits for the network, as the person may see it. */
export type Waiting = Pick<OutboxRow, "key" | "name" | "about" | "since" | "notAfter" | "state" | "sentence">

/** Whether a stored command may still be sent automatically: a bid may not after its deadline. */
export const mayStillGo = (notAfter: number | null, serverNow: number): boolean => notAfter === null || serverNow <= notAfter

/** Refusals that are no word on the command itself: it may go once the person is signed in again, has changed the password, or has waited. */
const passing: ReadonlySet<string> = new Set([code.signedOut, code.mustChangePassword, code.tooMany])

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

  /** Stores a command until the server has replied, in place of one alike that still waits: the person's last word is what is sent. */
  async put({ key, name, about, endpoint, given, notAfter }: Kept): Promise<void> {
    const { method, path, bare, form } = endpoint
    const sealed = await seal(await this.#database.sealKey(), label(key), given)
    const row = {
      key,
      name,
      about,
      call: { method, path, bare, form, command: endpoint.command },
      since: Date.now(),
      notAfter,
      state: "waiting",
      sentence: null,
      ...sealed,
    } as const
    const { outbox } = this.#database
    await this.#database.transaction("rw", outbox, async () => {
      await outbox.filter((other) => other.state === "waiting" && other.name === name && other.about === about).delete()
      await outbox.put(row)
    })
    changed.postMessage("changed")
  }

  /** All commands that wait or failed, the oldest first. */
  async list(): Promise<Waiting[]> {
    const rows = await this.#database.outbox.orderBy("since").toArray()
    return rows.map(({ key, name, about, since, notAfter, state, sentence }) => ({ key, name, about, since, notAfter, state, sentence }))
  }

  /** Deletes a command after the person has seen that it was not done. */
  async forget(key: string): Promise<void> {
    await this.#database.outbox.delete(key)
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
      for (const { key, about } of waiting) if (!held.has(about) && !(await this.#send(key))) held.add(about)
    })
  }

  /** Whether it need not be sent again. */
  async #send(key: string): Promise<boolean> {
    // While others were sent, the person may have taken it back or put another in its place.
    const row = await this.#database.outbox.get(key)
    if (!row) return true
    if (!mayStillGo(row.notAfter, serverClock.now())) return this.#end(key, "late", null)
    const given = (await unseal(await this.#database.sealKey(), label(key), row)) as Given
    try {
      await send(row.call, { ...given, key })
      await this.forget(key)
      return true
    } catch (error) {
      if (!(error instanceof Refused) || passing.has(error.refusal.code)) throw error
      if (error.refusal.code === code.systemError) return false
      return this.#end(key, "refused", error.message)
    }
  }

  async #end(key: string, state: "refused" | "late", sentence: string | null): Promise<true> {
    await this.#database.outbox.update(key, { state, sentence })
    changed.postMessage("changed")
    return true
  }
}

/** Calls back whenever an outbox of this browser changed, in this tab or another. */
export function onOutboxChange(listen: () => void): () => void {
  const channel = new BroadcastChannel("outbox")
  channel.addEventListener("message", listen)
  return () => channel.close()
}
