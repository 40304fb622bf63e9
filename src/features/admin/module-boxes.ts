import type { ModuleRow } from "#contract/system.contract.ts"

/** A menu module with those below it. */
export interface Twig {
  readonly row: ModuleRow
  readonly below: readonly Twig[]
}

/** The modules as a tree; those left out of the menu entirely are not offered. */
export function twigsOf(rows: readonly ModuleRow[]): readonly Twig[] {
  const under = (parent: string | null): readonly Twig[] =>
    rows
      .filter((row) => row.parent === parent && row.isOperating !== 3)
      .toSorted((one, other) => one.sort - other.sort)
      .map((row) => ({ row, below: under(row.id) }))
  return under(null)
}

/** The pages below a node, for its checkbox. A group opens automatically with any of its pages. */
export const pagesOf = ({ row, below }: Twig): readonly string[] => [...(row.component === "" ? [] : [row.id]), ...below.flatMap(pagesOf)]

/** The nodes whose name or address contains the word, with their ancestors. */
export function twigsWith(twigs: readonly Twig[], word: string): readonly Twig[] {
  const wanted = word.trim().toLowerCase()
  if (wanted === "") return twigs
  return twigs.flatMap((twig) => {
    const hit = [...Object.values(twig.row.names), twig.row.modulePath].some((text) => text.toLowerCase().includes(wanted))
    if (hit) return [twig]
    const below = twigsWith(twig.below, word)
    return below.length > 0 ? [{ ...twig, below }] : []
  })
}

/** Adds all pages of a node to the chosen ones or, when all were chosen, removes them. */
export function toggled(chosen: readonly string[], twig: Twig): readonly string[] {
  const pages = pagesOf(twig)
  const all = pages.every((page) => chosen.includes(page))
  const others = chosen.filter((page) => !pages.includes(page))
  return all ? others : [...others, ...pages]
}
