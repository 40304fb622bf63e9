import { rememberedUser } from "../session/tokens.ts"
import { deleteDraftsExceptOf, deleteDraftsOf, draftsOf } from "./database.ts"
import { openDrafts } from "./draft.ts"
import { type Kept, Outbox } from "./outbox.ts"
import { DraftStore } from "./store.ts"
import { pushDraft } from "./sync.ts"

const lookEvery = 30_000
let watched: { readonly userId: string; readonly stop: AbortController } | null = null

/** Called when a person has signed in: deletes other people's data on this device, and sends what waited for the network when there is one. */
export async function takeDevice(userId: string): Promise<void> {
  if (watched?.userId === userId) return
  leaveDevice()
  await deleteDraftsExceptOf(userId)
  // Whether this device can store anything shows at the first write.
  await draftsOf(userId).sealKey()
  const stop = new AbortController()
  watched = { userId, stop }
  const send = (): void => void new Outbox(draftsOf(userId), userId).flush().catch(() => undefined)
  window.addEventListener("online", send, { signal: stop.signal })
  // Nothing announces that a server is available again.
  const timer = setInterval(send, lookEvery)
  stop.signal.addEventListener("abort", () => clearInterval(timer))
  send()
}

/** Called when the person signs out: deletes drafts that the server has, and cached documents; unsent drafts stay sealed until the same person returns. */
export async function wipeSavedDrafts(): Promise<void> {
  const userId = rememberedUser()
  leaveDevice()
  if (userId === null) return
  await draftsOf(userId).documents.clear()
  await new DraftStore(draftsOf(userId)).discardPushed()
}

/** How long, in ms, leaving waits for this device's store: on a busy device it is slower than many a server. */
const devicePatience = 5000

/** Saves open drafts to this device, and waits up to `patience` ms for the server to have them too. */
export async function saveOpenDrafts(patience: number): Promise<void> {
  const forServer = AbortSignal.timeout(patience)
  const forDevice = AbortSignal.timeout(Math.max(patience, devicePatience))
  await Promise.all(openDrafts().map((draft) => savedEverywhere(draft, forServer, forDevice)))
}

function savedEverywhere(draft: ReturnType<typeof openDrafts>[number], forServer: AbortSignal, forDevice: AbortSignal): Promise<void> {
  draft.flush()
  return new Promise((resolve) => {
    const look = (): void => {
      const { state } = draft.snapshot().saved
      const isEnough = state === "device" && (draft.staysHere || forServer.aborted)
      if (!isEnough && !forDevice.aborted && !["server", "untouched", "unsaved", "full"].includes(state)) return
      stop()
      resolve()
    }
    const stop = draft.subscribe(look)
    for (const time of [forServer, forDevice]) time.addEventListener("abort", look)
    look()
  })
}

/** Sends the server every draft and command of this person that it lacks; throws when it cannot. */
export async function sendUnsent(): Promise<void> {
  const userId = rememberedUser()
  if (userId === null) return
  await saveOpenDrafts(1000)
  const database = draftsOf(userId)
  const store = new DraftStore(database)
  await new Outbox(database, userId).flush()
  // The server may by now withhold a draft that it once had: before the local copies are deleted, the server is asked about each.
  for (const id of await store.heldDrafts()) await pushDraft(database, userId, id)
}

/** Tries to send the server what it lacks, and counts what remains. */
export async function countUnsent(): Promise<number> {
  const userId = rememberedUser()
  if (userId === null) return 0
  await sendUnsent().catch(() => undefined)
  const waiting = (await new Outbox(draftsOf(userId), userId).list()).filter(
    ({ name, state }) => state === "waiting" && name !== "draft.discard",
  )
  return waiting.length + (await new DraftStore(draftsOf(userId)).unpushedDrafts()).length
}

/** Deletes every draft and command of this person on this device. */
export async function discardUnsent(): Promise<void> {
  const userId = rememberedUser()
  leaveDevice()
  if (userId !== null) await deleteDraftsOf(userId)
}

function leaveDevice(): void {
  watched?.stop.abort()
  watched = null
}

/** Stores a command of the signed-in person until the server has replied. */
export async function queueCommand(command: Kept): Promise<void> {
  const userId = rememberedUser()
  if (userId === null) throw new Error("a command belongs to a signed-in person")
  await new Outbox(draftsOf(userId), userId).put(command)
}
