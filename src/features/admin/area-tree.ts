import { wordIn } from "#client/texts/codes.ts"
import type { AreaRow } from "#contract/areas.contract.ts"
import type { TreeNode } from "#contract/basic.contract.ts"

/** Divisions have three levels (GB/T 2260). */
export const areaLevels = [1, 2, 3] as const

/** Divisions as tree nodes, found by code and by name in any language. */
export function areaTree(rows: readonly AreaRow[], language: string): readonly TreeNode[] {
  const below = Map.groupBy(rows, ({ parentCode }) => parentCode)
  const under = (parent: string | null): readonly TreeNode[] =>
    (below.get(parent) ?? []).map(({ code, names, enabledFlag }) => {
      const children = under(code)
      const words = `${code} ${Object.values(names).join(" ")}`
      return {
        id: code,
        label: wordIn(names, language),
        disabled: false,
        leaf: children.length === 0,
        data: { words, enabled: enabledFlag },
        children,
      }
    })
  return under(null)
}
