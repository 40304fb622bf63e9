import { useMemo } from "react"
import {
  comparisonContract,
  type InquiryContent,
  type InquiryView,
  type Offer,
  type Standing,
  type SupplierScore,
} from "#contract/inquiry.contract.ts"
import { unpacked } from "#contract/packed-lines.ts"
import type { AgreedPrice } from "#contract/price.contract.ts"
import { belowLeast } from "#machines/inquiry/inquiry.committee.ts"
import type { OwnCurrencyContent } from "#machines/quotation/quotation.currency.ts"
import { useRead } from "#ui/document-frame/use-read.ts"
import type { OpenInquiry } from "./inquiry.document.ts"

/** The offer of one round. */
export interface OfferedIn {
  readonly round: number
  /** In the inquiry's currency. */
  readonly content: OwnCurrencyContent
}

/** The latest offer of a supplier. */
export interface Offering extends OfferedIn {
  readonly supplier: string
  readonly name: string
  readonly quotation: string
  /** The supplier's offers in former rounds, the latest last. */
  readonly before: readonly OfferedIn[]
  /** Whether the offer may be awarded: it has passed the trial, and no marks of experts are below the minimum. */
  readonly passed: boolean
  /** The score from the experts' marks; null when nobody has scored the offer. */
  readonly score: SupplierScore | null
}

/** The offers of a comparison. */
export interface Offers {
  readonly content: InquiryContent
  readonly offers: readonly Offering[]
  /** The number of suppliers who have quoted in any round. */
  readonly quoted: number
  /** By line, the last agreed price of the same thing. */
  readonly last: readonly (AgreedPrice | null)[]
  readonly standing: readonly Standing[]
}

const offeredIn = ({ round, lines, ...said }: Offer["rounds"][number]): OfferedIn => ({
  round,
  content: { ...said, lines: unpacked(lines) },
})

type Facts = Pick<InquiryView, "content" | "quotes" | "offering" | "trials" | "scores">

/** The offers to compare: those of the opened round, or before the opening those that are not sealed, none of which has been tried yet. */
export function comparedOf({ content, quotes, offering, trials, scores }: Facts, offers: readonly Offer[]): readonly Offering[] {
  if (!content) return []
  const isOpened = quotes.length > 0
  const passes = (supplier: string): boolean =>
    !isOpened || ((trials.find((one) => one.supplier === supplier)?.passed ?? false) && !belowLeast({ content, scores }, supplier))
  return offers.flatMap(({ supplier, quotation, name, rounds }): Offering[] => {
    // Suppliers outside this round are not compared.
    if (!(isOpened ? quotes : offering).includes(supplier)) return []
    const offered = rounds.map(offeredIn)
    const last = offered.at(-1)
    const score = scores.find((one) => one.supplier === supplier) ?? null
    return last ? [{ ...last, supplier, quotation, name, before: offered.slice(0, -1), passed: passes(supplier), score }] : []
  })
}

/**
 * The suppliers' offers in the opened round, or those that are not sealed, and the former agreed prices; null while they are loading or when there
 * are none.
 */
export function useOffers(document: OpenInquiry): {
  readonly read: Offers | null
  readonly loading: boolean
  readonly error: unknown
  readonly reload: () => void
} {
  const { data, error, reload } = useRead(document, comparisonContract.offers)
  const { facts } = document.view
  const read = useMemo((): Offers | null => {
    if (!data || !facts.content) return null
    return {
      content: facts.content,
      offers: comparedOf(facts, data.offers),
      quoted: data.offers.length,
      last: data.last,
      standing: data.standing,
    }
  }, [data, facts])
  return { read, loading: data === null, error, reload }
}
