import { Stack, Text } from "@chakra-ui/react"
import { inquiryView } from "#contract/inquiry.contract.ts"
import { lazyPart } from "#client/browser/lazy-part.ts"
import type { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import { scoringOf } from "#machines/inquiry/inquiry.committee.ts"
import { termsOf } from "#machines/inquiry/inquiry.prequal.ts"
import { Callout } from "#ui/callout/callout.tsx"
import { DocumentPage, type DocumentTab } from "#ui/document-frame/document-page.tsx"
import { SchemaFacts } from "#ui/schema-form/schema-facts.tsx"
import { valuesIn } from "#ui/schema-form/shape.ts"
import { isReasonAnswered } from "./answered-reason.ts"
import { Applications } from "./applications.tsx"
import { Committee } from "./committee.tsx"
import { BecameTender } from "./became-tender.tsx"
import { CopyInquiry } from "./copy-inquiry.tsx"
import { inquiryDocument, type OpenInquiry, useT } from "./inquiry.document.ts"
import { Answering } from "./questions.tsx"
import { Quotations } from "./quotations.tsx"
import { Result } from "./result.tsx"

const InquiryBrief = lazyPart(async () => (await import("./approval-brief.tsx")).InquiryBrief)

/** The parts that appear in the page head or in tabs of their own. */
const elsewhere: ReadonlySet<string> = new Set(["title"])
const decided: ReadonlySet<string> = new Set(["resultApproval", "outcome"])
const said = inquiryView.pick({ content: true, party: true, author: true, round: true, reason: true })

/** One inquiry (询价单详情, /wel/inquiry-details-view): its lines, its quotations, and everything that can be done with it. */
export function Screen() {
  const t = useT()
  return (
    <DocumentPage
      definition={inquiryDocument}
      brief={InquiryBrief}
      screen="wel/inquiry-details-view"
      own
      leads
      tabs={(opened) => {
        const { applications, awards, committee, content, offering, questions, quotes } = opened.view.facts
        const asked: readonly DocumentTab<keyof typeof inquiry.commands>[] = [
          { id: "content", label: t("content"), content: <Content document={opened} /> },
          {
            id: "quotations",
            label: t("quotations"),
            count: Math.max(quotes.length, offering.length),
            content: <Quotations document={opened} />,
          },
          {
            id: "questions",
            label: t("questions:title"),
            count: questions.length,
            tasks: ["answer"],
            content: <Answering document={opened} />,
          },
        ]
        const applied = termsOf(content)
          ? [{ id: "applications", label: t("applications"), count: applications.length, content: <Applications document={opened} /> }]
          : []
        const scored = scoringOf(content)
          ? [{ id: "committee", label: t("committee:title"), count: committee.length, content: <Committee document={opened} /> }]
          : []
        const result = awards.length > 0 ? [{ id: "result", label: t("result"), content: <Result document={opened} /> }] : []
        // After the decision its parts come first, for those who approve it or look it up.
        return decided.has(opened.view.state) ? [...result, ...asked, ...applied, ...scored] : [...asked, ...applied, ...scored, ...result]
      }}
    />
  )
}

function Content({ document }: { readonly document: OpenInquiry }) {
  const { facts } = document.view
  const { fields, untitled, state } = inquiryDocument.useWords()
  if (!fields) return null
  const isReturned = document.view.state === "rejected"
  return (
    <Stack gap="4">
      {isReturned ? (
        <Callout tone="red" title={state("rejected")}>
          <Text whiteSpace="pre-line">{facts.reason}</Text>
        </Callout>
      ) : null}
      <BecameTender facts={facts} />
      {facts.content ? <CopyInquiry content={facts.content} /> : null}
      <SchemaFacts
        schema={said}
        values={valuesIn(isReturned || isReasonAnswered(document) ? { ...facts, reason: "" } : facts)}
        label={untitled}
        looks={inquiryDocument.looks ?? {}}
        words={fields}
        elsewhere={elsewhere}
      />
    </Stack>
  )
}
