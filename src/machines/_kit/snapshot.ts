import { type AnyStateMachine, type AnyStateNode, type StateValue, initialTransition } from "xstate"
import type { Chart } from "./chart.ts"
import type { AnyFact } from "./fact.ts"

/** Where a document is and what is known of it: JSON, cached in its stream's head. */
export interface DocumentState<Facts> {
  readonly value: StateValue
  readonly facts: Facts
}

/** The active state nodes, outermost first. */
export function activeNodes(machine: AnyStateMachine, value: StateValue): AnyStateNode[] {
  const found: AnyStateNode[] = [machine.root]
  const walk = (node: AnyStateNode, below: StateValue) => {
    const children: [string, StateValue | undefined][] = typeof below === "string" ? [[below, undefined]] : Object.entries(below)
    for (const [key, deeper] of children) {
      const child = node.states[key]
      if (!child) throw new Error(`${machine.id} has no state ${key}`)
      found.push(child)
      if (deeper !== undefined) walk(child, deeper)
    }
  }
  walk(machine.root, value)
  return found
}

/** Names of the active leaf states: the main one first, then those of the regions beside it. */
export function leafStates(machine: AnyStateMachine, value: StateValue): [string, ...string[]] {
  const [first, ...rest] = activeNodes(machine, value)
    .filter((node) => Object.keys(node.states).length === 0)
    .map((node) => node.key)
  if (first === undefined) throw new Error(`${machine.id} has no active state`)
  return [first, ...rest]
}

/** A document before its first fact. */
export function initialState<Facts extends object, F extends AnyFact, Given extends object>(
  chart: Chart<Facts, F, Given>,
): DocumentState<Facts> {
  const [snapshot] = initialTransition(chart.machine)
  return { value: snapshot.value, facts: snapshot.context as Facts }
}

/** The document's main state. */
export const stateOf = <Facts extends object, F extends AnyFact, Given extends object>(
  chart: Chart<Facts, F, Given>,
  document: DocumentState<Facts>,
): string => leafStates(chart.machine, document.value)[0]
