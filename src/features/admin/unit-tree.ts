import type { TreeNode } from "#contract/basic.contract.ts"
import type { UnitRow } from "#contract/organisation.contract.ts"

const always = () => true

/** Units as tree nodes; a node that `mayPick` refuses is shown with all below it and cannot be picked. */
export function unitTree(rows: readonly UnitRow[], mayPick: (row: UnitRow) => boolean = always): readonly TreeNode[] {
  const below = Map.groupBy(rows, ({ parent }) => parent)
  const under = (parent: string | null, open: boolean): readonly TreeNode[] =>
    (below.get(parent) ?? []).map((row) => {
      const pickable = open && mayPick(row)
      const children = under(row.id, pickable)
      const { id, name, kind, code, enabled, people } = row
      return {
        id,
        label: name,
        disabled: !pickable,
        leaf: children.length === 0,
        data: { kind, code, enabled: enabled ? 1 : 0, people },
        children,
      }
    })
  return under(null, true)
}

/** The unit with its ancestors, the topmost first; empty when there is no such unit. */
export function wayTo(rows: readonly UnitRow[], id: string | null): readonly UnitRow[] {
  const row = rows.find((one) => one.id === id)
  return row ? [...wayTo(rows, row.parent), row] : []
}

/** The units in which people of one company may stand, and those above them; all units where no company is chosen. */
export function unitsOf(rows: readonly UnitRow[], company: string | null): readonly UnitRow[] {
  if (company === null) return rows
  const ways = rows.map(({ id }) => wayTo(rows, id))
  const own = ways.filter((way) => (way.findLast((one) => one.company !== null)?.company ?? company) === company)
  const kept = new Set(own.flat())
  return rows.filter((row) => kept.has(row))
}

/** The number of people in a unit or below it. */
export function peopleWithin(rows: readonly UnitRow[], id: string): number {
  const own = rows.find((row) => row.id === id)?.people ?? 0
  return rows.filter(({ parent }) => parent === id).reduce((sum, row) => sum + peopleWithin(rows, row.id), own)
}
