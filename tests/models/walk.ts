import { transition } from "xstate"
import type { ActingRole } from "#contract/people.ts"
import { code } from "#contract/errors.ts"
import { describe } from "#machines/_kit/describe.ts"
import { type AnyFact, factOf } from "#machines/_kit/fact.ts"
import { judge } from "#machines/_kit/judge.ts"
import { leafStates } from "#machines/_kit/snapshot.ts"
import { type Explored, explore, type Model, transitionsOf } from "./kit.ts"

/** What a walk over a chart found. Nothing is wrong when all lists are empty. */
export interface Walk<Facts extends object = object> {
  readonly explored: Explored<Facts>
  readonly transitions: number
  readonly taken: ReadonlySet<string>
  /** A fact that a rule refused, by `state type rule`. */
  readonly broken: ReadonlyMap<string, AnyFact>
  readonly notTaken: readonly string[]
  /** Rules of a transition that no case broke, as `state type rule`. */
  readonly notBroken: readonly string[]
  readonly refusals: number
  /** Where judge and chart disagree, a refusal has the wrong code, or a refused fact changed something. */
  readonly wrong: readonly string[]
}

const everyRole: readonly ActingRole[] = [
  "purchaser",
  "approver",
  "supervisor",
  "legal",
  "supplier",
  "expert",
  "leader",
  "administrator",
  "system",
]

/** Walks a chart with its cases, and sends every state every fact from every role. */
export function walk<Facts extends object, F extends AnyFact, Given extends object>(model: Model<Facts, F, Given>): Walk<Facts> {
  const { chart, onlyRefusing = new Set(), heldBefore = new Set() } = model
  const edges = transitionsOf(chart.machine)
  const taken = new Set<string>()
  const broken = new Map<string, AnyFact>()
  const wrong: string[] = []
  let refusals = 0
  const explored = explore(model, (document, refused) => {
    const here = leafStates(chart.machine, document.value)
    refusals += refused.length
    for (const fact of refused) {
      const verdict = judge(chart, document, fact)
      if (verdict.allowed) wrong.push(`judge allows what the chart refuses: ${here.join("+")} ${fact.type}`)
      else if (verdict.rule && chart.rules[verdict.rule]?.code === verdict.code)
        for (const leaf of here) broken.set(`${leaf} ${fact.type} ${verdict.rule}`, fact)
    }
  })
  for (const { document, moves } of explored.places.values())
    for (const { fact, transition } of moves) {
      taken.add(transition)
      if (!judge(chart, document, fact).allowed) wrong.push(`judge refuses what the chart takes: ${transition}`)
    }
  const strangers = sendEverything(model, explored)
  const asked = [...edges].flatMap(([name, { rules }]) => rules.map((rule) => `${name} ${rule}`))
  return {
    explored,
    transitions: edges.size,
    taken,
    broken,
    notTaken: [...edges.keys()].filter((name) => !taken.has(name) && !onlyRefusing.has(name)),
    notBroken: asked.filter((name) => !broken.has(name) && !heldBefore.has(name)),
    refusals: refusals + strangers.refusals,
    wrong: [
      ...wrong,
      ...[...onlyRefusing].filter((name) => taken.has(name)).map((name) => `${name} is to be refused always`),
      ...[...heldBefore].filter((name) => broken.has(name)).map((name) => `${name} can be broken`),
      ...strangers.wrong,
    ],
  }
}

/** Sends each distinct state every fact of the chart from every role: what it does not take must be refused with the right code and change nothing. */
function sendEverything<Facts extends object, F extends AnyFact, Given extends object>(
  { chart }: Model<Facts, F, Given>,
  explored: Explored<Facts>,
): { refusals: number; wrong: string[] } {
  const { edges } = describe(chart.machine)
  const samples = new Map([...explored.places.values()].flatMap(({ moves }) => moves.map(({ fact }) => [fact.type, fact] as const)))
  const states = new Map([...explored.places.values()].map(({ document }) => [JSON.stringify(document.value), document]))
  const byType = Map.groupBy(edges, ({ type }) => type)
  const wrong: string[] = []
  let refusals = 0
  for (const document of states.values()) {
    const here = leafStates(chart.machine, document.value)
    const snapshot = chart.machine.resolveState({ value: document.value, context: document.facts })
    const before = JSON.stringify([document.value, document.facts])
    for (const [type, ofType] of byType)
      for (const role of everyRole) {
        const edge = ofType.find(({ from }) => here.includes(from))
        if (edge?.roles.includes(role)) continue
        refusals += 1
        const fact = {
          ...(samples.get(type) ?? factOf(type, { id: "", roles: [], party: null }, 0)),
          by: { id: "stranger", roles: [role], party: null },
        }
        const roleCode = (roles: readonly string[]) => chart.roleCodes[roles[0] ?? ""] ?? code.notPermitted
        const anywhere = ofType.some(({ roles }) => roles.includes(role))
        const expected = edge
          ? roleCode(edge.roles)
          : anywhere
            ? (chart.stateCodes[type] ?? code.wrongState)
            : roleCode(ofType[0]?.roles ?? [])
        const verdict = judge(chart, document, fact)
        const what = `${here.join("+")} ${type} by ${role}`
        if (verdict.allowed || verdict.code !== expected)
          wrong.push(`${what}: ${verdict.allowed ? "allowed" : verdict.code} in place of ${expected}`)
        const [next] = transition(chart.machine, snapshot, fact)
        if (JSON.stringify([next.value, next.context]) !== before) wrong.push(`${what} changes something`)
      }
  }
  return { refusals, wrong }
}
