import { quotation } from "#machines/quotation/quotation.chart.ts"
import { DocumentPage } from "#ui/document-frame/document-page.tsx"
import { listScreen } from "#ui/document-frame/kind-pages.tsx"
import { useFilesByPart } from "#ui/files/part-file-links.tsx"
import { OwnApplication } from "./own-application.tsx"
import { Asking } from "./questions.tsx"
import { Quote } from "./quote.tsx"
import { QuoteForm } from "./quote-form.tsx"
import { type OpenQuotation, quotationDocument, useQuotationT } from "./quotation.document.ts"

/** The requests to the own company (我的报价). */
export const list = listScreen({ kind: quotation, definition: quotationDocument, useT: useQuotationT }, "all", {
  first: ["inquiry", "buyer", "quoteEnd", "round"],
})

/** The request and the offer, with the drawings of its lines. */
function OwnQuote({ document: { id, view, now } }: { readonly document: OpenQuotation }) {
  const drawings = useFilesByPart({ kind: quotation.id, id, group: "drawings" }, now.version)
  return <Quote facts={view.facts} drawings={drawings} />
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
          { id: "quote", label: t("content"), content: <OwnQuote document={opened} /> },
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
