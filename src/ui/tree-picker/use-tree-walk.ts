import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual"
import { type KeyboardEvent, type RefObject, useCallback, useMemo, useRef, useState } from "react"
import type { TreeNode } from "#contract/basic.contract.ts"
import { isComposing } from "#ui/field/is-composing.ts"
import { childrenOf, foldedIn, foundIn, rowsOf, selectable, stepOf, type TreeRow, typedTo } from "./tree-rows.ts"
import type { Tree } from "./use-tree.ts"

/** The tree to move through. */
export interface WalkedTree {
  readonly tree: Tree
  readonly nodes: readonly TreeNode[]
  /** Only nodes that contain this word are shown. */
  readonly word: string
  /** Whether the nodes are already the matches of the word. */
  readonly found?: boolean
  /** Whether nodes with children can be selected too. */
  readonly deep: boolean
  readonly value: string | null
  /** Whether its branches are collapsed at first; matches of a word are shown all the same. */
  readonly folded?: boolean | undefined
  readonly onSelect: (node: TreeNode) => void
}

const rowHeight = 36
const typeaheadLasts = 700

/** The visible lines of a tree, the active one, and its key handlers. */
export function useTreeWalk(props: WalkedTree, box: RefObject<HTMLDivElement | null>) {
  const { tree, nodes, value, deep, word, found = false } = props
  const { levels } = tree
  const { closed, setClosed } = useClosed(props)
  const shown = useMemo(() => (found ? nodes : foundIn(nodes, levels, word)), [found, nodes, levels, word])
  const rows = useMemo(() => rowsOf(shown, levels, closed), [shown, levels, closed])
  const [active, setActive] = useState<string | null>(value)
  const at = Math.max(
    0,
    rows.findIndex(({ node }) => node.id === active),
  )
  const list = useLines(box, rows.length, at)
  const open = (row: TreeRow, wanted: boolean) => {
    if (!row.branch || row.open === wanted) return
    if (wanted && childrenOf(row.node, levels) === undefined) tree.read(row.node.id)
    setClosed((now) => (wanted ? new Set([...now].filter((id) => id !== row.node.id)) : new Set([...now, row.node.id])))
  }
  const go = (to: number) => {
    setActive(rows[to]?.node.id ?? null)
    list.scrollToIndex(to)
  }
  const select = (row: TreeRow) => {
    if (selectable(row, deep)) props.onSelect(row.node)
    else open(row, !row.open)
  }
  const onKeyDown = useTreeKeys({ rows, at, go, open, select })
  return { rows, at, list, standOn: (row: TreeRow) => setActive(row.node.id), open, select, onKeyDown }
}

/** The collapsed branches, separately with and without a search word. */
function useClosed({ nodes, value, word, folded }: WalkedTree) {
  const sought = folded === true && word.trim() !== ""
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => new Set(folded ? foldedIn(nodes, value) : []))
  const [inFound, setInFound] = useState<{ readonly word: string; readonly closed: ReadonlySet<string> }>({ word: "", closed: new Set() })
  if (!sought) return { closed, setClosed }
  const now = inFound.word === word ? inFound.closed : new Set<string>()
  const change = (next: (now: ReadonlySet<string>) => ReadonlySet<string>) => setInFound({ word, closed: next(now) })
  return { closed: now, setClosed: change }
}

function useLines(box: RefObject<HTMLDivElement | null>, count: number, at: number) {
  return useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    initialRect: { width: 600, height: 420 },
    initialOffset: Math.max(0, (at - 4) * rowHeight),
    // The line that `aria-activedescendant` names must stay in the page wherever the person scrolls.
    rangeExtractor: (range: Range) => [...new Set([...defaultRangeExtractor(range), Math.min(at, count - 1)])].toSorted((a, b) => a - b),
  })
}

interface Moves {
  readonly rows: readonly TreeRow[]
  readonly at: number
  readonly go: (to: number) => void
  readonly open: (row: TreeRow, wanted: boolean) => void
  readonly select: (row: TreeRow) => void
}

function useTreeKeys({ rows, at, go, open, select }: Moves) {
  const typed = useRef({ text: "", when: 0 })
  return useCallback(
    (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isComposing(event.nativeEvent)) return
      const step = stepOf(rows, at, event.key)
      if (step) {
        event.preventDefault()
        if (step.type === "go") return go(step.to)
        const row = rows[step.at]
        if (!row) return
        if (step.type === "select") return select(row)
        if (step.type !== "openSiblings") return open(row, step.type === "open")
        for (const one of rows) if (one.parent === row.parent) open(one, true)
        return
      }
      if (event.key.length !== 1) return
      const text = event.timeStamp - typed.current.when < typeaheadLasts ? typed.current.text + event.key : event.key
      typed.current = { text, when: event.timeStamp }
      const to = typedTo(rows, at, text)
      if (to !== null) go(to)
    },
    [rows, at, go, open, select],
  )
}
