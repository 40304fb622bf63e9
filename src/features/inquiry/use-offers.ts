import { useMemo } from "react"
import {
  comparisonContract,
  type InquiryContent,
  type Offer,
  type QuotationContent,
  type Standing,
  type SupplierScore,
} from "#contract/inquiry.contract.ts"
import { unpacked } from "#contract/packed-lines.ts"
import type { AgreedPrice } from "#contract/price.contract.ts"
import { belowLeast } from "#machines/inquiry/inquiry.committee.ts"
import { useRead } from "#ui/document-frame/use-read.ts"
import type { OpenInquiry } from "./inquiry.document.ts"

/** What was offered in one round. */
export interface OfferedIn {
  readonly round: number
  readonly content: QuotationContent
}

/** The latest offer of a supplier of the round. */
export interface Offering {
  readonly supplier: string
  readonly name: string
  readonly quotation: string
  readonly content: QuotationContent
  /** What it offered in the rounds before, the latest last. */
  readonly before: readonly OfferedIn[]
  /** Whether it may be awarded: it has passed the trial, and the experts' marks reach the least. */
  readonly passed: boolean
  /** What the experts' marks come to; null where nobody has scored it. */
  readonly score: SupplierScore | null
}

/** What is compared. */
export interface Offers {
  readonly content: InquiryContent
  readonly offers: readonly Offering[]
  /** How many suppliers have quoted, in whichever round. */
  readonly quoted: number
  /** By line, what was agreed for the same thing last. */
  readonly last: readonly (AgreedPrice | null)[]
  readonly standing: readonly Standing[]
}

const offeredIn = ({ round, lines, ...said }: Offer["rounds"][number]): OfferedIn => ({
  round,
  content: { ...said, lines: unpacked(lines) },
})

/** What suppliers offer in the round that is opened, and what was agreed before; null while it is read, or where there is nothing. */
export function useOffers(document: OpenInquiry): {
  readonly read: Offers | null
  readonly loading: boolean
  readonly error: unknown
  readonly reload: () => void
} {
  const { data, error, reload } = useRead(document, comparisonContract.offers)
  const { content, quotes, trials, scores } = document.view.facts
  const read = useMemo((): Offers | null => {
    if (!data || !content) return null
    const offers = data.offers.flatMap(({ supplier, quotation, name, rounds }): Offering[] => {
      // Whoever is not of this round is not compared.
      if (!quotes.includes(supplier)) return []
      const offered = rounds.map(offeredIn)
      const last = offered.at(-1)
      const isTried = trials.find((one) => one.supplier === supplier)?.passed ?? false
      const passed = isTried && !belowLeast({ content, scores }, supplier)
      const score = scores.find((one) => one.supplier === supplier) ?? null
      return last ? [{ supplier, quotation, name, content: last.content, before: offered.slice(0, -1), passed, score }] : []
    })
    return { content, offers, quoted: data.offers.length, last: data.last, standing: data.standing }
  }, [data, content, quotes, trials, scores])
  return { read, loading: data === null, error, reload }
}
