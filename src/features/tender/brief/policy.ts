import type { TenderDocument } from "#contract/tender.schema.ts"
import { type MinimaByRegime, type Minimum, shortfalls } from "#machines/tender/tender.minima.ts"
import { targetTotal } from "#machines/tender/tender.parts.ts"

/** A departure of a tender to be published from the policy. */
export type PolicyDeviation =
  | { readonly of: Minimum; readonly is: number; readonly least: number; readonly reason: string }
  | { readonly of: "fewBids" | "noRegime" | "noTarget" | "noPublicity" | "oneOpener" | "invitedUnexplained" }
  | { readonly of: "zeroPrices"; readonly reason: string }

/** With fewer bids there is no competition (招标投标法 art. 28). */
const fewBids = 3

/** The departures from policy of a tender published at an instant; `outside` is the number of its named experts from outside. */
export function policyDeviations(
  document: TenderDocument,
  at: number,
  outside: number,
  minima: MinimaByRegime,
): readonly PolicyDeviation[] {
  const when = (one: PolicyDeviation, is: boolean): PolicyDeviation[] => (is ? [one] : [])
  return [
    ...shortfalls(document, at, outside, minima).map(({ minimum, ...short }) => ({ of: minimum, ...short })),
    // Without one no minimum is asked for, as of an imported tender: whoever approves it is told.
    ...when({ of: "noRegime" }, document.regime === undefined),
    ...when({ of: "fewBids" }, document.minBidders < fewBids),
    ...when({ of: "invitedUnexplained" }, document.openTo === "invited" && (document.invitedWhy ?? "").trim() === ""),
    ...when({ of: "noTarget" }, targetTotal(document) === null),
    ...when({ of: "oneOpener" }, document.openers.quorum < 2),
    ...when({ of: "noPublicity" }, !document.publicity.enabled && (document.publicity.standstill ?? 0) === 0),
    ...when({ of: "zeroPrices", reason: document.zeroPriceReason ?? "" }, document.zeroPrices === true),
  ]
}

/** The minimum periods for a tender; null for one without a declared regime. */
export const asked = ({ regime }: TenderDocument, minima: MinimaByRegime) => (regime === undefined ? null : minima[regime])
