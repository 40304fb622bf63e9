import { assign, setup } from "xstate"
import type { Reducers } from "./chart.ts"
import type { AnyFact } from "./fact.ts"
import { type Requirement, type Rules, firstFalse } from "./rules.ts"
import { typed } from "./typed.ts"

/** Whether the facts lead to the state of this transition, where one fact has several. */
export const leadsHere = (facts: object, when: Requirement["when"]): boolean => when?.(facts as never) ?? true

/** The set-up that all document charts share: one guard for the rules, one action that folds the fact. */
export function documentSetup<Facts extends object, F extends AnyFact>(rules: Rules<Facts, F>, reduce: Reducers<Facts, F>) {
  const reducers = reduce as unknown as Readonly<Record<string, (facts: Facts, fact: AnyFact) => Facts>>
  const fold = (facts: Facts, fact: AnyFact): Facts => {
    const reducer = reducers[fact.type]
    if (!reducer) throw new Error(`no reducer for ${fact.type}`)
    return reducer(facts, fact)
  }
  return setup({
    types: { context: typed<Facts>(), events: typed<F>() },
    guards: {
      requires: ({ context, event }, { by, rules: names, when }: Requirement) =>
        by.some((role) => event.by.roles.includes(role)) &&
        firstFalse(rules, names, { facts: context, event }) === null &&
        leadsHere(context, when),
    },
    actions: {
      fold: assign(({ context, event }) => fold(context, event)),
    },
  })
}
