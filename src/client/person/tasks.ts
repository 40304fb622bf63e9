import type { DataOf } from "#contract/endpoint.ts"
import { mostTasks, taskContract } from "#contract/task.contract.ts"
import { call } from "../http/http.ts"
import { followDocument } from "../live/live.ts"

/** Something that waits for the person: a document, what is to be done with it, and until when. */
export type Task = DataOf<typeof taskContract.query>[number]

/** What waits for the person, as last read. */
export interface Tasks {
  readonly data: readonly Task[] | null
  readonly error: unknown
  readonly loading: boolean
  /** How often it was read again: what hangs on it is read again as well. */
  readonly beat: number
}

/** One reading of the tasks, which begins with the first who looks and ends with the last. */
export interface TaskReader {
  subscribe(this: void, listener: () => void): () => void
  current(this: void): Tasks
  reload(this: void): void
}

/** New documents are not yet followed, so the tasks are read again after so long at most. */
const beatEvery = 30_000
const quiet = 200
const first: Tasks = { data: null, error: null, loading: true, beat: 0 }

/** The channel calls when it begins to follow a document, which was read just before; called again for that, it may have missed something. */
function unlessFirst(again: () => void): Parameters<typeof followDocument>[1] {
  let opened = false
  return (heard) => {
    if (heard === "change" || opened) again()
    opened ||= heard === "opening"
  }
}

/** Reads the tasks of the person with documents of these kinds, the nearest deadline first, and keeps them fresh: when a followed document changes, on the return to the page, and now and then. */
export function readTasks(kinds: ReadonlySet<string>): TaskReader {
  let tasks = first
  let stop: () => void = () => undefined
  let reread: () => void = () => undefined
  const listeners = new Set<() => void>()
  const change = (next: Partial<Tasks>) => {
    tasks = { ...tasks, ...next }
    for (const listener of listeners) listener()
  }
  /** What was read before, when it was the same: nothing has to be drawn again. */
  const sameOr = (data: readonly Task[]) => (JSON.stringify(data) === JSON.stringify(tasks.data) ? tasks.data : data)

  function begin(): () => void {
    const stopped = new AbortController()
    const { signal } = stopped
    const following = new Map<string, () => void>()
    let soon: ReturnType<typeof setTimeout> | undefined
    const bump = () => {
      clearTimeout(soon)
      soon = setTimeout(() => document.visibilityState === "visible" && read(), quiet)
    }
    const follow = (ids: ReadonlySet<string>) => {
      for (const [id, leave] of following) if (!ids.has(id) && following.delete(id)) leave()
      for (const id of ids) if (!following.has(id)) following.set(id, followDocument(id, unlessFirst(bump)))
    }
    const read = () => {
      change({ loading: true, beat: tasks.data === null ? 0 : tasks.beat + 1 })
      call(taskContract.query, { signal }).then(
        (found) => {
          if (signal.aborted) return
          const data = found.filter(({ kind }) => kinds.has(kind))
          change({ data: sameOr(data), error: null, loading: false })
          follow(new Set(data.map(({ id }) => id)))
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
      tasks = first
    })
    reread = read
    read()
    return () => stopped.abort()
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1) stop = begin()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stop()
      }
    },
    current: () => tasks,
    reload: () => reread(),
  }
}

/** The number of tasks as the bar and the dashboard show it. */
export const countOf = (tasks: readonly Task[]): string => (tasks.length < mostTasks ? String(tasks.length) : `${mostTasks - 1}+`)
