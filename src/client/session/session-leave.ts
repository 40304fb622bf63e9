import { isDoor } from "#machines/session/entry.ts"
import type { Leaving } from "#machines/session/session.setup.ts"
import { dropBack, dropOwed, owesSignOut, saveBack, saveOwed } from "./entry.ts"
import { sessionCalls } from "./session-calls.ts"
import { inTime } from "../browser/in-time.ts"
import { exclusively } from "../browser/lock.ts"
import { deviceStorage, tabStorage } from "../browser/storage.ts"
import { clearTokens, remembered, rememberedUser } from "./tokens.ts"
import { forgetUnsaved } from "../browser/unsaved.ts"

const tabs = new BroadcastChannel("session")
/** Other tabs check the cookies when they receive it. */
export const announce = (): void => tabs.postMessage("changed")
export const announceSeen = (): void => tabs.postMessage("seen")

/** Calls back on messages of other tabs; the returned function unsubscribes. */
export function onOtherTabs(hear: (word: "changed" | "seen") => void): () => void {
  const listener = ({ data }: MessageEvent): void => hear(data === "seen" ? "seen" : "changed")
  tabs.addEventListener("message", listener)
  return () => tabs.removeEventListener("message", listener)
}

/** How long leaving waits for the server; this device's data are deleted whether or not it responds. */
const patience = 5000
const localSignIn = "/systemLogin?logout=yes"

/** The draft store is loaded only when needed: it is large, and the first page does not need it. */
export const drafts = (): Promise<typeof import("../drafts/device.ts")> => import("../drafts/device.ts")

/** Saves open drafts on this device and, if the server responds within that time, on the server. Never fails. */
export async function saveDrafts(within = patience): Promise<void> {
  try {
    await (await drafts()).saveOpenDrafts(within)
  } catch {
    // A device that stores no drafts has already said so.
  }
}

/**
 * An expired token is not renewed for this: the ticket in its cookie also tells whose session ends. No script can remove that ticket, so a server that is
 * away owes the rest to whoever comes next (`settleSignOut`).
 */
async function endAtServer(): Promise<{ to: string | null }> {
  saveOwed()
  try {
    const answer = await sessionCalls.logout({ anonymous: remembered() !== "fresh", signal: AbortSignal.timeout(patience) })
    dropOwed()
    return answer
  } catch {
    return { to: null }
  }
}

/**
 * Ends at the server what somebody left who could not reach it: before that nobody may sign in here, or the former person's ticket would let in the
 * next one. Rejects while the server is away. Another provider's central login ends its session at an address of its own: the page goes there.
 */
export async function settleSignOut(): Promise<void> {
  const to = await exclusively("session.owed", async () => {
    if (!owesSignOut()) return null
    const answer = await sessionCalls.logout({ anonymous: true })
    dropOwed()
    return answer.to
  })
  if (to === null || !URL.canParse(to) || !isWebAddress(to)) return
  location.replace(to)
  await new Promise(() => undefined)
}

function clearDevice(): void {
  clearTokens()
  deviceStorage.clear()
  tabStorage.clear()
}

/** Remembers the page to return to. Whoever leaves from a door was on no page: what was remembered before stays. */
function backOf({ path, person }: Leaving): void {
  if (!isDoor(path)) saveBack({ path, person })
}

/** Deletes the tokens, here and on the server. */
export async function forget(): Promise<void> {
  await endAtServer()
  clearTokens()
  dropBack()
  announce()
}

/** The server has ended the session (511). */
export async function leave(leaving: Leaving): Promise<void> {
  // The server no longer accepts drafts: saving on this device is enough.
  await saveDrafts(300)
  clearDevice()
  backOf(leaving)
  announce()
  forgetUnsaved()
  location.assign("/")
}

/** Nobody was active for an hour. The ticket ends as well: otherwise the next person would be signed in without a password. */
export async function leaveIdle(leaving: Leaving): Promise<void> {
  const person = leaving.person ?? rememberedUser()
  await saveDrafts()
  await endAtServer()
  clearTokens()
  backOf({ path: leaving.path, person })
  announce()
  forgetUnsaved()
  location.assign("/")
}

/** Signs out (spec 4): to the sign-out of the central login, or to the local page when that was the way in. */
export async function signOut({ usedLocal }: { readonly usedLocal: boolean }): Promise<void> {
  const wiped = drafts().then(({ wipeSavedDrafts }) => wipeSavedDrafts())
  await inTime(wiped, patience).catch(() => undefined)
  const { to } = await endAtServer()
  clearDevice()
  announce()
  forgetUnsaved()
  location.assign(usedLocal || to === null || !isWebAddress(to) ? localSignIn : to)
}

const isWebAddress = (address: string): boolean =>
  URL.canParse(address, location.href) && /^https?:$/.test(new URL(address, location.href).protocol)
