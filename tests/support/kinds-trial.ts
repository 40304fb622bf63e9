import { z } from "zod"
import { role } from "#machines/_kit/readers.ts"
import type { Reducers } from "#machines/_kit/chart.ts"
import type { FactsOf } from "#machines/_kit/fact.ts"
import { documentKind, type Kind } from "#machines/_kit/kind.ts"
import { inputRule, rule } from "#machines/_kit/rules.ts"
import type { Shows } from "#machines/_kit/shown.ts"

interface AskingFacts {
  readonly item: string
  readonly ceiling: number
  readonly note: string
  readonly price: number | null
  readonly cost: number | null
}
interface AskingData {
  "asking.asked": { item: string; ceiling: number }
  "asking.noted": { note: string }
  "asking.checked": { note: string }
  "asking.quoted": { price: number; cost: number }
  "asking.lapsed": object
}
type Fact = FactsOf<AskingData>

const reduce: Reducers<AskingFacts, Fact> = {
  "asking.asked": (facts, { item, ceiling }) => ({ ...facts, item, ceiling }),
  "asking.noted": (facts, { note }) => ({ ...facts, note }),
  "asking.checked": (facts, { note }) => ({ ...facts, note }),
  "asking.quoted": (facts, { price, cost }) => ({ ...facts, price, cost }),
  "asking.lapsed": (facts) => facts,
}
const rules = {
  hasCeiling: rule<AskingFacts, Fact>("10008", ({ facts }) => facts.ceiling > 10),
  belowCeiling: inputRule<AskingFacts, Fact>("10008", ({ facts, event }) => event.type !== "asking.quoted" || event.price <= facts.ceiling),
}

type AskingShows = Shows<AskingFacts, AskingData, keyof typeof rules>
/** What a supplier is shown of an asking: what is asked, that it went on, and its own price; not the ceiling, nor what the buyers noted. */
export const shownToSupplier: AskingShows = {
  facts: { "asking.asked": { item: true }, "asking.quoted": { price: true, cost: true } },
  knows: { item: true, price: true, cost: true },
  cannotJudge: ["hasCeiling", "belowCeiling"],
}

/** A small kind for the laws of what is shown: a hidden fact that stays, a hidden fact that moves, hidden fields, and a rule that reads one. `ceilingFor` are the sides whose lists show the ceiling. */
export function asking(shows: AskingShows, ceilingFor = ["buyer"]): Kind {
  const { begin, column, command, declare } = documentKind<AskingFacts, AskingData>()
  return declare({
    id: "asking",
    version: 1,
    letters: "AS",
    summary: "An asking",
    screen: "asking",
    states: ["open", "checked", "answered", "lapsed"],
    empty: { item: "", ceiling: 0, note: "", price: null, cost: null },
    reduce,
    rules,
    view: z.looseObject({ item: z.string(), price: z.number().nullable() }),
    sides: {
      buyer: { who: () => [role("purchaser")] },
      supplier: { who: () => [role("supplier")], shows },
      // Knows of it only once it was answered.
      expert: {
        who: () => [role("expert")],
        in: ["answered"],
        shows: { facts: { "asking.quoted": { price: true } }, knows: { item: true, price: true } },
      },
    },
    begin: begin("asking.asked", { by: ["purchaser"], summary: "Asks", input: z.strictObject({ item: z.string(), ceiling: z.number() }) }),
    commands: {
      note: command("asking.noted", { by: ["purchaser"], summary: "Notes", input: z.strictObject({ note: z.string() }) }),
      check: command("asking.checked", { by: ["purchaser"], summary: "Checks", input: z.strictObject({ note: z.string() }) }),
      quote: command("asking.quoted", {
        by: ["supplier"],
        summary: "Quotes",
        input: z.strictObject({ price: z.number(), cost: z.number() }),
      }),
    },
    life: ({ takes, moves, strikes }) => ({
      open: { "asking.asked": takes(), "asking.noted": takes(), "asking.checked": moves("checked"), "asking.lapsed": strikes("lapsed") },
      checked: { "asking.noted": takes(), "asking.quoted": moves("answered", "hasCeiling", "belowCeiling") },
      answered: { "asking.noted": takes() },
      lapsed: {},
    }),
    clocks: {},
    upcasters: {},
    values: {},
    names: {},
    title: ({ item }) => item,
    row: { item: column.text(({ item }) => item), ceiling: column.whole(({ ceiling }) => ceiling, { shownTo: ceilingFor }) },
  }) as unknown as Kind
}
