import type { ModuleRow } from "#contract/system.contract.ts"

/** A module with its place in the tree. */
export interface Branch {
  readonly row: ModuleRow
  /** 0 for a first-level module. */
  readonly level: number
  readonly children: number
  /** Its neighbours below the same parent. */
  readonly before: ModuleRow | undefined
  readonly after: ModuleRow | undefined
}

/** The tree as lines, parents before children. */
export function branchesOf(rows: readonly ModuleRow[]): readonly Branch[] {
  const below = (parent: string | null) => rows.filter((row) => row.parent === parent).toSorted((a, b) => a.sort - b.sort)
  const walk = (parent: string | null, level: number): readonly Branch[] => {
    const siblings = below(parent)
    return siblings.flatMap((row, at) => [
      { row, level, children: below(row.id).length, before: siblings[at - 1], after: siblings[at + 1] },
      ...walk(row.id, level + 1),
    ])
  }
  return walk(null, 0)
}

/** The visible lines: none below a collapsed module; with a search word, the modules that match in name, code or path, with their ancestors. */
export function seenOf(branches: readonly Branch[], folded: ReadonlySet<string>, word: string): readonly Branch[] {
  const wanted = word.trim().toLowerCase()
  if (wanted === "") return branches.filter(({ row }) => !lineOf(branches, row).some(({ id }) => folded.has(id)))
  const hits = branches.filter(({ row }) =>
    [...Object.values(row.names), row.moduleCode, row.modulePath].some((text) => text.toLowerCase().includes(wanted)),
  )
  const kept = new Set(hits.flatMap(({ row }) => [row.id, ...lineOf(branches, row).map(({ id }) => id)]))
  return branches.filter(({ row }) => kept.has(row.id))
}

/** The ancestors of a module, the nearest first. */
export function lineOf(branches: readonly Branch[], row: ModuleRow): readonly ModuleRow[] {
  const above = branches.find((one) => one.row.id === row.parent)?.row
  return above ? [above, ...lineOf(branches, above)] : []
}

/** The number of modules below one, at every level. */
export const countBelow = (branches: readonly Branch[], { id }: ModuleRow): number =>
  branches.filter(({ row }) => lineOf(branches, row).some((above) => above.id === id)).length

/** The possible parents of a module: none, or a module of the first two levels that is neither itself nor below it. */
export const placesFor = (branches: readonly Branch[], row: ModuleRow | null): readonly Branch[] =>
  branches.filter(
    (one) => one.level < 2 && (row === null || (one.row.id !== row.id && !lineOf(branches, one.row).some(({ id }) => id === row.id))),
  )
