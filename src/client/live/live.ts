import type { ShownPart, ShownPlace } from "#contract/document.ts"
import type { LiveRequest, NoticeNews, Writing } from "#contract/live.contract.ts"
import { type LiveEvent, liveMachine } from "#machines/live/live.machine.ts"
import { useSelector } from "@xstate/react"
import { createActor, fromCallback, type SnapshotFrom } from "xstate"
import { whenLoaded } from "../browser/idle.ts"
import { call } from "../http/http.ts"

const perMessage = 50
/** Why a follower is called: the document changed, or the channel opened and earlier changes may have been missed. */
type Heard = "change" | "opening"
const followers = new Map<string, Set<Follower>>()
interface Follower {
  readonly changed: (heard: Heard) => void
  readonly folding?: Folding | undefined
  /** Whether it has been told of this opening of the channel. */
  opened: boolean
}
/** A follower that folds the facts itself: its place, and how it takes further facts. */
interface Folding {
  readonly place: () => ShownPlace | undefined
  readonly heard: (part: ShownPart) => void
}
let inbox: Inbox | null = null
let socket: WebSocket | null = null
/** Subscriptions of this tab that have not yet been sent over the open channel. */
const asked = { follow: new Set<string>(), unfollow: new Set<string>() }

const actor = createActor(
  liveMachine.provide({
    actors: {
      channel: fromCallback<LiveEvent>(({ sendBack }) => {
        const stop = new AbortController()
        void open(stop.signal, sendBack)
        return () => {
          stop.abort()
          socket?.close()
          socket = null
        }
      }),
      network: fromCallback<LiveEvent>(({ sendBack }) => {
        const stop = new AbortController()
        window.addEventListener("online", () => sendBack({ type: "live.online" }), { signal: stop.signal })
        window.addEventListener("offline", () => sendBack({ type: "live.offline" }), { signal: stop.signal })
        return () => stop.abort()
      }),
    },
    delays: {
      // With a random factor from one half to one and a half.
      backOff: ({ context }) => Math.min(1000 * 2 ** (context.failures - 1), 30_000) * (0.5 + Math.random()),
    },
  }),
)

async function open(signal: AbortSignal, sendBack: (event: LiveEvent) => void): Promise<void> {
  try {
    await whenLoaded()
    if (signal.aborted) return
    const { liveContract } = await import("#contract/live.contract.ts")
    const { ticket } = await call(liveContract.ticket, { signal })
    if (signal.aborted) return
    const address = new URL(`/prod-api/live?ticket=${encodeURIComponent(ticket)}`, location.href)
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:"
    const opening = new WebSocket(address)
    socket = opening
    opening.addEventListener(
      "open",
      () => {
        sendBack({ type: "live.opened" })
        asked.unfollow.clear()
        for (const follower of [...followers.values()].flatMap((those) => [...those])) follower.opened = false
        ask(followers.keys())
        inbox?.opened()
      },
      { signal },
    )
    opening.addEventListener("message", ({ data }) => receive(String(data)), { signal })
    opening.addEventListener("close", () => sendBack({ type: "live.closed" }), { signal })
  } catch {
    if (!signal.aborted) sendBack({ type: "live.closed" })
  }
}

/** Subscribes to documents at the end of this tick, together with all other requests of the tick. */
function ask(ids: Iterable<string>): void {
  if (asked.follow.size + asked.unfollow.size === 0) queueMicrotask(flush)
  for (const id of ids) asked.follow.add(id)
}

function flush(): void {
  const follow = [...asked.follow].filter((id) => followers.has(id))
  const unfollow = [...asked.unfollow].filter((id) => !followers.has(id))
  asked.follow.clear()
  asked.unfollow.clear()
  for (let n = 0; n < unfollow.length; n += perMessage) say({ unfollow: unfollow.slice(n, n + perMessage) })
  for (let n = 0; n < follow.length; n += perMessage) {
    const ids = follow.slice(n, n + perMessage)
    const places = ids.flatMap((id) => {
      const place = placeOf(id)
      return place ? [[id, place] as const] : []
    })
    say({ follow: ids, ...(places.length > 0 ? { at: Object.fromEntries(places) } : {}) })
  }
}

