import type { AnyStateMachine } from "xstate"
import type { ActingRole } from "#contract/people.ts"
import type { Reducers } from "./chart.ts"
import type { AnyFact } from "./fact.ts"
import { documentSetup } from "./machine.ts"
import { guardsOver, type Rules, type Taking } from "./rules.ts"

/** How a state takes a fact: it stays or moves on, under these rules. The commands say who may leave the fact; without a command it is the platform. */
interface Taken<Rule extends string, Facts = never> {
  readonly to?: string
  /** The fact leads to one of several states, depending on the facts before it. */
  readonly among?: { readonly states: readonly string[]; readonly which: (facts: Facts) => string }
  /** The source of a fact without a command: the document's own timer, its parent, or a member. */
  readonly from?: "clock" | "above" | "below"
  readonly rules: readonly Rule[]
}

/** The facts that each state takes; a state that takes none is an end of the document. */
export type Life<State extends string, Type extends string, Rule extends string> = {
  readonly [Name in State]: { readonly [One in Type]?: Taken<Rule> }
}

/** The functions with which a life is written. */
export interface Steps<State extends string, Rule extends string, Facts = never> {
  /** A fact that keeps the state. */
  takes(...rules: readonly Rule[]): Taken<Rule>
  /** A fact that moves the document to another state. */
  moves(to: State, ...rules: readonly Rule[]): Taken<Rule>
  /** A fact that moves the document to one of several states, depending on the facts before it. */
  movesAmong(states: readonly State[], which: (facts: Facts) => State, ...rules: readonly Rule[]): Taken<Rule>
  /** A fact of the document's own timer. */
  strikes(to: State): Taken<Rule>
  /** A fact that the platform leaves for somebody else: brought about by the parent document, or by the holder of a mailed link. */
  follows(to?: State): Taken<Rule>
  /** A fact reported by a member document. */
  hears(...rules: readonly Rule[]): Taken<Rule>
}

export const stepsOver = <State extends string, Rule extends string, Facts>(): Steps<State, Rule, Facts> => ({
  takes: (...rules) => ({ rules }),
  moves: (to, ...rules) => ({ to, rules }),
  movesAmong: (states, which, ...rules) => ({ among: { states, which: which as (facts: never) => string }, rules }),
  strikes: (to) => ({ to, from: "clock", rules: [] }),
  follows: (to) => ({ ...(to === undefined ? {} : { to }), from: "above", rules: [] }),
  hears: (...rules) => ({ from: "below", rules }),
})

/** Parallel regions beside the main one, each with its states; a document begins in the first of each. */
export type Regions = Readonly<Record<string, readonly [string, ...string[]]>>

/** Builds the chart of a life. `makersOf` tells who may leave a fact. */
export function machineOf<Facts extends object, F extends AnyFact>(of: {
  readonly id: string
  readonly states: readonly [string, ...string[]]
  readonly regions?: Regions
  readonly life: Life<string, string, string>
  readonly empty: Facts
  readonly rules: Rules<Facts, F>
  readonly reduce: Reducers<Facts, F>
  readonly makersOf: (type: string) => readonly ActingRole[]
}): AnyStateMachine {
  const { needs, takes, moves } = guardsOver<string>()
  const drawn = (type: string, { to, among, from, rules }: Taken<string>): Taking | readonly Taking[] => {
    const guard = needs(from ? "system" : of.makersOf(type), ...rules)
    if (among) {
      const when = (state: string) => (facts: never) => among.which(facts) === state
      return among.states.map((state) => moves(state, { ...guard, params: { ...guard.params, when: when(state) } }))
    }
    return to === undefined ? takes(guard) : moves(to, guard)
  }
  const region = (names: readonly [string, ...string[]]) => ({
    initial: names[0],
    states: Object.fromEntries(
      names.map((state) => {
        const on = Object.entries(of.life[state] ?? {}).flatMap(([type, taken]) => (taken ? [[type, drawn(type, taken)] as const] : []))
        return [state, on.length === 0 ? { type: "final" as const } : { on: Object.fromEntries(on) }]
      }),
    ),
  })
  const beside = Object.entries(of.regions ?? {}).map(([name, names]) => [name, region(names)] as const)
  const main = region(of.states)
  const whole = beside.length === 0 ? main : { type: "parallel" as const, states: { life: main, ...Object.fromEntries(beside) } }
  const config = { id: of.id, context: of.empty, ...whole }
  return documentSetup(of.rules, of.reduce).createMachine(config as never) as unknown as AnyStateMachine
}
