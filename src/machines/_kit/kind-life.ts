import type { AnyStateMachine } from "xstate"
import type { ActingRole } from "#contract/people.ts"
import type { Reducers } from "./chart.ts"
import type { AnyFact } from "./fact.ts"
import { documentSetup } from "./machine.ts"
import { guardsOver, type Rules, type Taking } from "./rules.ts"

/** What a state does with a fact: stays or moves on, and what has to be true. Who may is said by the commands, or it is the platform. */
interface Taken<Rule extends string> {
  readonly to?: string
  /** It comes from the document's own clock, from the document that it belongs to, or from one that belongs to it. */
  readonly from?: "clock" | "above" | "below"
  readonly rules: readonly Rule[]
}

/** By state, the facts that it takes; a state that takes none is the document's end. */
export type Life<State extends string, Type extends string, Rule extends string> = {
  readonly [Name in State]: { readonly [One in Type]?: Taken<Rule> }
}

/** The words in which a life is written. */
export interface Steps<State extends string, Rule extends string> {
  /** A fact that the state takes and stays. */
  takes(...rules: readonly Rule[]): Taken<Rule>
  /** A fact that moves the document on. */
  moves(to: State, ...rules: readonly Rule[]): Taken<Rule>
  /** A fact of the document's own clock. */
  strikes(to: State): Taken<Rule>
  /** A fact that the platform leaves for somebody else: the document that it belongs to brings it about, or whoever holds a mailed link. */
  follows(to?: State): Taken<Rule>
  /** A fact that a document reports which belongs to this one. */
  hears(...rules: readonly Rule[]): Taken<Rule>
}

export const stepsOver = <State extends string, Rule extends string>(): Steps<State, Rule> => ({
  takes: (...rules) => ({ rules }),
  moves: (to, ...rules) => ({ to, rules }),
  strikes: (to) => ({ to, from: "clock", rules: [] }),
  follows: (to) => ({ ...(to === undefined ? {} : { to }), from: "above", rules: [] }),
  hears: (...rules) => ({ from: "below", rules }),
})

/** Draws the chart of a life. `makersOf` says who may leave a fact. */
export function machineOf<Facts extends object, F extends AnyFact>(of: {
  readonly id: string
  readonly states: readonly [string, ...string[]]
  readonly life: Life<string, string, string>
  readonly empty: Facts
  readonly rules: Rules<Facts, F>
  readonly reduce: Reducers<Facts, F>
  readonly makersOf: (type: string) => readonly ActingRole[]
}): AnyStateMachine {
  const { needs, takes, moves } = guardsOver<string>()
  const drawn = (type: string, { to, from, rules }: Taken<string>): Taking => {
    const guard = needs(from ? "system" : of.makersOf(type), ...rules)
    return to === undefined ? takes(guard) : moves(to, guard)
  }
  const states = Object.fromEntries(
    of.states.map((state) => {
      const on = Object.entries(of.life[state] ?? {}).flatMap(([type, taken]) => (taken ? [[type, drawn(type, taken)] as const] : []))
      return [state, on.length === 0 ? { type: "final" as const } : { on: Object.fromEntries(on) }]
    }),
  )
  const config = { id: of.id, context: of.empty, initial: of.states[0], states }
  return documentSetup(of.rules, of.reduce).createMachine(config as never) as unknown as AnyStateMachine
}
