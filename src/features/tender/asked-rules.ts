import { describe } from "#machines/_kit/describe.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"

let edges: ReturnType<typeof describe>["edges"] | undefined

/** Names of the rules that the chart applies to a fact in a state, in the order in which they are reported; empty where it does not take the fact. */
export function askedRules(state: string, type: string): readonly string[] {
  edges ??= describe(tenderChart.machine).edges
  return edges.find((edge) => edge.from === state && edge.type === type)?.rules ?? []
}
