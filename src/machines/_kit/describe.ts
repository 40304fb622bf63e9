import type { AnyStateMachine, AnyStateNode } from "xstate"
import type { Requirement } from "./rules.ts"

/** A chart as data, from which the picture, the table test and the QA report are made. */
export interface ChartDescription {
  readonly id: string
  readonly initial: string
  readonly states: readonly { id: string; parent: string | null; final: boolean; region: string | null }[]
  readonly edges: readonly {
    from: string
    to: string
    type: string
    roles: readonly string[]
    rules: readonly string[]
    /** Set when it leads to one of several states, depending on the facts. */
    among?: true
  }[]
}

const isLeaf = (node: AnyStateNode) => Object.keys(node.states).length === 0

const entryOf = (node: AnyStateNode): AnyStateNode => {
  if (isLeaf(node)) return node
  const first = Object.values(node.states)[0]
  const next = node.type === "parallel" ? first : node.states[node.config.initial as string]
  return entryOf(next ?? node)
}

const leavesOf = (node: AnyStateNode): AnyStateNode[] => {
  if (isLeaf(node)) return [node]
  const children = Object.values(node.states)
  return (node.type === "parallel" ? children.slice(0, 1) : children).flatMap(leavesOf)
}

const regionOf = (node: AnyStateNode): string | null => {
  for (let at: AnyStateNode | undefined = node; at?.parent; at = at.parent) if (at.parent.type === "parallel") return at.key
  return null
}

/** Describes a machine: its leaf states and every fact between them; an edge from a state to itself changes nothing. */
export function describe(machine: AnyStateMachine): ChartDescription {
  const states: ChartDescription["states"][number][] = []
  const edges: ChartDescription["edges"][number][] = []
  const walk = (node: AnyStateNode) => {
    if (isLeaf(node))
      states.push({
        id: node.key,
        parent: node.parent?.parent ? node.parent.key : null,
        final: node.type === "final",
        region: regionOf(node),
      })
    for (const [type, transitions] of node.transitions) {
      for (const { target, guard } of transitions) {
        const requirement = (guard as { params?: Requirement } | undefined)?.params
        for (const leaf of leavesOf(node)) {
          const to = target?.[0] ? entryOf(target[0]) : leaf
          const among = requirement?.when ? { among: true as const } : {}
          edges.push({ from: leaf.key, to: to.key, type, roles: requirement?.by ?? [], rules: requirement?.rules ?? [], ...among })
        }
      }
    }
    for (const child of Object.values(node.states)) walk(child)
  }
  walk(machine.root)
  // A life is over in a state in which only the platform stores facts and none of them leads to another state.
  const isOver = (state: string) => {
    const own = edges.filter(({ from }) => from === state)
    return own.every(({ to, roles }) => to === state && roles.every((role) => role === "system"))
  }
  const ended = states.map((state) => ({ ...state, final: state.final || (state.region === null && isOver(state.id)) }))
  return { id: machine.id, initial: entryOf(machine.root).key, states: ended, edges }
}
