import { type AnyActorScope, type AnyStateMachine, createActor } from "xstate"
import type { Chart } from "./chart.ts"
import type { AnyFact } from "./fact.ts"
import { leadsHere } from "./machine.ts"
import type { Requirement } from "./rules.ts"
import { type DocumentState, initialState } from "./snapshot.ts"

interface Replayer {
  readonly machine: AnyStateMachine
  readonly scope: AnyActorScope
}

/** The chart without guards, and one actor scope for all steps: an actor per fact would take seven times as long. */
const replayers = new WeakMap<AnyStateMachine, Replayer>()
function replayerOf(machine: AnyStateMachine): Replayer {
  const known = replayers.get(machine)
  if (known) return known
  const requires = ({ context }: { readonly context: object }, { when }: Requirement) => leadsHere(context, when)
  const open = machine.provide({ guards: { requires } }) as AnyStateMachine
  const self = createActor(open)
  const nothing = () => undefined
  const scope: AnyActorScope = {
    self,
    id: "replay",
    sessionId: "replay",
    logger: nothing,
    defer: nothing,
    emit: nothing,
    system: self.system,
    stopChild: nothing,
    actionExecutor: nothing,
  }
  const replayer = { machine: open, scope }
  replayers.set(machine, replayer)
  return replayer
}

/**
 * Folds facts into a document without applying rules: what was once allowed stays.
 * @throws Error naming the first fact that the chart does not take in its state.
 */
export function replay<Facts extends object, F extends AnyFact, Given extends object>(
  chart: Chart<Facts, F, Given>,
  facts: Iterable<AnyFact>,
  from: DocumentState<Facts> = initialState(chart),
  onFact?: (document: DocumentState<Facts>, fact: AnyFact) => void,
): DocumentState<Facts> {
  const { machine, scope } = replayerOf(chart.machine)
  let snapshot = machine.resolveState({ value: from.value, context: from.facts })
  for (const fact of facts) {
    if (!snapshot.can(fact)) throw new Error(`${chart.id}: ${fact.type} has no effect in ${JSON.stringify(snapshot.value)}`)
    snapshot = machine.transition(snapshot, fact, scope)
    onFact?.({ value: snapshot.value, facts: snapshot.context as Facts }, fact)
  }
  return { value: snapshot.value, facts: snapshot.context as Facts }
}
