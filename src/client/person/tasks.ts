import type { DataOf } from "#contract/endpoint.ts"
import { mostTasks, taskContract } from "#contract/task.contract.ts"
import { call, onCommand } from "../http/http.ts"
import { followDocument } from "../live/live.ts"
import { onNotices } from "./notices.ts"

/** A task of the person: a document, what is to be done with it, and the deadline. */
export type Task = DataOf<typeof taskContract.query>[number]

/** The person's tasks, as last read. */
export interface Tasks {
  readonly data: readonly Task[] | null
  readonly error: unknown
  readonly loading: boolean
  /** Counts the readings, so that dependent data are read again too. */
  readonly beat: number
}

/** A shared reading of the tasks, which lasts from the first subscriber to the last. */
export interface TaskReader {
  subscribe(this: void, listener: () => void): () => void
  current(this: void): Tasks
  reload(this: void): void
}

/** A new task is told by a notice or follows from an own command; what neither tells, such as a right that was granted, is found at this interval. */
const beatEvery = 30_000
const quiet = 200
const first: Tasks = { data: null, error: null, loading: true, beat: 0 }

/** Ignores the first call of a follower, made when a document that was just read begins to be followed; any later call may mean a missed change. */
function unlessFirst(again: () => void): Parameters<typeof followDocument>[1] {
  let opened = false
  return (heard) => {
    if (heard === "change" || opened) again()
    opened ||= heard === "opening"
  }
}

/**
 * Reads the person's tasks in documents of these kinds, the nearest deadline first, and reads them again when a followed document changes, when a notice
 * arrives, after an own command, when the person returns to the page, and at intervals.
 */
export function readTasks(kinds: ReadonlySet<string>): TaskReader {
  let tasks = first
  let stop: () => void = () => undefined
  let reread: () => void = () => undefined
  const listeners = new Set<() => void>()
  const change = (next: Partial<Tasks>) => {
    tasks = { ...tasks, ...next }
    for (const listener of listeners) listener()
  }
  /** Returns the former data when they are equal, so that nothing renders again. */
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
    const told = [onNotices(bump), onCommand(bump)]
    document.addEventListener("visibilitychange", bump, { signal })
    signal.addEventListener("abort", () => {
      clearTimeout(soon)
      clearInterval(timer)
      for (const leave of [...told, ...following.values()]) leave()
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

/** The number of tasks as the bar and the dashboard display it. */
export const countOf = (tasks: readonly Task[]): string => (tasks.length < mostTasks ? String(tasks.length) : `${mostTasks - 1}+`)
