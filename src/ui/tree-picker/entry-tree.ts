import { call } from "#client/http/http.ts"
import type { TreeNode } from "#contract/basic.contract.ts"
import type { Register } from "#contract/register.ts"
import type { FindNodes, LoadTree } from "./use-tree.ts"

interface EntryTree {
  readonly load: LoadTree
  readonly find: FindNodes
}

/** The source of a register's tree, level by level. Entries out of use cannot be picked, except with `all`. */
export function entryTree({ id, tree }: Register, all = false): EntryTree {
  if (!tree) throw new Error(`the entries of ${id} stand in no tree`)
  const shown = ({ disabled, data, ...node }: TreeNode): TreeNode => ({
    ...node,
    disabled: disabled && !all,
    data: { ...data, enabled: disabled ? 0 : 1 },
  })
  const read = async (query: { readonly below?: string; readonly word?: string }, signal: AbortSignal) =>
    (await call(tree.tree, { query, signal })).map(shown)
  return {
    load: (below, signal) => read(below === null ? {} : { below }, signal),
    find: (word, signal) => read({ word }, signal),
  }
}
