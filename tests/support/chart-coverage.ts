import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition, InspectionEvent } from "xstate"

/** Which of a chart's transitions the tests have taken. */
export interface ChartCoverage {
  /** To be given to every actor of the chart under test. */
  readonly inspect: (event: InspectionEvent) => void
  /** Every transition that no actor has taken, as `state event #candidate`. */
  missing(): string[]
}

/**
 * Watches actors of a chart with actors and timers, which no path generator walks by itself: the tests walk by hand, and the last of them
 * asserts that nothing is missing.
 */
export function chartCoverage(machine: AnyStateMachine): ChartCoverage {
  const taken = new Set<string>()
  return {
    inspect: (event) => {
      if (event.type === "@xstate.microstep") for (const transition of event._transitions) taken.add(nameOf(transition))
    },
    missing: () => transitionsOf(machine.root).filter((name) => !taken.has(name)),
  }
}

function transitionsOf(node: AnyStateNode): string[] {
  const own = [...node.transitions.values(), node.always ?? []].flat().map(nameOf)
  return [...own, ...Object.values(node.states).flatMap((child) => transitionsOf(child as AnyStateNode))]
}

function nameOf(transition: AnyTransitionDefinition): string {
  const { source, eventType } = transition
  const candidates = eventType === "" ? (source.always ?? []) : (source.transitions.get(eventType) ?? [])
  return `${source.id} ${eventType} #${candidates.indexOf(transition)}`
}
