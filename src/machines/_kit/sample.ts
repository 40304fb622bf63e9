import { defineChart, type Reducers } from "./chart.ts"
import type { FactsOf } from "./fact.ts"
import { documentSetup } from "./machine.ts"
import { guardsOver, inputRule, rule } from "./rules.ts"

/** A parcel in the post: a small chart for the tests of the kit. */
export interface ParcelFacts {
  readonly weight: number
  readonly limit: number
  readonly dueAt: number | null
  readonly notes: readonly string[]
}
export interface ParcelGiven {
  readonly strikes: number
}
export type ParcelFact = FactsOf<
  {
    "parcel.weighed": { weight: number }
    "parcel.sent": { dueAt: number }
    "parcel.noted": { note: string }
    "parcel.arrived": object
    "parcel.overdue": { due: number }
  },
  ParcelGiven
>

const reduce: Reducers<ParcelFacts, ParcelFact> = {
  "parcel.weighed": (facts, { weight }) => ({ ...facts, weight }),
  "parcel.sent": (facts, { dueAt }) => ({ ...facts, dueAt }),
  "parcel.noted": (facts, { note }) => ({ ...facts, notes: [...facts.notes, note] }),
  "parcel.arrived": (facts) => facts,
  "parcel.overdue": (facts) => facts,
}
type On = { readonly facts: ParcelFacts; readonly event: ParcelFact }
const rules = {
  isWeighed: rule<ParcelFacts, ParcelFact>("16001", ({ facts }: On) => facts.weight > 0),
  isLight: rule<ParcelFacts, ParcelFact>(
    "16002",
    ({ facts }: On) => facts.weight <= facts.limit,
    ({ facts }) => ({ limit: facts.limit }),
  ),
  noStrike: rule<ParcelFacts, ParcelFact>("16003", ({ event }: On) => (event.given?.strikes ?? 0) === 0),
  inTime: rule<ParcelFacts, ParcelFact>("16004", ({ facts, event }: On) => facts.dueAt === null || event.at <= facts.dueAt),
  hasNote: inputRule<ParcelFacts, ParcelFact>("10011", ({ event }: On) => event.type !== "parcel.noted" || event.note !== ""),
}
const { needs, takes, moves } = guardsOver<keyof typeof rules>()

const machine = documentSetup(rules, reduce).createMachine({
  id: "parcel",
  context: { weight: 0, limit: 20, dueAt: null, notes: [] },
  initial: "packing",
  states: {
    packing: {
      on: {
        "parcel.weighed": takes(needs("supplier")),
        "parcel.sent": moves("onTheWay", needs("supplier", "isWeighed", "isLight", "noStrike")),
      },
    },
    onTheWay: {
      on: {
        "parcel.noted": takes(needs(["supplier", "purchaser"], "hasNote")),
        "parcel.arrived": moves("arrived", needs("purchaser", "inTime")),
        "parcel.overdue": moves("late", needs("system")),
      },
    },
    late: { on: { "parcel.arrived": moves("arrived", needs("approver")) } },
    arrived: { type: "final" },
  },
})

/** The parcel's chart: overdue once its due time is past. */
export const parcelChart = defineChart<ParcelFacts, ParcelFact, ParcelGiven>({
  id: "parcel",
  version: 1,
  machine,
  rules,
  commands: {
    send: { event: "SEND", facts: ["parcel.sent"], screen: "desk" },
    note: { event: "NOTE", facts: ["parcel.noted"], screen: "desk" },
  },
  timers: { onTheWay: { due: ({ dueAt }) => dueAt, fact: () => ({ type: "parcel.overdue" }) } },
  stateCodes: { "parcel.arrived": "16005" },
  roleCodes: { purchaser: "10013" },
  upcasters: {
    "parcel.weighed": [
      ({ kilos, ...rest }) => ({ ...rest, grams: Number(kilos) * 1000 }),
      ({ grams, ...rest }) => ({ ...rest, weight: Number(grams) / 1000 }),
    ],
  },
})
