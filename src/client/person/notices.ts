import type { NoticeNews } from "#contract/live.contract.ts"
import { type Notice, noticeContract } from "#contract/notice.contract.ts"
import { useSyncExternalStore } from "react"
import { whenLoaded } from "../browser/idle.ts"
import { call } from "../http/http.ts"
import { askNoticesAfter, followInbox } from "../live/live.ts"

/** The signed-in person's notices as this tab knows them. */
interface Inbox {
  readonly unread: number
  /** The newest first; null until they were asked for, since the first page does without. */
  readonly latest: readonly Notice[] | null
  /** Why asking for them failed the last time. */
  readonly error: unknown
  /** Counts what has changed: lists that show more than the latest read again when it does. */
  readonly revision: number
}

const kept = 20
const nothing: Inbox = { unread: 0, latest: null, error: null, revision: 0 }

let inbox = nothing
/** The last notice that is known: the server is asked for those after it, so that none is missed and none comes twice. */
let position: string | null = null
const listeners = new Set<() => void>()
const arrivals = new Set<(notices: readonly Notice[]) => void>()

function change(next: Partial<Inbox>): void {
  inbox = { ...inbox, ...next, revision: inbox.revision + 1 }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The person's notices, for components. */
export const useNotices = (): Inbox => useSyncExternalStore(subscribe, () => inbox)

/** Hears of each notice that comes while the page is open, once; those that came together are told together. */
export function onNotices(listener: (notices: readonly Notice[]) => void): () => void {
  arrivals.add(listener)
  return () => arrivals.delete(listener)
}

const isAfter = (one: string, other: string): boolean => BigInt(one) > BigInt(other)

/** Where the inbox stands; every later notice comes by the channel. */
async function begin(): Promise<void> {
  await whenLoaded()
  const { unread, newest } = await call(noticeContract.unreadCount, { params: { userId: "me" } })
  if (position === null) position = newest
  if (unread !== inbox.unread) change({ unread })
  askNoticesAfter(position)
}

/** Asks for the latest notices, as when somebody looks at them or after a failure. */
export async function readLatest(): Promise<void> {
  try {
    const { records } = await call(noticeContract.queryReceive, { query: { pageSize: kept } })
    change({ latest: records, error: null })
  } catch (error) {
    change({ error })
  }
}

function heard({ notices, unread }: NoticeNews): void {
  const fresh = notices.filter((one) => isAfter(one.position, position ?? "0"))
  position = fresh.at(-1)?.position ?? position
  if (fresh.length > 0) {
    const listed = new Set(inbox.latest?.map(({ id }) => id))
    const added = fresh.filter(({ id }) => !listed.has(id)).toReversed()
    change({ unread, latest: inbox.latest && [...added, ...inbox.latest].slice(0, kept) })
    for (const listener of arrivals) listener(fresh)
  } else if (unread !== inbox.unread) {
    // Read in another tab or on another device: which ones, the list says.
    change({ unread })
    if (inbox.latest) void readLatest()
  }
}

/** Opens the inbox of whoever is signed in, and follows it; call the answered function when nobody looks at it any more. */
export function openInbox(): () => void {
  inbox = nothing
  position = null
  // When it fails, the channel is closed too, and begins again once it is open.
  const tryToBegin = () => void begin().catch(() => undefined)
  tryToBegin()
  return followInbox({ opened: () => (position === null ? tryToBegin() : askNoticesAfter(position)), heard })
}

/** Marks notices as read; throws when the server was not reached. */
export async function markRead(ids: readonly string[]): Promise<void> {
  const { unread } = await call(noticeContract.update, { body: { ids: [...ids] } })
  const marked = new Set(ids)
  change({ unread, latest: readIn(({ id }) => marked.has(id)) })
}

/** Marks all notices as read that this tab knows of, and not those that come at this moment. */
export async function markAllRead(): Promise<void> {
  const upTo = position ?? "0"
  const { unread } = await call(noticeContract.update, { body: { upTo } })
  change({ unread, latest: readIn((one) => !isAfter(one.position, upTo)) })
}

const readIn = (which: (notice: Notice) => boolean): Inbox["latest"] =>
  inbox.latest?.map((one) => (one.readAt === null && which(one) ? { ...one, readAt: one.at } : one)) ?? null
