import { useMemo } from "react"
import { comparisonContract, type InquiryContent, type Offer } from "#contract/inquiry.contract.ts"
import type { AgreedPrice } from "#contract/price.contract.ts"
import { useRead } from "#ui/document-frame/use-read.ts"
import type { OpenInquiry } from "./inquiry.document.ts"

/** The latest offer of a supplier of the round. */
export interface Offering {
  readonly supplier: string
  readonly name: string
  readonly content: Offer["rounds"][number]["content"]
  /** What it offered in the rounds before, the latest last. */
  readonly before: Offer["rounds"]
  readonly passed: boolean
}

interface Offers {
  readonly content: InquiryContent
  readonly offers: readonly Offering[]
  /** How many suppliers have quoted, in whichever round. */
  readonly quoted: number
  /** By line, what was agreed for the same thing last. */
  readonly last: readonly (AgreedPrice | null)[]
}

/** What suppliers offer in the round that is opened, and what was agreed before; null while it is read, or where there is nothing. */
export function useOffers(document: OpenInquiry): {
  readonly read: Offers | null
  readonly loading: boolean
  readonly error: unknown
  readonly reload: () => void
} {
  const { data, error, reload } = useRead(document, comparisonContract.offers)
  const { content, quotes, trials } = document.view.facts
  const read = useMemo((): Offers | null => {
    if (!data || !content) return null
    const offers = data.offers.flatMap(({ supplier, name, rounds }): Offering[] => {
      const last = rounds.at(-1)
      const passed = trials.find((one) => one.supplier === supplier)?.passed ?? false
      return last && quotes.includes(supplier) ? [{ supplier, name, content: last.content, before: rounds.slice(0, -1), passed }] : []
    })
    return { content, offers, quoted: data.offers.length, last: data.last }
  }, [data, content, quotes, trials])
  return { read, loading: data === null, error, reload }
}
