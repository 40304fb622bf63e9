import { code } from "#contract/errors.ts"
import type { MaterialContent } from "#contract/material.contract.ts"
import { inputRule, rule, toldRule } from "../_kit/rules.ts"
import type { MaterialFact, MaterialFacts, MaterialGiven } from "./material.facts.ts"

type On = { readonly facts: MaterialFacts; readonly event: MaterialFact }
const givenIn = ({ event }: On): MaterialGiven => event.given ?? {}
const unknownIn = (on: On): readonly string[] => givenIn(on).unknown ?? []

const textOf = (content: MaterialContent | null): string =>
  JSON.stringify(Object.entries(content ?? {}).toSorted(([one], [other]) => (one < other ? -1 : 1)))

/** The rules of materials. */
export const materialRules = {
  isOwnMaterial: rule<MaterialFacts, MaterialFact>(
    code.notPermitted,
    ({ facts, event }) => facts.party === "" || facts.party === event.by.party,
  ),
  /** Each unit is converted once, never into itself, and never by 0. */
  convertsOnce: inputRule<MaterialFacts, MaterialFact>("10008", (on) => {
    const content = "content" in on.event ? on.event.content : null
    const units = [content?.unit ?? "", ...(content?.conversions.map(({ otherUnit }) => otherUnit) ?? [])]
    return new Set(units).size === units.length && (content?.conversions.every(({ factor }) => Number(factor) > 0) ?? true)
  }),
  namesWhatIsThere: toldRule<MaterialFacts, MaterialFact>(
    "10008",
    (on) => unknownIn(on).length === 0,
    (on) => ({ codes: unknownIn(on).join(", ") }),
  ),
  needsNoApproval: toldRule<MaterialFacts, MaterialFact>(code.wrongState, (on) => givenIn(on).approval === "none"),
  isChanged: rule<MaterialFacts, MaterialFact>("10008", ({ facts }) => textOf(facts.content) !== textOf(facts.inForce)),
} as const
