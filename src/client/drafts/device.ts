import { rememberedUser } from "../session/tokens.ts"
import { deleteDraftsExceptOf, deleteDraftsOf, draftsOf } from "./database.ts"
import { openDrafts } from "./draft.ts"
import { type Kept, Outbox } from "./outbox.ts"
import { DraftStore } from "./store.ts"
import { draftServer, syncDraft } from "./sync.ts"

const lookEvery = 30_000
let watched: { readonly userId: string; readonly stop: AbortController } | null = null

/** A person has signed in: nothing of anybody else stays on this device, and what waited for the network is sent when there is one. */
export async function takeDevice(userId: string): Promise<void> {
  if (watched?.userId === userId) return
  leaveDevice()
  await deleteDraftsExceptOf(userId)
  // Whether this device keeps anything shows at the first thing it is to keep.
  await draftsOf(userId).sealKey()
  const stop = new AbortController()
  watched = { userId, stop }
  const send = (): void => void new Outbox(draftsOf(userId), userId).flush().catch(() => undefined)
  window.addEventListener("online", send, { signal: stop.signal })
  // A server that was away does not say so when it is back.
  const timer = setInterval(send, lookEvery)
  stop.signal.addEventListener("abort", () => clearInterval(timer))
  send()
}

/** The person signs out: what the server has is forgotten here, documents and drafts; what it has not stays sealed until the same person comes back. */
export async function wipeSavedDrafts(): Promise<void> {
  const userId = rememberedUser()
  leaveDevice()
  if (userId === null) return
  await draftsOf(userId).documents.clear()
  await new DraftStore(draftsOf(userId)).discardPushed()
}

/** Writes what is open to this device, and waits so long for the server to have it too. */
export async function saveOpenDrafts(patience: number): Promise<void> {
  const until = AbortSignal.timeout(patience)
  await Promise.all(openDrafts().map((draft) => savedEverywhere(draft, until)))
}

function savedEverywhere(draft: ReturnType<typeof openDrafts>[number], until: AbortSignal): Promise<void> {
  draft.flush()
  return new Promise((resolve) => {
    const end = (): void => {
      stop()
      resolve()
    }
    const look = (): void => {
      const { state } = draft.snapshot().saved
      if (["server", "untouched", "unsaved"].includes(state) || (state === "device" && draft.staysHere)) end()
    }
    const stop = draft.subscribe(look)
    until.addEventListener("abort", end)
    look()
  })
}

/** Gives the server every draft and command of this person that it has not got; throws when it cannot. */
export async function sendUnsent(): Promise<void> {
  const userId = rememberedUser()
  if (userId === null) return
  await saveOpenDrafts(1000)
  const store = new DraftStore(draftsOf(userId))
  await new Outbox(draftsOf(userId), userId).flush()
  // Of what the server had it may since keep something from this person: before it is forgotten here, the server is asked for each.
  for (const id of await store.heldDrafts()) await syncDraft(store, draftServer, id)
}

/** Tries to give the server what it has not got, and counts what is left. */
export async function countUnsent(): Promise<number> {
  const userId = rememberedUser()
  if (userId === null) return 0
  await sendUnsent().catch(() => undefined)
  const waiting = (await new Outbox(draftsOf(userId), userId).list()).filter(
    ({ name, state }) => state === "waiting" && name !== "draft.discard",
  )
  return waiting.length + (await new DraftStore(draftsOf(userId)).unpushedDrafts()).length
}

/** Forgets every draft and command of this person on this device. */
export async function discardUnsent(): Promise<void> {
  const userId = rememberedUser()
  leaveDevice()
  if (userId !== null) await deleteDraftsOf(userId)
}

function leaveDevice(): void {
  watched?.stop.abort()
  watched = null
}

/** Keeps a command of the signed-in person until the server has answered it. */
export async function queueCommand(command: Kept): Promise<void> {
  const userId = rememberedUser()
  if (userId === null) throw new Error("a command belongs to a signed-in person")
  await new Outbox(draftsOf(userId), userId).put(command)
}
