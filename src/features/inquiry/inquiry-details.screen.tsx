import { Stack } from "@chakra-ui/react"
import { inquiryView, type InquiryView } from "#contract/inquiry.contract.ts"
import { DocumentPage } from "#ui/document-frame/document-page.tsx"
import { SchemaFacts } from "#ui/schema-form/schema-facts.tsx"
import type { Values } from "#ui/schema-form/shape.ts"
import { Awards } from "./awards.tsx"
import { inquiryDocument, useT } from "./inquiry.document.ts"
import { Quotations } from "./quotations.tsx"
import { VerifyForm } from "./verify-form.tsx"

/** The parts that stand in the head, or in a tab of their own. */
const elsewhere: ReadonlySet<string> = new Set(["title"])
const said = inquiryView.pick({ content: true, party: true, author: true, round: true, reason: true })

/** One inquiry (询价单详情, /wel/inquiry-details-view): what is asked, who has quoted, and everything that is done with it. */
export function Screen() {
  const t = useT()
  return (
    <DocumentPage
      definition={inquiryDocument}
      screen="wel/inquiry-details-view"
      own
      within={["trial", "setPreference"]}
      forms={{ verifyPrice: (opened, close) => <VerifyForm document={opened} onClose={close} /> }}
      tabs={(opened) => [
        { id: "content", label: t("content"), content: <Content facts={opened.view.facts} /> },
        {
          id: "quotations",
          label: t("quotations"),
          count: opened.view.facts.quotes.length,
          content: <Quotations document={opened} />,
        },
      ]}
    />
  )
}

function Content({ facts }: { readonly facts: InquiryView }) {
  const { fields, untitled } = inquiryDocument.useWords()
  if (!fields) return null
  return (
    <Stack gap="4">
      <Awards facts={facts} />
      <SchemaFacts
        schema={said}
        values={facts as unknown as Values}
        label={untitled}
        looks={inquiryDocument.looks ?? {}}
        words={fields}
        elsewhere={elsewhere}
      />
    </Stack>
  )
}
