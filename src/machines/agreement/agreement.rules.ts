import { code } from "#contract/errors.ts"
import { thingOf } from "#contract/price.contract.ts"
import { inputRule, rule, toldRule } from "../_kit/rules.ts"
import { currenciesIn, currencyRules } from "../currency/currency.rules.ts"
import { fitRules } from "../supplier/supplier.fit.ts"
import { compareAmounts } from "../scoring/money.ts"
import type { AgreementFact, AgreementFacts } from "./agreement.facts.ts"

type On = { readonly facts: AgreementFacts; readonly event: AgreementFact }
const contentOf = ({ facts, event }: On) => ("content" in event ? event.content : facts.content)
const unknownIn = ({ event }: On): readonly string[] => event.given?.unknown ?? []

/** The first line whose thing has another price for the same quantity of the same unit, counted from 1; null without such a line. */
function overlapIn(on: On): number | null {
  const { units = {} } = on.event.given ?? {}
  const seen = new Map<string, string[]>()
  for (const [at, line] of (contentOf(on)?.lines ?? []).entries()) {
    const priced = `${thingOf(line)} ${units[line.unit] ?? line.unit}`
    const from = seen.get(priced) ?? []
    if (from.some((one) => compareAmounts(one, line.fromQuantity) === 0)) return at + 1
    seen.set(priced, [...from, line.fromQuantity])
  }
  return null
}

/** The rules of price agreements. */
export const agreementRules = {
  ...currencyRules<AgreementFacts, AgreementFact>(({ content }) => currenciesIn(content)),
  // An agreement awards outside of an inquiry.
  ...fitRules<AgreementFacts, AgreementFact>(toldRule, ({ event }) => event.given?.barred ?? []),
  isOwnAgreement: rule<AgreementFacts, AgreementFact>(
    code.notPermitted,
    ({ facts, event }) => facts.party === "" || facts.party === event.by.party,
  ),
  hasAgreedLines: rule<AgreementFacts, AgreementFact>("10015", ({ facts }) => (facts.content?.lines.length ?? 0) > 0),
  /** 18025: one thing has no two prices from the same quantity of a unit on. */
  agreedTiersAreApart: inputRule<AgreementFacts, AgreementFact>(
    "18025",
    (on) => overlapIn(on) === null,
    (on) => ({ line: overlapIn(on) ?? 0 }),
  ),
  endsAfterItBegins: inputRule<AgreementFacts, AgreementFact>("10008", (on) => {
    const { validFrom = "", validTo = null } = contentOf(on) ?? {}
    return validTo === null || validFrom <= validTo
  }),
  namesWhatCanBeBought: toldRule<AgreementFacts, AgreementFact>(
    "10008",
    (on) => unknownIn(on).length === 0,
    (on) => ({ codes: unknownIn(on).join(", ") }),
  ),
} as const
