import type { NoticeNews } from "#contract/live.contract.ts"
import { type Notice, noticeContract } from "#contract/notice.contract.ts"
import { useSyncExternalStore } from "react"
import { whenLoaded } from "../browser/idle.ts"
import { call } from "../http/http.ts"
import { askNoticesAfter, followInbox } from "../live/live.ts"

/** The signed-in person's notices as this tab knows them. */
interface Inbox {
  readonly unread: number
  /** The newest first; null until requested, since the first page does not need them. */
  readonly latest: readonly Notice[] | null
  /** The error of the last request. */
  readonly error: unknown
  /** Counts changes: lists that show more than the latest notices read again when it grows. */
  readonly revision: number
}

const kept = 20
const nothing: Inbox = { unread: 0, latest: null, error: null, revision: 0 }

let inbox = nothing
/** The position of the last known notice: the server is asked for later ones, so that none is missed or repeated. */
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

/** Calls back once for each notice that arrives while the page is open; notices that arrive together are passed together. */
export function onNotices(listener: (notices: readonly Notice[]) => void): () => void {
  arrivals.add(listener)
  return () => arrivals.delete(listener)
}

const isAfter = (one: string, other: string): boolean => BigInt(one) > BigInt(other)

/** Reads the inbox's position; every later notice arrives through the channel. */
async function begin(): Promise<void> {
  await whenLoaded()
  const { unread, newest } = await call(noticeContract.unreadCount, { params: { userId: "me" } })
  if (position === null) position = newest
  if (unread !== inbox.unread) change({ unread })
  askNoticesAfter(position)
}

/** Reads the latest notices, as when somebody looks at them or after a failure. */
export async function readLatest(): Promise<void> {
  try {
    const { records } = await call(noticeContract.queryReceive, { query: { pageSize: kept } })
    change({ latest: records, error: null })
  } catch (error) {
    change({ error })
  }
}

function addNews({ notices, unread }: NoticeNews): void {
  const fresh = notices.filter((one) => isAfter(one.position, position ?? "0"))
  position = fresh.at(-1)?.position ?? position
  if (fresh.length > 0) {
    const listed = new Set(inbox.latest?.map(({ id }) => id))
    const added = fresh.filter(({ id }) => !listed.has(id)).toReversed()
    change({ unread, latest: inbox.latest && [...added, ...inbox.latest].slice(0, kept) })
    for (const listener of arrivals) listener(fresh)
  } else if (unread !== inbox.unread) {
    // Some were read in another tab or on another device; the list tells which.
    change({ unread })
    if (inbox.latest) void readLatest()
  }
}

/** Opens the signed-in person's inbox and follows it; the returned function closes it. */
export function openInbox(): () => void {
  inbox = nothing
  position = null
  // When it fails, the channel is closed too, and this is repeated once it opens.
  const tryToBegin = () => void begin().catch(() => undefined)
  tryToBegin()
  return followInbox({ opened: () => (position === null ? tryToBegin() : askNoticesAfter(position)), heard: addNews })
}

/** Marks notices as read; throws when the server was not reached. */
export async function markRead(ids: readonly string[]): Promise<void> {
  const { unread } = await call(noticeContract.update, { body: { ids: [...ids] } })
  const marked = new Set(ids)
  change({ unread, latest: readIn(({ id }) => marked.has(id)) })
}

/** Marks as read all notices that this tab knows or that are `shown`, but none that arrive at this moment. */
export async function markAllRead(shown: readonly Pick<Notice, "position">[] = []): Promise<void> {
  // While the live channel is away, the lists know newer ones.
  const upTo = [...shown, ...(inbox.latest ?? [])].reduce(
    (newest, one) => (isAfter(one.position, newest) ? one.position : newest),
    position ?? "0",
  )
  const { unread } = await call(noticeContract.update, { body: { upTo } })
  change({ unread, latest: readIn((one) => !isAfter(one.position, upTo)) })
}

const readIn = (which: (notice: Notice) => boolean): Inbox["latest"] =>
  inbox.latest?.map((one) => (one.readAt === null && which(one) ? { ...one, readAt: one.at } : one)) ?? null
