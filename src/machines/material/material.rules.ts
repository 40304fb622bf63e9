import { code } from "#contract/errors.ts"
import type { MaterialContent } from "#contract/material.contract.ts"
import { rule, toldRule } from "../_kit/rules.ts"
import type { MaterialFact, MaterialFacts, MaterialGiven } from "./material.facts.ts"

type On = { readonly facts: MaterialFacts; readonly event: MaterialFact }
const unknownIn = ({ event }: On): readonly string[] => (event.given as MaterialGiven).unknown ?? []

const textOf = (content: MaterialContent | null): string =>
  JSON.stringify(Object.entries(content ?? {}).toSorted(([one], [other]) => (one < other ? -1 : 1)))

/** The conditions of a material. */
export const materialRules = {
  isOwnMaterial: rule<MaterialFacts, MaterialFact>(
    code.notPermitted,
    ({ facts, event }) => facts.party === "" || facts.party === event.by.party,
  ),
  namesWhatIsThere: toldRule<MaterialFacts, MaterialFact>(
    "10008",
    (on) => unknownIn(on).length === 0,
    (on) => ({ codes: unknownIn(on).join(", ") }),
  ),
  isChanged: rule<MaterialFacts, MaterialFact>("10008", ({ facts }) => textOf(facts.content) !== textOf(facts.inForce)),
} as const
