import { Stack } from "@chakra-ui/react"
import { quotation } from "#machines/quotation/quotation.chart.ts"
import { quotedTotal } from "#machines/quotation/quotation.rules.ts"
import { DocumentPage } from "#ui/document-frame/document-page.tsx"
import { listScreen } from "#ui/document-frame/kind-pages.tsx"
import { useFilesByPart } from "#ui/files/part-file-links.tsx"
import { Letter } from "./letter.tsx"
import { OwnApplication } from "./own-application.tsx"
import { hasReceipts, OwnReceipt } from "./own-receipts.tsx"
import { Asking } from "./questions.tsx"
import { Quote } from "./quote.tsx"
import { QuoteForm, UnsentQuote } from "./quote-form.tsx"
import { LotsLacking } from "./quote-lots.tsx"
import { type OpenQuotation, quotationDocument, useQuotationT } from "./quotation.document.ts"

/** The requests to the own company (我的报价). */
export const list = listScreen({ kind: quotation, definition: quotationDocument, useT: useQuotationT }, "all", {
  first: ["inquiry", "buyer", "quoteEnd", "round"],
})

/** What is asked and offered; a supplier is reminded of a draft, and has the receipt. */
function Content({ document }: { readonly document: OpenQuotation }) {
  const { ask, content } = document.view.facts
  const drawings = useFilesByPart({ kind: quotation.id, id: document.id, group: "drawings" }, document.now.version)
  return (
    <Stack gap="4">
      {document.now.verdicts["submit"]?.allowed ? <UnsentQuote document={document} /> : null}
      {content && hasReceipts(document) ? <OwnReceipt document={document} /> : null}
      {ask && content ? <LotsLacking ask={ask} content={content} /> : null}
      <Quote facts={document.view.facts} drawings={drawings} />
    </Stack>
  )
}

/** What was offered in earlier rounds, the latest first. */
function earlierTab(document: OpenQuotation, t: ReturnType<typeof useQuotationT>) {
  const { facts } = document.view
  const { ask } = facts
  const rounds = facts.rounds.filter(({ round }) => round < facts.round)
  if (rounds.length === 0) return []
  const earlier = rounds.toReversed().map(({ round, content }) => (
    <Stack key={round} gap="4">
      {hasReceipts(document) ? <OwnReceipt document={document} round={round} /> : null}
      <Quote earlier facts={{ ...facts, round, content, total: quotedTotal({ ask, content }), reason: "", ranks: null }} />
    </Stack>
  ))
  return [{ id: "earlier", label: t("earlier"), count: rounds.length, content: <Stack gap="4">{earlier}</Stack> }]
}

/** The letter about the result, first of all once it is there. */
function letterTab({ view: { facts } }: OpenQuotation, t: ReturnType<typeof useQuotationT>) {
  const { ask, letter, toldAt } = facts
  return ask && letter
    ? [{ id: "letter", label: t("letter.title"), content: <Letter {...facts} ask={ask} letter={letter} at={toldAt} /> }]
    : []
}

/** One quotation (/inquiry-create): the request and the offer. */
export const document = {
  Screen: function Quotation() {
    const t = useQuotationT()
    return (
      <DocumentPage
        definition={quotationDocument}
        screen="inquiry-create"
        own
        leads
        forms={{ submit: (opened, close) => <QuoteForm document={opened} onClose={close} /> }}
        within={["ask"]}
        tabs={(opened) => [
          ...letterTab(opened, t),
          { id: "quote", label: t("content"), content: <Content document={opened} /> },
          ...earlierTab(opened, t),
          ...(opened.view.facts.applying
            ? [{ id: "application", label: t("application"), content: <OwnApplication document={opened} /> }]
            : []),
          {
            id: "questions",
            label: t("questions:title"),
            count: opened.view.facts.questions.length,
            content: <Asking document={opened} />,
          },
        ]}
      />
    )
  },
}
