import type { Tx } from "#server/database/database.ts"

/** A node of a plan as PostgreSQL explains it in JSON; only what is read here is named. */
interface Node {
  readonly "Node Type": string
  readonly "Actual Rows": number
  readonly "Actual Loops": number
  readonly "Rows Removed by Filter"?: number
  readonly "Rows Removed by Index Recheck"?: number
  readonly "Rows Removed by Join Filter"?: number
  readonly Plans?: readonly Node[]
}
/** The rows that a scan has looked at: those that it has read and those that it has left out again. */
const seenBy = (node: Node): number =>
  (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0)) * node["Actual Loops"]
/** The rows that a node of any kind has met, in each of its rounds. */
const metBy = (node: Node): number => seenBy(node) + (node["Rows Removed by Join Filter"] ?? 0) * node["Actual Loops"]
const nodesOf = (node: Node): readonly Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/**
 * Statements as they come, answered by how many rows of tables each read, how many of them in vain, at how many it looked in all, and how many rows the
 * steps of its plan met together, those that are made on the way among them.
 */
export function watched(database: Tx) {
  const wasted: number[] = []
  const read: number[] = []
  const seen: number[] = []
  const met: number[] = []
  const query: Tx["query"] = async (asked) => {
    const { rows } = await database.query<{ "QUERY PLAN": string }>({
      text: `explain (analyze, format json) ${asked.text}`,
      values: asked.values ?? [],
    })
    const text = rows[0]?.["QUERY PLAN"] ?? "[]"
    wasted.push(...[...text.matchAll(/"Rows Removed by [^"]*": ?(\d+)/g)].map(([, count]) => Number(count)))
    const plans = JSON.parse(text) as readonly { readonly Plan: Node }[]
    const nodes = plans.flatMap(({ Plan }) => nodesOf(Plan))
    const scans = nodes.filter((node) => /^(?:Seq|Index|Index Only|Bitmap Heap) Scan$/.test(node["Node Type"]))
    met.push(nodes.reduce((sum, node) => sum + metBy(node), 0))
    read.push(scans.reduce((sum, node) => sum + node["Actual Rows"] * node["Actual Loops"], 0))
    seen.push(scans.reduce((sum, node) => sum + seenBy(node), 0))
    return database.query(asked)
  }
  return { wasted, read, seen, met, tx: { ...database, query } }
}
