import type { TreeNode } from "#contract/basic.contract.ts"

/** A line of a rendered tree, with its depth and position, which screen readers need too. */
export interface TreeRow {
  readonly node: TreeNode
  readonly level: number
  /** Its position among its siblings, from 1, and their number. */
  readonly place: number
  readonly siblings: number
  /** The line of its parent; -1 on the first level. */
  readonly parent: number
  readonly branch: boolean
  readonly open: boolean
}

/** Levels that were loaded later, by the id of their parent. */
export type Levels = ReadonlyMap<string, readonly TreeNode[]>

/** The loaded children of a node; undefined when they are not loaded yet. */
export const childrenOf = (node: TreeNode, levels: Levels): readonly TreeNode[] | undefined =>
  node.children ?? levels.get(node.id) ?? (node.leaf ? [] : undefined)

/** The lines of a tree whose branches are open unless they are in `closed`; a branch that is not loaded yet is closed. */
export function rowsOf(nodes: readonly TreeNode[], levels: Levels, closed: ReadonlySet<string>): readonly TreeRow[] {
  const rows: TreeRow[] = []
  const add = (level: number, parent: number, some: readonly TreeNode[]): void => {
    for (const [index, node] of some.entries()) {
      const below = childrenOf(node, levels)
      const branch = below === undefined || below.length > 0
      const open = below !== undefined && branch && !closed.has(node.id)
      const own = rows.push({ node, level, place: index + 1, siblings: some.length, parent, branch, open }) - 1
      if (open) add(level + 1, own, below)
    }
  }
  add(1, -1, nodes)
  return rows
}

const holds = (node: TreeNode, id: string | null): boolean => node.id === id || (node.children?.some((one) => holds(one, id)) ?? false)

/** The collapsed branches of a tree that starts collapsed: all except the ancestors of a node. */
export const foldedIn = (nodes: readonly TreeNode[], id: string | null): readonly string[] =>
  nodes.flatMap((node) => [...(node.children?.some((one) => holds(one, id)) ? [] : [node.id]), ...foldedIn(node.children ?? [], id)])

/** The texts that a tree's search compares: a node's label, and its other names in `data.words`. */
const wordsOf = ({ label, data }: TreeNode): string => `${label} ${data["words"] ?? ""}`.toLowerCase()

/** The part of a tree that matches a word: matching nodes, everything below them, and their ancestors. */
export function foundIn(nodes: readonly TreeNode[], levels: Levels, word: string): readonly TreeNode[] {
  const sought = word.trim().toLowerCase()
  if (sought === "") return nodes
  const search = (some: readonly TreeNode[]): readonly TreeNode[] =>
    some.flatMap((node) => {
      const below = childrenOf(node, levels)
      if (wordsOf(node).includes(sought)) return [node]
      const found = search(below ?? [])
      return found.length === 0 ? [] : [{ ...node, children: found }]
    })
  return search(nodes)
}

/** A node can be selected unless it is disabled or, without deep-children selection, has children (spec 2.7). */
export const selectable = ({ node, branch }: Pick<TreeRow, "node" | "branch">, deep: boolean): boolean =>
  !node.disabled && (deep || !branch)

/** The effect of a key in a tree, by the ARIA tree pattern. */
export type TreeStep =
  | { readonly type: "go"; readonly to: number }
  | { readonly type: "open" | "close" | "select"; readonly at: number }
  | { readonly type: "openSiblings"; readonly at: number }

const page = 10

/** The effect of `key` on the line `at`; null when the tree does not handle it. */
export function stepOf(rows: readonly TreeRow[], at: number, key: string): TreeStep | null {
  const row = rows[at]
  if (!row) return null
  const go = (to: number): TreeStep => ({ type: "go", to: Math.min(Math.max(to, 0), rows.length - 1) })
  switch (key) {
    case "ArrowDown":
      return go(at + 1)
    case "ArrowUp":
      return go(at - 1)
    case "PageDown":
      return go(at + page)
    case "PageUp":
      return go(at - page)
    case "Home":
      return go(0)
    case "End":
      return go(rows.length - 1)
    case "ArrowRight":
      if (!row.branch) return null
      return row.open ? go(at + 1) : { type: "open", at }
    case "ArrowLeft":
      if (row.open) return { type: "close", at }
      return row.parent < 0 ? null : go(row.parent)
    case "Enter":
    case " ":
      return { type: "select", at }
    case "*":
      return { type: "openSiblings", at }
    default:
      return null
  }
}

/** The next line whose label begins with the typed text; a single letter continues from the line after `at`. */
export function typedTo(rows: readonly TreeRow[], at: number, typed: string): number | null {
  const sought = typed.toLowerCase()
  const first = at + (sought.length === 1 ? 1 : 0)
  for (let step = 0; step < rows.length; step++) {
    const line = (first + step) % rows.length
    if (rows[line]?.node.label.toLowerCase().startsWith(sought)) return line
  }
  return null
}
