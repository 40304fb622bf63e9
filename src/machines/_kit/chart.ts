import type { AnyStateMachine } from "xstate"
import type { AnyFact } from "./fact.ts"
import type { PersonalFacts } from "./kind-personal.ts"
import type { Rules } from "./rules.ts"

/** Changes a document's facts by one fact; pure, kept outside the chart file. */
export type Reducers<Facts, F extends AnyFact> = { readonly [Type in F["type"]]: (facts: Facts, fact: Extract<F, { type: Type }>) => Facts }

/** What a person may ask for: the name on the wire, the facts it can leave, and how the outcome is worked out. */
export interface Command<Facts, Given> {
  /** The event of the reviewed table. */
  readonly event: string
  /** One fact type per outcome; the first is the usual one. */
  readonly facts: readonly [string, ...string[]]
  outcome?(on: { readonly facts: Facts; readonly given: Given; readonly state: string }): string
  /** Where in the product it is done. */
  readonly screen: string
}

/** A clock of a state: when it is due, and which fact it leaves. */
export interface Timer<Facts, Given> {
  due(facts: Facts): number | null
  fact(on: { readonly facts: Facts; readonly given: Given }): { readonly type: string; readonly data?: object }
}

/** An upcaster takes stored data of version v to v + 1. */
export type Upcaster = (data: Record<string, unknown>) => Record<string, unknown>

/** A document's life, complete: the chart, its rules, its commands, its clocks and how old facts are read. */
export interface Chart<Facts extends object = object, F extends AnyFact = AnyFact, Given extends object = object> {
  readonly id: string
  /** Raised whenever the meaning of stored facts or the states change: cached snapshots of another version are replayed. */
  readonly version: number
  readonly machine: AnyStateMachine
  readonly rules: Rules<Facts, F>
  readonly commands: Readonly<Record<string, Command<Facts, Given>>>
  /** By state name; while the document is held no timer is due (the timer says so itself). */
  readonly timers: Readonly<Record<string, Timer<Facts, Given>>>
  /** Facts that this chart permits but that are stored in a child's stream. */
  readonly permits: ReadonlySet<string>
  /** Code for a fact that the present state does not take; 16001 where not named. */
  readonly stateCodes: Readonly<Record<string, string>>
  /** Code when the person lacks the role; 20001 where not named. */
  readonly roleCodes: Readonly<Record<string, string>>
  /** Schema version per fact type, and how to get there; types not named are at version 1. */
  readonly upcasters: Readonly<Record<string, readonly Upcaster[]>>
  /** What facts say of people who may ask to be forgotten. */
  readonly personal: PersonalFacts
}

/** Declares a chart; what is left out is empty. */
export function defineChart<Facts extends object, F extends AnyFact, Given extends object = object>(
  chart: Pick<Chart<Facts, F, Given>, "id" | "version" | "machine" | "rules" | "commands"> & Partial<Chart<Facts, F, Given>>,
): Chart<Facts, F, Given> {
  return { timers: {}, permits: new Set(), stateCodes: {}, roleCodes: {}, upcasters: {}, personal: {}, ...chart }
}
