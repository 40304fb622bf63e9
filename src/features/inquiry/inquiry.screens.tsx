import { Stack } from "@chakra-ui/react"
import { askOf } from "#machines/inquiry/inquiry.facts.ts"
import { Callout } from "#ui/callout/callout.tsx"
import { DocumentPage } from "#ui/document-frame/document-page.tsx"
import { BecameTender } from "./became-tender.tsx"
import { Comparison } from "./compare/comparison.tsx"
import { Candidates } from "./candidates.tsx"
import { inquiryDocument, type OpenInquiry, useT } from "./inquiry.document.ts"
import { Letters } from "./letters.tsx"
import { Quotations } from "./quotations.tsx"
import { Quote } from "./quote.tsx"
import { OfOffers, Result } from "./result.tsx"
import { Rounds } from "./rounds.tsx"
import { VerifyForm } from "./verify-form.tsx"

/** The first trial (报价初审, /wel/inquiry-first-trial): whether each quotation meets the request. */
export function FirstTrial() {
  const t = useT()
  return (
    <DocumentPage
      definition={inquiryDocument}
      screen="wel/inquiry-first-trial"
      within={["trial"]}
      also={["openQuotes", "finishTrial", "declareFailed"]}
      tabs={(opened) => [{ id: "quotations", label: t("quotations"), content: <Quotations document={opened} /> }]}
    />
  )
}

/** The comparison (比价单, /wel/inquiry-parity-view): lines by suppliers, splits side by side, and the preference. */
export function Parity() {
  const t = useT()
  return (
    <DocumentPage
      definition={inquiryDocument}
      screen="wel/inquiry-parity-view"
      within={["setPreference", "note", "keepScenario"]}
      also={["verify"]}
      wide
      tabs={(opened) => [{ id: "comparison", label: t("states.parity"), content: <Comparison document={opened} /> }]}
    />
  )
}

/** The step after the comparison (询价转换, /wel/inquiry-switch-view): another round, a tender, or price verification. */
export function Switch() {
  const t = useT()
  return (
    <DocumentPage
      definition={inquiryDocument}
      screen="wel/inquiry-switch-view"
      also={["verify"]}
      tabs={(opened) => [
        {
          id: "rounds",
          label: t("rounds"),
          content: (
            <Stack gap="4">
              <BecameTender facts={opened.view.facts} />
              <OfOffers document={opened}>{(read) => <Rounds read={read} />}</OfOffers>
            </Stack>
          ),
        },
      ]}
    />
  )
}

/**
 * Price verification (核价单, /wel/inquiry-nuclear-view): the preference next to offers, past prices and targets; somebody other than the author sets
 * the prices.
 */
export function Verification() {
  const t = useT()
  return (
    <DocumentPage
      definition={inquiryDocument}
      screen="wel/inquiry-nuclear-view"
      within={["note"]}
      also={["backToParity", "submitResult"]}
      given={() => ["backToParity"]}
      forms={{ verifyPrice: (opened, close) => <VerifyForm document={opened} onClose={close} /> }}
      wide
      tabs={(opened) => [
        { id: "result", label: t("states.priceVerify"), content: <Result document={opened} /> },
        {
          id: "candidates",
          label: t("candidates"),
          content: <OfOffers document={opened}>{(read) => <Candidates document={opened} read={read} />}</OfOffers>,
        },
      ]}
    />
  )
}

/** A further winner (新增中标单位, /wel/inquiry-nuclear-news): the offers that were not taken, each next to what is awarded. */
export function Winner() {
  const t = useT()
  return (
    <DocumentPage
      definition={inquiryDocument}
      screen="wel/inquiry-nuclear-news"
      wide
      tabs={(opened) => [
        {
          id: "candidates",
          label: t("candidates"),
          content: <OfOffers document={opened}>{(read) => <Candidates document={opened} read={read} />}</OfOffers>,
        },
        { id: "result", label: t("states.priceVerify"), content: <Result document={opened} /> },
      ]}
    />
  )
}

/** The approver's page (询价审批, /wel/inquiry-approval-view): the decision, with the points an approver would ask about. */
export function Approval() {
  const t = useT()
  return (
    <DocumentPage
      definition={inquiryDocument}
      screen="wel/inquiry-approval-view"
      also={["approve", "return"]}
      own
      wide
      tabs={(opened) => [{ id: "result", label: t("result"), content: <Result document={opened} /> }]}
    />
  )
}

/** The outcome (询价结果, /wel/inquiry-outcome-view): who supplies what at which price, and how the decision was made. */
export function Outcome() {
  const t = useT()
  return (
    <DocumentPage
      definition={inquiryDocument}
      screen="wel/inquiry-outcome-view"
      wide
      tabs={(opened) => [
        { id: "result", label: t("result"), content: <Result document={opened} /> },
        { id: "letters", label: t("letters"), count: opened.view.facts.letters.length, content: <Letters document={opened} /> },
        { id: "quotations", label: t("quotations"), content: <Quotations document={opened} /> },
      ]}
    />
  )
}

/** A preview of the supplier's view (询价预览, /wel/iquiry-preview-view): without target prices and without the other suppliers. */
export function Preview() {
  const t = useT()
  return (
    <DocumentPage
      definition={inquiryDocument}
      screen="wel/iquiry-preview-view"
      tabs={(opened) => [{ id: "content", label: t("asSuppliersSee"), content: <Seen document={opened} /> }]}
    />
  )
}

function Seen({ document }: { readonly document: OpenInquiry }) {
  const t = useT()
  const { content, number, party, round, names, publishedAt } = document.view.facts
  if (!content) return null
  const ask = askOf(content, publishedAt)
  return (
    <Stack gap="4">
      <Callout title={t("preview")}>{t("previewWhy")}</Callout>
      <Quote facts={{ ask, content: null, names, buyer: party, party: "", inquiry: number, round, total: null, reason: "", ranks: null }} />
    </Stack>
  )
}
