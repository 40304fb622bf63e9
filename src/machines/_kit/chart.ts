import type { AnyStateMachine } from "xstate"
import type { AnyFact } from "./fact.ts"
import type { PersonalFacts } from "./kind-personal.ts"
import type { Rules } from "./rules.ts"

/** Applies a fact to a document's facts; pure, kept outside the chart file. */
export type Reducers<Facts, F extends AnyFact> = { readonly [Type in F["type"]]: (facts: Facts, fact: Extract<F, { type: Type }>) => Facts }

/** A command: its name on the wire, the facts that it can leave, and how the outcome is determined. */
export interface Command<Facts, Given> {
  /** The event in the reviewed table. */
  readonly event: string
  /** One fact type per outcome; the first is the usual one. */
  readonly facts: readonly [string, ...string[]]
  outcome?(on: { readonly facts: Facts; readonly given: Given; readonly state: string }): string
  /** The screen on which it is run. */
  readonly screen: string
}

/** A state's timer: when it is due, and which fact it leaves. */
export interface Timer<Facts, Given> {
  due(facts: Facts): number | null
  fact(on: { readonly facts: Facts; readonly given: Given }): { readonly type: string; readonly data?: object }
}

/** An upcaster takes stored data of version v to v + 1. */
export type Upcaster = (data: Record<string, unknown>) => Record<string, unknown>

/** A document's complete life: the chart, its rules, commands and timers, and how old facts are read. */
export interface Chart<Facts extends object = object, F extends AnyFact = AnyFact, Given extends object = object> {
  readonly id: string
  /** Increased whenever the meaning of stored facts or the states change: cached snapshots of other versions are replayed. */
  readonly version: number
  readonly machine: AnyStateMachine
  readonly rules: Rules<Facts, F>
  readonly commands: Readonly<Record<string, Command<Facts, Given>>>
  /** By state name; no timer is due while the document is suspended (the timers check that themselves). */
  readonly timers: Readonly<Record<string, Timer<Facts, Given>>>
  /** Facts that this chart permits and that are stored in a child's stream. */
  readonly permits: ReadonlySet<string>
  /** The code for a fact that the present state does not take; 16001 by default. */
  readonly stateCodes: Readonly<Record<string, string>>
  /** The code when the person lacks the role; 20001 by default. */
  readonly roleCodes: Readonly<Record<string, string>>
  /** Upcasters by fact type, one per schema version; types without any are at version 1. */
  readonly upcasters: Readonly<Record<string, readonly Upcaster[]>>
  /** The personal texts in facts, by type, whose erasure people may ask for. */
  readonly personal: PersonalFacts
}

/** Declares a chart; omitted parts are empty. */
export function defineChart<Facts extends object, F extends AnyFact, Given extends object = object>(
  chart: Pick<Chart<Facts, F, Given>, "id" | "version" | "machine" | "rules" | "commands"> & Partial<Chart<Facts, F, Given>>,
): Chart<Facts, F, Given> {
  return { timers: {}, permits: new Set(), stateCodes: {}, roleCodes: {}, upcasters: {}, personal: {}, ...chart }
}
