import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import type { QuotationContent } from "#contract/inquiry.contract.ts"
import { useDraft } from "#client/drafts/use-draft.ts"
import type { OpenQuotation } from "./quotation.document.ts"
import { draftOf, editsReadIn, type QuoteEdits, quoteSent, quoteText } from "./quote-text.ts"

const untouched: QuoteEdits = {}
const noAsk = {
  title: "",
  currency: "CNY",
  quoteStart: 0,
  quoteEnd: 0,
  questionEnd: 0,
  openness: "sealed",
  disclosure: "result",
  announced: false,
  terms: "",
  lines: [],
} as const

/** Texts of equal quotations are equal, whatever the order of their fields. */
const textOf = (content: QuotationContent | null): string =>
  JSON.stringify(content, (_, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )

export const sameQuotation = (one: QuotationContent | null, other: QuotationContent | null): boolean => textOf(one) === textOf(other)

/**
 * The quotation that its supplier writes: what was typed lies on top of the last one that was submitted, in this round or the one before, and is kept
 * without a network and on other devices until it is submitted.
 */
export function useQuoteDraft({ id, now: { facts } }: OpenQuotation) {
  const { ask, content, rounds, round } = facts
  const name = useMemo(() => draftOf(id, { round, ask }), [id, round, ask])
  const draft = useDraft<QuoteEdits>({ id: name, initial: untouched })
  const last = content ?? rounds.at(-1)?.content ?? null
  const edits = draft.value
  const { language } = useTranslation().i18n
  return useMemo(() => {
    const asked = ask ?? { ...noAsk, lines: [] }
    const text = quoteText(asked, last, editsReadIn(edits, language))
    const sent = quoteSent(text)
    const changed = Object.keys(edits).length > 0 && !sameQuotation(sent, content)
    return { name, draft, ask: asked, text, sent, changed }
  }, [name, draft, ask, last, edits, language, content])
}
export type QuoteDraft = ReturnType<typeof useQuoteDraft>
