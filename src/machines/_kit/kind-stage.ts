import type { Stage } from "#contract/stage.ts"
import { describe } from "./describe.ts"
import { waitsForOf } from "./kind-approvals.ts"
import type { Kind } from "./kind.ts"

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

/**
 * The states in which a document is under way: somebody or its timer takes it further. Left out are its ends, and states that people leave only by
 * taking something away.
 */
export function openStates({
  chart,
  commands,
}: {
  readonly chart: Staged["chart"]
  readonly commands?: Staged["commands"]
}): readonly string[] {
  const { states, edges } = describe(chart.machine)
  const taking = new Set(Object.values(commands ?? {}).flatMap(({ danger, leaves }) => (danger ? [leaves] : [])))
  const leads = ({ from, to, type, roles }: (typeof edges)[number]) =>
    from !== to && !taking.has(type) && (roles.some((role) => role !== "system") || from in chart.timers)
  const leading = new Set(edges.filter(leads).map(({ from }) => from))
  return states.flatMap(({ id, final }) => (!final && leading.has(id) ? [id] : []))
}
