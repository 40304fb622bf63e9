import type { InquiryView } from "#contract/inquiry.contract.ts"
import type { ApprovalSubject } from "#contract/workflow.contract.ts"
import { formatInstant } from "#client/texts/moment.ts"
import { serverClock } from "#client/http/clock.ts"
import { fewQuotes } from "#machines/inquiry/inquiry.brief.ts"
import { multiply, sumAmounts } from "#machines/scoring/money.ts"
import { ApprovalBrief, type BriefDefinition, type Briefing } from "#ui/document-frame/approval-brief.tsx"
import type { BriefProps } from "#ui/document-frame/brief.ts"
import { Sum } from "#ui/money/money.tsx"
import { inquiryDocument, type OpenInquiry, useT } from "./inquiry.document.ts"
import { Result } from "./result.tsx"

const day = 86_400_000
/** A publication with fewer days for quoting gets a warning. */
const shortNotice = 2

/** The brief of an inquiry for approvers: of a publication, who is asked for what until when; of a result, the figures of the decision. */
function useInquiryBriefing(document: OpenInquiry, subject: ApprovalSubject): Briefing {
  const t = useT()
  const { content, names, verifier } = document.view.facts
  if (!content) return { deviations: [], parts: [] }
  const { lines, suppliers, quoteEnd, currency } = content
  const targets = lines.flatMap(({ target, quantity }) => (target === null ? [] : [multiply(target, quantity)]))
  const days = Math.max(0, Math.floor((quoteEnd - Math.max(content.quoteStart ?? 0, serverClock.now())) / day))
  const asked = {
    title: t("brief.asked"),
    rows: [
      { label: t("fields.lines"), value: lines.length },
      {
        label: t("brief.target"),
        value:
          targets.length < lines.length ? (
            t("brief.targetsOf", { count: targets.length, of: lines.length })
          ) : (
            <Sum value={sumAmounts(targets)} currency={currency} />
          ),
        off: targets.length < lines.length,
      },
      {
        label: t("fields.suppliers"),
        value: suppliers.map((one) => names[one] ?? one).join(t("common:comma")) || "—",
        off: suppliers.length < fewQuotes,
      },
      { label: t("fields.quoteEnd"), value: formatInstant(quoteEnd), off: days < shortNotice && subject === "release" },
      { label: t("fields.terms"), value: content.terms || "—" },
    ],
  }
  const deviations = [
    ...(suppliers.length < fewQuotes ? [{ text: t("brief.fewAsked", { count: suppliers.length }) }] : []),
    ...(days < shortNotice && subject === "release" ? [{ text: t("brief.shortNotice", { count: days }) }] : []),
    ...(targets.length < lines.length ? [{ text: t("brief.noTarget") }] : []),
  ]
  const rows = [{ label: t("fields.verifier"), value: names[verifier ?? ""] ?? "—" }]
  const result = { title: t("result"), rows, content: <Result document={document} /> }
  return { deviations, parts: subject === "result" ? [asked, result] : [asked] }
}

/** The brief that approvers of inquiries read before they decide. */
const inquiryBrief: BriefDefinition<InquiryView> = {
  useBriefing: useInquiryBriefing,
  contentOf: ({ content, awards }) => ({ ...content, awards }),
  usePlaceName: function usePlaceName() {
    const t = useT()
    return (path) => path.map((step) => (typeof step === "number" ? String(step + 1) : t(`fields.${step}`))).join(" ")
  },
  namesOf: ({ names }) => names,
}

/** The brief of an inquiry's open approval. */
export const InquiryBrief = (props: BriefProps<InquiryView>) => (
  <ApprovalBrief definition={inquiryDocument} brief={inquiryBrief} {...props} />
)
