import { firstPreferences, preferenceContract, type Preferences } from "#contract/preference.contract.ts"
import { call } from "../http/http.ts"

/** What is to be changed of the settings, told from how they stand. It may be asked more than once. */
export type Change = (now: Preferences) => Partial<Preferences>

interface Held {
  /** Whose settings they are. */
  readonly of: string
  /** What the server answered last; null until it has. */
  readonly confirmed: Preferences | null
  /** Changes that the server has not answered yet, the oldest first. */
  readonly pending: readonly Change[]
  /** What the person sees: the confirmed settings, or else the defaults, with the pending changes. */
  readonly shown: Preferences
}

let held: Held | null = null
const listeners = new Set<() => void>()
let turn: Promise<unknown> = Promise.resolve()

/** Notes what became of a person's settings; does nothing once another person has signed in. */
function update(of: string, next: (now: Held) => Partial<Pick<Held, "confirmed" | "pending">>): void {
  if (held?.of !== of) return
  const { confirmed, pending } = { ...held, ...next(held) }
  const shown = pending.reduce<Preferences>((now, change) => ({ ...now, ...change(now) }), confirmed ?? firstPreferences)
  held = { of, confirmed, pending, shown }
  for (const listener of listeners) listener()
}

/** Runs one call after the other, so that no older answer arrives after a newer one. */
function inTurn<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  const done = turn.then(run)
  turn = done.catch(() => undefined)
  return done
}

async function read(of: string): Promise<Preferences> {
  if (held?.of !== of) throw new Error("another person has signed in")
  const confirmed = await call(preferenceContract.read)
  update(of, () => ({ confirmed }))
  return confirmed
}

/** Calls the listener after each change of what is shown; the answered function ends that. */
export function followPreferences(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What a person sees of the own settings; the defaults until the server has answered. */
export const shownPreferences = (of: string | undefined): Preferences => (held !== null && held.of === of ? held.shown : firstPreferences)

/** From now on the settings are this person's. */
export function holdPreferences(of: string): void {
  if (held?.of === of) return
  held = { of, confirmed: null, pending: [], shown: firstPreferences }
  for (const listener of listeners) listener()
}

/** Reads a person's settings unless they have been read. Throws what the call throws. */
export const loadPreferences = (of: string): Promise<void> =>
  inTurn(async () => {
    if (held?.of !== of || held.confirmed === null) await read(of)
  })

/**
 * Changes the signed-in person's settings at once on the screen, then on the server, one change after the other and each from what the server holds
 * just then: what was set on another device, or has not been read here yet, stays. A change that the server refuses is reverted, and the refusal is
 * thrown.
 */
export function changePreferences(change: Change): Promise<void> {
  if (held === null) return Promise.reject(new Error("settings belong to a signed-in person"))
  const { of } = held
  update(of, ({ pending }) => ({ pending: [...pending, change] }))
  const without = (pending: readonly Change[]) => pending.filter((one) => one !== change)
  return inTurn(async () => {
    try {
      const confirmed = await call(preferenceContract.change, { body: change(await read(of)) })
      update(of, ({ pending }) => ({ confirmed, pending: without(pending) }))
    } catch (error) {
      update(of, ({ pending }) => ({ pending: without(pending) }))
      throw error
    }
  })
}
