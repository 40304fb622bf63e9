import { useMemo } from "react"
import {
  comparisonContract,
  type InquiryContent,
  type InquiryView,
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

type Facts = Pick<InquiryView, "content" | "quotes" | "offering" | "trials" | "scores">

/** The offers that are compared: those of the round that is opened, or before the opening those that lie open, none of which is tried yet. */
export function comparedOf({ content, quotes, offering, trials, scores }: Facts, offers: readonly Offer[]): readonly Offering[] {
  if (!content) return []
  const isOpened = quotes.length > 0
  const passes = (supplier: string): boolean =>
    !isOpened || ((trials.find((one) => one.supplier === supplier)?.passed ?? false) && !belowLeast({ content, scores }, supplier))
  return offers.flatMap(({ supplier, quotation, name, rounds }): Offering[] => {
    // Whoever is not of this round is not compared.
    if (!(isOpened ? quotes : offering).includes(supplier)) return []
    const offered = rounds.map(offeredIn)
    const last = offered.at(-1)
    const score = scores.find((one) => one.supplier === supplier) ?? null
    return last ? [{ supplier, quotation, name, content: last.content, before: offered.slice(0, -1), passed: passes(supplier), score }] : []
  })
}

/** What suppliers offer in the round that is opened, or lies open, and what was agreed before; null while it is read, or where there is nothing. */
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