/** The place up to which those followers in this tab that fold a document have done so; null where none folds it, or one has yet to read it. */
function placeOf(id: string): ShownPlace | null {
  const places = [...(followers.get(id) ?? [])].flatMap(({ folding }) => (folding ? [folding.place()] : []))
  const [first, ...others] = places
  if (!first || others.some((other) => other?.epoch !== first.epoch)) return null
  const least = (count: "ordinal" | "inside") => Math.min(first[count], ...others.map((other) => other?.[count] ?? 0))
  const told = others.every((other) => other?.told === first.told) ? first.told : ""
  return { epoch: first.epoch, ordinal: least("ordinal"), inside: least("inside"), told }
}

function say(request: LiveRequest): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(request))
}

function receive(text: string): void {
  // Messages of an unknown form are ignored.
  const message = JSON.parse(text) as Partial<
    Record<"changed" | "following", unknown> & NoticeNews & { readonly shown: ShownPart; readonly writing: Writing }
  >
  if (message.notices && message.unread !== undefined) return inbox?.heard({ notices: message.notices, unread: message.unread })
  const { shown, writing } = message
  if (writing) return listeners.get(writing.in)?.forEach((heard) => heard(writing))
  if (shown) return followers.get(shown.id)?.forEach(({ folding, changed }) => (folding ? folding.heard(shown) : changed("change")))
  if (typeof message.changed === "string") followers.get(message.changed)?.forEach(({ changed }) => changed("change"))
  if (Array.isArray(message.following)) for (const id of message.following) if (typeof id === "string") begun(id)
}

/** The channel follows a document from now on: those who read it may have missed changes before, those who fold it are sent all after their place. */
function begun(id: string): void {
  const folded = placeOf(id) !== null
  for (const follower of followers.get(id) ?? []) {
    if (!follower.opened && !(folded && follower.folding)) follower.changed("opening")
    follower.opened = true
  }
}

const connect = (): void => {
  actor.start()
  actor.send({ type: "live.wanted" })
}
const disconnectIfUnused = (): void => {
  if (followers.size === 0 && inbox === null) actor.send({ type: "live.unwanted" })
}

/**
 * Calls back whenever the document may have changed: at each change, and after each opening of the channel, since changes may have been missed. A
 * follower that folds the facts itself is given the further facts instead. The returned function unsubscribes.
 */
export function followDocument(id: string, changed: (heard: Heard) => void, folding?: Folding): () => void {
  const those = followers.get(id) ?? new Set()
  const isFirst = those.size === 0
  const follower: Follower = { changed, folding, opened: false }
  followers.set(id, those.add(follower))
  // Another follower may have folded it up to another place.
  if (isFirst || folding) ask([id])
  connect()
  return () => {
    those.delete(follower)
    if (those.size > 0 || followers.get(id) !== those) return
    followers.delete(id)
    if (asked.follow.size + asked.unfollow.size === 0) queueMicrotask(flush)
    asked.unfollow.add(id)
    disconnectIfUnused()
  }
}

const listeners = new Map<string, Set<(writing: Writing) => void>>()

/** Calls back when a colleague writes somewhere in a document that this tab follows, or no longer does. The returned function unsubscribes. */
export function hearWriting(id: string, heard: (writing: Writing) => void): () => void {
  const those = listeners.get(id) ?? new Set()
  listeners.set(id, those.add(heard))
  return () => {
    those.delete(heard)
    if (those.size === 0 && listeners.get(id) === those) listeners.delete(id)
  }
}

/** Tells colleagues where the person writes in a document that this tab follows; null for nowhere any more. Lost while the channel is closed. */
export const tellWriting = (id: string, at: string | null): void => say({ writing: id, at })

/** The keeper of the person's notices in this tab. */
interface Inbox {
  /** Called when the channel has opened, for the first time or again: ask for what follows the last known notice. */
  opened(): void
  heard(news: NoticeNews): void
}

/** Keeps the channel open for the person's notices. The returned function unsubscribes. */
export function followInbox(next: Inbox): () => void {
  inbox = next
  connect()
  return () => {
    if (inbox !== next) return
    inbox = null
    disconnectIfUnused()
  }
}

/** Requests all notices after a position; it does nothing while the channel is closed, since `opened` is called later. */
export const askNoticesAfter = (position: string): void => say({ noticesAfter: position })

/** The state of the live channel: what is shown may be stale in every state but `idle` and `open`. */
export type LiveState = "idle" | "connecting" | "open" | "waiting" | "offline"

function liveState({ value }: SnapshotFrom<typeof liveMachine>): LiveState {
  if (typeof value === "string") return value
  return typeof value.connected === "string" ? value.connected : "open"
}

/** The state of the live channel, for components. */
export const useLive = (): LiveState => useSelector(actor, liveState)
