import type { SupplierBar } from "#contract/supplier-bar.ts"
import type { AgreementContent } from "#contract/agreement.contract.ts"
import type { FactsOf } from "../_kit/fact.ts"
import type { CurrencyGiven } from "../currency/currency.rules.ts"

/** The state of a price agreement. */
export interface AgreementFacts {
  readonly number: string
  readonly party: string
  readonly author: string
  readonly content: AgreementContent | null
  /** When it was approved; epoch ms, 0 before. */
  readonly approvedAt: number
  /** Whether people were told that its prices end soon. */
  readonly endsTold: boolean
  readonly reason: string
}
interface Saved {
  readonly number: string
  readonly party: string
  readonly content: AgreementContent
}

export interface AgreementFactData {
  "agreement.saved": Saved
  "agreement.submitted": object
  "agreement.approved": object
  "agreement.returned": { readonly reason: string }
  "agreement.withdrawn": object
  "agreement.discarded": object
  "agreement.pricesEnding": object
}
export type AgreementFact = FactsOf<AgreementFactData, AgreementGiven>

/** What the server alone knows. */
export interface AgreementGiven extends CurrencyGiven {
  /** The codes of its materials that are not in use, and a supplier that does not exist; absent where the server did not look. */
  readonly unknown?: readonly string[]
  /** By unit as its lines write it, its code; absent where the server did not look. */
  readonly units?: Readonly<Record<string, string>>
  /** What bars its supplier from being awarded; absent where the server did not look. */
  readonly barred?: readonly SupplierBar[]
}
