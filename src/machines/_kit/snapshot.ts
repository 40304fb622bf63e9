import { type AnyStateMachine, type AnyStateNode, type StateValue, initialTransition } from "xstate"
import type { Chart } from "./chart.ts"
import type { AnyFact } from "./fact.ts"

/** A document's state and facts as JSON, cached in its stream's head. */
export interface DocumentState<Facts> {
  readonly value: StateValue
  readonly facts: Facts
}

/** The active state nodes, outermost first. */
export function activeNodes(machine: AnyStateMachine, value: StateValue): AnyStateNode[] {
  const found: AnyStateNode[] = [machine.root]
  const walk = (node: AnyStateNode, below: StateValue) => {
    // In the order of the chart, in which the main region is the first; a stored value may have another order.
    const children: [string, StateValue | undefined][] =
      typeof below === "string"
        ? [[below, undefined]]
        : Object.keys({ ...(node.type === "parallel" ? node.states : {}), ...below }).map((key) => [key, below[key]])
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

/** Names of the active leaf states: the main one first, then those of parallel regions. */
export function leafStates(machine: AnyStateMachine, value: StateValue): [string, ...string[]] {
  const [first, ...rest] = activeNodes(machine, value)
    .filter((node) => Object.keys(node.states).length === 0)
    .map((node) => node.key)
  if (first === undefined) throw new Error(`${machine.id} has no active state`)
  return [first, ...rest]
}

/** Computed once per chart, since it takes longer than folding a fact. */
const beginnings = new WeakMap<AnyStateMachine, DocumentState<object>>()

/** A document before its first fact. */
export function initialState<Facts extends object, F extends AnyFact, Given extends object>(
  chart: Chart<Facts, F, Given>,
): DocumentState<Facts> {
  const known = beginnings.get(chart.machine)
  if (known) return known as DocumentState<Facts>
  const [snapshot] = initialTransition(chart.machine)
  const beginning = { value: snapshot.value, facts: snapshot.context as Facts }
  beginnings.set(chart.machine, beginning)
  return beginning
}

/** The document's main state. */
export const stateOf = <Facts extends object, F extends AnyFact, Given extends object>(
  chart: Chart<Facts, F, Given>,
  document: DocumentState<Facts>,
): string => leafStates(chart.machine, document.value)[0]

/** Whether a value names exactly one active state at each level of a chart. */
function isStateValue(node: AnyStateNode, value: unknown): boolean {
  const names = Object.keys(node.states)
  const below = (name: string, deeper: unknown): boolean => {
    const child = Object.hasOwn(node.states, name) ? node.states[name] : undefined
    return child !== undefined && isStateValue(child, deeper)
  }
  if (names.length === 0) return value === undefined
  if (typeof value === "string") return node.type !== "parallel" && below(value, undefined)
  if (typeof value !== "object" || value === null) return false
  const active = Object.entries(value)
  return active.length === (node.type === "parallel" ? names.length : 1) && active.every(([name, deeper]) => below(name, deeper))
}

const kindOf = (value: unknown): string => (value === null ? "null" : Array.isArray(value) ? "array" : typeof value)

/** Whether a foreign value is a valid document of this chart: in one of its states, with every field of the initial type. */
export function isDocument<Facts extends object, F extends AnyFact, Given extends object>(
  chart: Chart<Facts, F, Given>,
  value: unknown,
): value is DocumentState<Facts> {
  if (typeof value !== "object" || value === null || !("value" in value) || !("facts" in value)) return false
  const known = value.facts
  if (typeof known !== "object" || known === null || !isStateValue(chart.machine.root, value.value)) return false
  const fields = new Map(Object.entries(known))
  return Object.entries(initialState(chart).facts).every(
    ([name, first]) => first === undefined || (fields.has(name) && (first === null || kindOf(fields.get(name)) === kindOf(first))),
  )
}
