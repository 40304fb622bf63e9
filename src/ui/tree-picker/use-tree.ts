import { useCallback, useEffect, useRef, useState } from "react"
import type { TreeNode } from "#contract/basic.contract.ts"
import type { Levels } from "./tree-rows.ts"

/** Where a tree comes from: the whole of it or its first level for null, and what stands below a node for its id. Keep it stable between renders. */
export type LoadTree = (below: string | null, signal: AbortSignal) => Promise<readonly TreeNode[]>

/** A tree as far as it was read. */
export interface Tree {
  readonly nodes: readonly TreeNode[] | null
  readonly levels: Levels
  /** The ids whose next level is being read, and those for which that has failed. */
  readonly reading: ReadonlySet<string>
  readonly failed: ReadonlySet<string>
  readonly error: unknown
  again(): void
  read(id: string): void
}

interface Known {
  readonly nodes: readonly TreeNode[] | null
  readonly levels: Levels
  readonly reading: ReadonlySet<string>
  readonly failed: ReadonlySet<string>
  readonly error: unknown
}

const none: ReadonlySet<string> = new Set()
const unread: Known = { nodes: null, levels: new Map(), reading: none, failed: none, error: null }

const plus = (some: ReadonlySet<string>, id: string) => new Set([...some, id])
const minus = (some: ReadonlySet<string>, id: string) => new Set([...some].filter((one) => one !== id))

/** Reads a tree, and each level of it that is asked for. */
export function useTree(load: LoadTree): Tree {
  const [known, setKnown] = useState(unread)
  const [tries, setTries] = useState(0)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => {
    const control = new AbortController()
    stop.current = control
    load(null, control.signal).then(
      (nodes) => control.signal.aborted || setKnown({ ...unread, nodes }),
      (error: unknown) => control.signal.aborted || setKnown({ ...unread, error }),
    )
    return () => control.abort()
  }, [load, tries])
  const again = useCallback(() => {
    setKnown(unread)
    setTries((before) => before + 1)
  }, [])
  const read = useCallback(
    (id: string) => {
      const signal = stop.current?.signal
      if (!signal) return
      setKnown((now) => ({ ...now, reading: plus(now.reading, id), failed: minus(now.failed, id) }))
      load(id, signal).then(
        (nodes) =>
          signal.aborted || setKnown((now) => ({ ...now, reading: minus(now.reading, id), levels: new Map([...now.levels, [id, nodes]]) })),
        () => signal.aborted || setKnown((now) => ({ ...now, reading: minus(now.reading, id), failed: plus(now.failed, id) })),
      )
    },
    [load],
  )
  return { ...known, again, read }
}
