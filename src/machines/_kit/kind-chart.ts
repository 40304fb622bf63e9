import type { z } from "zod"
import { type Chart, defineChart, type Timer } from "./chart.ts"
import type { AnyFact } from "./fact.ts"
import type { Asking, Command } from "./kind-command.ts"
import { type Life, machineOf } from "./kind-life.ts"

/** A command's event in a chart. */
const eventOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()

/** A fact without a reducer of its own sets the fields of its data. */
export const reduced = (own: object, life: AnyLife): object => {
  const types = Object.values(life).flatMap((taken) => Object.keys(taken))
  const laid = (facts: object, { type: _type, by: _by, at: _at, given: _given, ...data }: AnyFact) => ({ ...facts, ...data })
  return { ...Object.fromEntries(types.map((type) => [type, laid])), ...own }
}

export type AnyLife = Life<string, string, string>

type Maker = Pick<Command, "by" | "leaves" | "leavesIn" | "insteadIn">
/** The facts that a command may leave. */
export const leftBy = ({ leaves, leavesIn = {}, insteadIn = {} }: Maker): readonly string[] => [
  leaves,
  ...Object.values(leavesIn),
  ...Object.values(insteadIn).map((one) => one.leaves),
]

/** Who may leave a fact, among these commands. */
export const makersAmong = (known: readonly Maker[]) => (type: string) => [
  ...new Set(known.filter((one) => leftBy(one).includes(type)).flatMap(({ by }) => by)),
]

/** The types of facts that a life takes somewhere under a condition. */
export const typesOf = (life: AnyLife, is: (one: NonNullable<AnyLife[string][string]>) => boolean): readonly string[] => [
  ...new Set(Object.values(life).flatMap((taken) => Object.entries(taken).flatMap(([type, one]) => (one && is(one) ? [type] : [])))),
]

/** The commands in the chart's form: the fact that each leaves, by the present state. */
const chartCommands = <Facts>(commands: Readonly<Record<string, Command<z.ZodType, Asking<Facts>>>>, own: string) =>
  mapValues(commands, ({ leaves, leavesIn = {}, insteadIn = {}, screen = own }, name) => ({
    event: eventOf(name),
    facts: [leaves, ...leftBy({ by: [], leaves, leavesIn, insteadIn }).filter((type) => type !== leaves)] as const,
    outcome: ({ facts, state, given }: { readonly facts: Facts; readonly state: string; readonly given: object }) =>
      insteadIn[state]?.when(facts as never, given) ? insteadIn[state].leaves : (leavesIn[state] ?? leaves),
    screen,
  }))

/** The chart of a kind: its life, its commands and its timers. */
export function chartOf<Facts extends object, F extends AnyFact>(
  of: Parameters<typeof machineOf<Facts, F>>[0] & {
    readonly version: number
    readonly screen: string
    readonly upcasters: Chart["upcasters"]
    readonly personal: Chart["personal"]
    readonly commands: Parameters<typeof chartCommands<Facts>>[0]
    readonly clocks: Readonly<Record<string, Clock<Facts>>>
  },
) {
  const { id, version, rules, upcasters, personal, commands, screen, clocks } = of
  return defineChart<Facts, F>({
    id,
    version,
    machine: machineOf<Facts, F>(of),
    rules,
    upcasters,
    personal,
    commands: chartCommands<Facts>(commands, screen),
    timers: timersOf(clocks),
  })
}

export interface Clock<Facts> {
  readonly due: (facts: Facts) => number | null
  /** The fact, which may depend on what only the server knows. */
  readonly leaves: string | ((facts: Facts, given: object) => string)
}
/** The timers of a chart. */
const timersOf = <Facts>(clocks: Readonly<Record<string, Clock<Facts>>>): Record<string, Timer<Facts, object>> =>
  mapValues(clocks, ({ due, leaves }) => ({
    due,
    fact: ({ facts, given }) => ({ type: typeof leaves === "string" ? leaves : leaves(facts, given) }),
  }))

const mapValues = <One, Other>(of: Readonly<Record<string, One>>, change: (one: One, name: string) => Other): Record<string, Other> =>
  Object.fromEntries(Object.entries(of).map(([name, one]) => [name, change(one, name)]))
