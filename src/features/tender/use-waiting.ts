import { useSyncExternalStore } from "react"
import { call } from "#client/http.ts"
import { followDocument } from "#client/live.ts"
import { tenderContract, type WaitingItem } from "#contract/tender.contract.ts"

/** What waits for the person, as last read. */
interface Waiting {
  readonly data: readonly WaitingItem[] | null
  readonly error: unknown
  readonly loading: boolean
  /** How often it was read again: what hangs on it is read again as well. */
  readonly beat: number
}

/** New documents are not yet followed, so the list is read again after so long at most. */
const beatEvery = 30_000
const quiet = 200
/** The channel calls once when it opens, since something may have changed before: what was just read may wait a little for that. */
const settling = 5_000

const first: Waiting = { data: null, error: null, loading: true, beat: 0 }
let waiting = first
let lookers = 0
let stop: () => void = () => undefined
let reread: () => void = () => undefined
const listeners = new Set<() => void>()

function change(next: Partial<Waiting>): void {
  waiting = { ...waiting, ...next }
  for (const listener of listeners) listener()
}

/** Reads it now and keeps it fresh: when a followed document changes, on the return to the page, and now and then. */
function begin(): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  const following = new Map<string, () => void>()
  let soon: ReturnType<typeof setTimeout> | undefined
  const begun = performance.now()
  const bump = () => {
    clearTimeout(soon)
    const wait = Math.max(quiet, begun + settling - performance.now())
    soon = setTimeout(() => document.visibilityState === "visible" && read(), wait)
  }
  const follow = (ids: ReadonlySet<string>) => {
    for (const [id, leave] of following) if (!ids.has(id) && following.delete(id)) leave()
    for (const id of ids) if (!following.has(id)) following.set(id, followDocument(id, bump))
  }
  const read = () => {
    change({ loading: true, beat: waiting.data === null ? 0 : waiting.beat + 1 })
    call(tenderContract.waiting, { signal }).then(
      (data) => {
        if (signal.aborted) return
        change({ data, error: null, loading: false })
        follow(new Set(data.map(({ tender }) => tender)))
      },
      (error: unknown) => signal.aborted || change({ error, loading: false }),
    )
  }
  const timer = setInterval(bump, beatEvery)
  document.addEventListener("visibilitychange", bump, { signal })
  signal.addEventListener("abort", () => {
    clearTimeout(soon)
    clearInterval(timer)
    for (const leave of following.values()) leave()
    waiting = first
  })
  reread = read
  read()
  return () => stopped.abort()
}

/** One reading serves all who look: the first begins it, the last one ends it. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  lookers += 1
  if (lookers === 1) stop = begin()
  return () => {
    listeners.delete(listener)
    lookers -= 1
    if (lookers === 0) stop()
  }
}
const current = () => waiting
const reload = () => reread()

/** What waits for the person; the same reading for the dashboard and the count in the bar. */
export function useWaiting(): Waiting & { readonly reload: () => void } {
  return { ...useSyncExternalStore(subscribe, current, current), reload }
}
