import { rememberedUser } from "../tokens.ts"
import { deleteDraftsExceptOf, draftsOf } from "./database.ts"
import { type Kept, Outbox } from "./outbox.ts"
import { DraftStore } from "./store.ts"

const lookEvery = 30_000
let watched: { readonly userId: string; readonly stop: AbortController } | null = null

/** A person has signed in: nothing of anybody else stays on this device, and what waited for the network is sent when there is one. */
export async function takeDevice(userId: string): Promise<void> {
  if (watched?.userId === userId) return
  leaveDevice()
  await deleteDraftsExceptOf(userId)
  const stop = new AbortController()
  watched = { userId, stop }
  const send = (): void => void new Outbox(draftsOf(userId), userId).flush().catch(() => undefined)
  window.addEventListener("online", send, { signal: stop.signal })
  // A server that was away does not say so when it is back.
  const timer = setInterval(send, lookEvery)
  stop.signal.addEventListener("abort", () => clearInterval(timer))
  send()
}

/** The person signs out: what the server has is forgotten here; what it has not stays sealed until the same person comes back. */
export async function wipeSavedDrafts(): Promise<void> {
  const userId = rememberedUser()
  leaveDevice()
  if (userId !== null) await new DraftStore(draftsOf(userId)).discardPushed()
}

function leaveDevice(): void {
  watched?.stop.abort()
  watched = null
}

/** Keeps a command of the signed-in person until the server has answered it. */
export async function keepForLater(command: Kept): Promise<void> {
  const userId = rememberedUser()
  if (userId === null) throw new Error("a command belongs to a signed-in person")
  await new Outbox(draftsOf(userId), userId).put(command)
}
