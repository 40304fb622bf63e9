import type { AnyStateMachine } from "xstate"
import type { ActingRole } from "#contract/people.ts"
import type { Reducers } from "./chart.ts"
import type { AnyFact } from "./fact.ts"
import { documentSetup } from "./machine.ts"
import { guardsOver, type Rules, type Taking } from "./rules.ts"

/** What a state does with a fact: stays or moves on, and what has to be true. Who may is said by the commands, or it is the platform. */
interface Taken<Rule extends string, Facts = never> {
  readonly to?: string
  /** The state that it leads to is one of these, as the facts before it say. */
  readonly among?: { readonly states: readonly string[]; readonly which: (facts: Facts) => string }
  /** It comes from the document's own clock, from the document that it belongs to, or from one that belongs to it. */
  readonly from?: "clock" | "above" | "below"
  readonly rules: readonly Rule[]
}

/** By state, the facts that it takes; a state that takes none is the document's end. */
export type Life<State extends string, Type extends string, Rule extends string> = {
  readonly [Name in State]: { readonly [One in Type]?: Taken<Rule> }
}

/** The words in which a life is written. */
export interface Steps<State extends string, Rule extends string, Facts = never> {
  /** A fact that the state takes and stays. */
  takes(...rules: readonly Rule[]): Taken<Rule>
  /** A fact that moves the document on. */
  moves(to: State, ...rules: readonly Rule[]): Taken<Rule>
  /** A fact that moves the document on to one of several states, as the facts before it say. */
  movesAmong(states: readonly State[], which: (facts: Facts) => State, ...rules: readonly Rule[]): Taken<Rule>
  /** A fact of the document's own clock. */
  strikes(to: State): Taken<Rule>
  /** A fact that the platform leaves for somebody else: the document that it belongs to brings it about, or whoever holds a mailed link. */
  follows(to?: State): Taken<Rule>
  /** A fact that a document reports which belongs to this one. */
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

/** Regions of a life beside its main one, each with its states; a document begins in the first one of each. */
export type Regions = Readonly<Record<string, readonly [string, ...string[]]>>

/** Draws the chart of a life. `makersOf` says who may leave a fact. */
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
