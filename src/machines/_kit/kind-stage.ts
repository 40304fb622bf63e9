import { describe } from "./describe.ts"
import { waitsForOf } from "./kind-approvals.ts"
import type { Kind } from "./kind.ts"

/** The stage of a document's life, whatever its kind calls the state: `failed` is an end that only commands lead to which take something away. */
export const stages = ["begun", "waiting", "running", "ended", "failed"] as const
export type Stage = (typeof stages)[number]

type Staged = Pick<Kind, "chart" | "commands" | "approvals">

/** The end states reached by facts that take something away. */
export function illOf({ chart, commands }: Pick<Staged, "chart" | "commands">): ReadonlySet<string> {
  const { states, edges } = describe(chart.machine)
  const taking = new Set(Object.values(commands).flatMap(({ danger, leaves }) => (danger ? [leaves] : [])))
  const ended = states.filter(({ id, final }) => final && edges.every(({ to, type }) => to !== id || taking.has(type)))
  return new Set(ended.map(({ id }) => id))
}

/** The stage of each state of a kind. */
export function stageOf(kind: Staged): (state: string) => Stage {
  const { initial, states } = describe(kind.chart.machine)
  const ill = illOf(kind)
  const waiting = waitsForOf(kind.approvals)
  const final = new Set(states.flatMap((one) => (one.final ? [one.id] : [])))
  return (state) => {
    if (state === initial) return "begun"
    if (ill.has(state)) return "failed"
    if (state in waiting) return "waiting"
    return final.has(state) ? "ended" : "running"
  }
}
