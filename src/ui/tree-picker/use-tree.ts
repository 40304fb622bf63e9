import { useCallback, useEffect, useRef, useState } from "react"
import type { TreeNode } from "#contract/basic.contract.ts"
import type { Levels } from "./tree-rows.ts"

/** The source of a tree: all of it or its first level for null, and the children of a node for its id. Must be stable between renders. */
export type LoadTree = (below: string | null, signal: AbortSignal) => Promise<readonly TreeNode[]>

/** Finds the matches of a word in a tree that is too large to load completely: nodes without children. Must be stable between renders. */
export type FindNodes = (word: string, signal: AbortSignal) => Promise<readonly TreeNode[]>

/** The loaded part of a tree. */
export interface Tree {
  readonly nodes: readonly TreeNode[] | null
  readonly levels: Levels
  /** The ids whose children are loading, and those for which that has failed. */
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

/** Loads a tree, and each level that is requested; with another `load` it loads all of them again, and shows the former ones meanwhile. */
export function useTree(load: LoadTree): Tree {
  const [known, setKnown] = useState(unread)
  const [tries, setTries] = useState(0)
  const stop = useRef<AbortController | null>(null)
  const opened = useRef<readonly string[]>([])
  useEffect(() => {
    opened.current = [...known.levels.keys()]
  }, [known.levels])
  useEffect(() => {
    const control = new AbortController()
    stop.current = control
    const read = async (id: string) => [id, await load(id, control.signal)] as const
    Promise.all([load(null, control.signal), Promise.all(opened.current.map(read))]).then(
      ([nodes, levels]) => control.signal.aborted || setKnown({ ...unread, nodes, levels: new Map(levels) }),
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

/** What is shown of a tree for a word. */
export interface Sought {
  /** Null while searching. */
  readonly nodes: readonly TreeNode[] | null
  /** Whether the nodes are the matches of the word, so that none may be left out. */
  readonly found: boolean
  /** Why the tree could not be read, or else the word not be searched; `again` tries that again. */
  readonly error: unknown
  again(): void
}

interface Found {
  readonly word: string
  readonly nodes: readonly TreeNode[] | null
  readonly error: unknown
}

const unsought: Found = { word: "", nodes: null, error: null }

/** Searches a word at the tree's source where that is possible; otherwise in the loaded tree. */
export function useSought(tree: Tree, find: FindNodes | undefined, word: string): Sought {
  const { nodes, error } = tree
  const [found, setFound] = useState(unsought)
  const [tries, setTries] = useState(0)
  const asked = find && word.trim()
  useEffect(() => {
    if (!find || !asked) return undefined
    const control = new AbortController()
    find(asked, control.signal).then(
      (nodes) => control.signal.aborted || setFound({ word: asked, nodes, error: null }),
      (error: unknown) => control.signal.aborted || setFound({ word: asked, nodes: null, error }),
    )
    return () => control.abort()
  }, [find, asked, tries])
  if (!asked || error !== null) return { nodes, found: false, error, again: tree.again }
  const again = () => {
    setFound(unsought)
    setTries((before) => before + 1)
  }
  return found.word === asked ? { ...found, found: true, again } : { ...unsought, found: true, again }
}
