import type { Currency } from "#contract/money.ts"
import { toldRule } from "../_kit/rules.ts"

/** What rules are given of currencies. */
export interface CurrencyGiven {
  /** The currencies that a fact names and that are out of use in the register; absent where the server did not look. */
  readonly outOfUse?: readonly Currency[]
}

/** The currencies of what was written: its own, and others that it accepts. */
export const currenciesIn = (
  content: { readonly currency: Currency; readonly currencies?: readonly Currency[] | undefined } | null | undefined,
): readonly Currency[] => (content ? [content.currency, ...(content.currencies ?? [])] : [])

/**
 * The rule that a document is written in currencies that are in use. Those that it names already stay valid when they go out of use; `held` returns
 * them.
 */
export function currencyRules<Facts, F extends { readonly given?: CurrencyGiven | undefined }>(
  held: (facts: Facts) => readonly Currency[],
) {
  const refused = ({ facts, event }: { readonly facts: Facts; readonly event: F }) =>
    (event.given?.outOfUse ?? []).filter((one) => !held(facts).includes(one))
  return {
    currenciesAreInUse: toldRule<Facts, F>(
      "10008",
      (on) => refused(on).length === 0,
      (on) => ({ codes: refused(on).join(", ") }),
    ),
  }
}
