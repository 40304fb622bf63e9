import { call } from "#client/http/http.ts"
import { basicContract } from "#contract/basic.contract.ts"
import { registerNamed } from "#contract/registers.ts"
import type { CodeTree } from "#machines/_kit/kind-row.ts"
import { entryTree } from "./entry-tree.ts"
import type { LoadTree } from "./use-tree.ts"

/** The administrative divisions, level by level. */
export const loadAreas: LoadTree = (below, signal) => call(basicContract.queryArea, { query: { parentCode: below ?? "" }, signal })

/** The sources of the trees to which codes of documents belong. */
export const codeTrees: Readonly<Record<CodeTree, LoadTree>> = {
  categories: entryTree(registerNamed("categories"), true).load,
  areas: loadAreas,
}
