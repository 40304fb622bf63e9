import type { VerdictView } from "#contract/document.ts"
import { type Refusal, code } from "#contract/errors.ts"
import type { Actor } from "#contract/people.ts"
import type { AnyStateMachine, AnyStateNode } from "xstate"
import type { Chart } from "./chart.ts"
import { type AnyFact, factOf } from "./fact.ts"
import { type Requirement, firstFalse } from "./rules.ts"
import { type DocumentState, activeNodes, stateOf } from "./snapshot.ts"

export type Verdict = { readonly allowed: true } | ({ readonly allowed: false } & Refusal)
const allowed: Verdict = { allowed: true }

interface Acceptance {
  readonly state: string
  readonly requirement: Requirement
}

/** The states that take each fact, and their conditions; read once per machine. */
const acceptances = new WeakMap<AnyStateMachine, Map<string, Map<AnyStateNode, Acceptance>>>()
function acceptancesOf(machine: AnyStateMachine): Map<string, Map<AnyStateNode, Acceptance>> {
  const known = acceptances.get(machine)
  if (known) return known
  const byType = new Map<string, Map<AnyStateNode, Acceptance>>()
  const walk = (node: AnyStateNode) => {
    for (const [type, [transition, ...more]] of node.transitions) {
      const terms = (one: { readonly guard?: unknown } | undefined) => (one?.guard as { params?: Requirement } | undefined)?.params?.rules
      if (!transition || more.some((one) => terms(one) !== terms(transition)))
        throw new Error(`${machine.id}.${node.key} must take ${type} on one set of terms`)
      const guard = transition.guard as { type?: string; params?: Requirement } | undefined
      if (guard?.type !== "requires" || !guard.params) throw new Error(`${machine.id}.${node.key} takes ${type} without saying who may`)
      const nodes = byType.get(type) ?? new Map<AnyStateNode, Acceptance>()
      nodes.set(node, { state: node.key, requirement: guard.params })
      byType.set(type, nodes)
    }
    for (const child of Object.values(node.states)) walk(child)
  }
  walk(machine.root)
  acceptances.set(machine, byType)
  return byType
}

const leavesUnder = (node: AnyStateNode): string[] => {
  const children = Object.values(node.states)
  if (children.length === 0) return [node.key]
  // Of parallel regions the first is the document's main life.
  return node.type === "parallel" ? leavesUnder(children[0] ?? node) : children.flatMap(leavesUnder)
}

/** The states in which a fact may be taken, whatever its rules say then; those of a refusal for the wrong state. */
export const statesTaking = (machine: AnyStateMachine, type: string): readonly string[] =>
  [...(acceptancesOf(machine).get(type)?.keys() ?? [])].flatMap(leavesUnder)

/** Whether a command is for one of the person's roles, in this state or in another: whom it is not for is not shown it at all. */
export const isForRole = <Found extends VerdictView>(verdict: Found | undefined): verdict is Found =>
  verdict !== undefined && (verdict.allowed || verdict.rule !== "hasRole")

const hasRole = (by: Actor, requirement: Requirement) => requirement.by.some((role) => by.roles.includes(role))

/**
 * Tells whether a fact is allowed now, or the first reason why not: role, state, then the rules in order. With `asking: "document"` the rules on the
 * command's own input are skipped, as for a button.
 */
export function judge<Facts extends object, F extends AnyFact, Given extends object>(
  chart: Chart<Facts, F, Given>,
  document: DocumentState<Facts>,
  fact: AnyFact,
  asking: "everything" | "document" = "everything",
): Verdict {
  const nodes = acceptancesOf(chart.machine).get(fact.type)
  if (!nodes) return { allowed: false, code: code.wrongState, states: [] }
  const all = [...nodes.values()]
  if (!all.some(({ requirement }) => hasRole(fact.by, requirement))) {
    const lacking = all[0]?.requirement.by[0] ?? ""
    return { allowed: false, code: chart.roleCodes[lacking] ?? code.notPermitted, rule: "hasRole" }
  }
  const active = activeNodes(chart.machine, document.value).reverse()
  const here = active.find((node) => nodes.has(node))
  const acceptance = here && nodes.get(here)
  if (!acceptance) {
    return {
      allowed: false,
      code: chart.stateCodes[fact.type] ?? code.wrongState,
      rule: "inState",
      states: [...statesTaking(chart.machine, fact.type)],
    }
  }
  if (!hasRole(fact.by, acceptance.requirement)) {
    const lacking = acceptance.requirement.by[0] ?? ""
    return { allowed: false, code: chart.roleCodes[lacking] ?? code.notPermitted, rule: "hasRole" }
  }
  const on = { facts: document.facts, event: fact as F }
  const broken = firstFalse(chart.rules, acceptance.requirement.rules, on, asking)
  if (!broken) return allowed
  const params = broken.rule.params?.(on)
  return { allowed: false, code: broken.rule.code, rule: broken.name, ...(params ? { params } : {}) }
}

/** The fact that a command would leave now. */
export function outcomeOf<Facts extends object, F extends AnyFact, Given extends object>(
  chart: Chart<Facts, F, Given>,
  document: DocumentState<Facts>,
  name: string,
  given: Given,
): string {
  const command = chart.commands[name]
  if (!command) throw new Error(`${chart.id} has no command ${name}`)
  return command.outcome?.({ facts: document.facts, given, state: stateOf(chart, document) }) ?? command.facts[0]
}

/** One person's verdicts on every command of a document, as sent with it. */
export function verdicts<Facts extends object, F extends AnyFact, Given extends object>(
  chart: Chart<Facts, F, Given>,
  document: DocumentState<Facts>,
  by: Actor,
  at: number,
  given: Given,
): Record<string, Verdict> {
  const answers: Record<string, Verdict> = {}
  for (const name of Object.keys(chart.commands)) {
    const type = outcomeOf(chart, document, name, given)
    answers[name] = judge(chart, document, factOf(type, by, at, {}, given), "document")
  }
  return answers
}
