import { useTranslation } from "react-i18next"
import type { TenderDocument } from "#contract/tender.schema.ts"
import type { TenderView } from "#contract/tender.view.ts"
import { dayAt } from "#contract/time.ts"
import type { ApprovalSubject } from "#contract/workflow.contract.ts"
import { pricedLines } from "#machines/tender/tender.priced.ts"
import { ApprovalBrief, type BriefDefinition, type Briefing } from "#ui/document-frame/approval-brief.tsx"
import type { BriefProps } from "#ui/document-frame/brief.ts"
import type { OpenTender } from "../open-tender.ts"
import { tenderDocument } from "../tender.document.ts"
import { usePlaceWords } from "../place-words.ts"
import { useAwardBrief } from "./award-brief.tsx"
import { useFlagsInBrief } from "./flag-deviations.ts"
import { usePublicationBrief } from "./publication-brief.tsx"

/** What is awarded to whom, as an approver reads it: by bidder and line, quantity and unit price. */
function awardedIn({ document, proposal, names }: TenderView): Readonly<Record<string, string>> | null {
  if (!proposal) return null
  const lines = new Map(pricedLines(document).map((line) => [line.id, line]))
  return Object.fromEntries(
    proposal.lines.map(({ party, line, quantity, unitPrice }) => {
      const of = lines.get(line)
      const price = `${unitPrice} ${document?.currency ?? ""}`
      return [`${names[party] ?? party} · ${of?.item ?? line}`, `${quantity} ${of?.unit ?? ""} × ${price}`]
    }),
  )
}

/** The lots with the days of delivery as people read them. */
const withDays = (lots: TenderDocument["lots"] = []) =>
  lots.map((lot) => ({
    ...lot,
    lines: lot.lines.map((line) => ({ ...line, deliverBy: line.deliverBy === null ? null : dayAt(line.deliverBy) })),
  }))

/** Both hooks must be called each time; only the wanted result is returned. */
function useTenderBriefing(tender: OpenTender, subject: ApprovalSubject): Briefing {
  const publication = usePublicationBrief(tender)
  const award = useAwardBrief(tender)
  const flags = useFlagsInBrief(tender)
  const { deviations, parts } = subject === "award" ? award : publication
  return {
    deviations: [...deviations, ...flags.deviations],
    parts: flags.row === null ? parts : [...parts, { title: flags.title, rows: [flags.row] }],
  }
}

/** The summaries that approvers of tenders read before they decide. */
export const tenderBrief: BriefDefinition<TenderView> = {
  useBriefing: useTenderBriefing,
  contentOf: (facts) => ({
    ...facts.document,
    lots: withDays(facts.document?.lots),
    category: facts.document?.category?.name,
    award: awardedIn(facts),
    awardReason: facts.proposal?.reason ?? null,
  }),
  usePlaceName: function usePlaceName() {
    const nameOf = usePlaceWords()
    return (path) => (path[0] === "award" ? String(path[1]) : (nameOf(path.join(".")) ?? nameOf(String(path[0])) ?? path.join(" ")))
  },
  useValueWord: function useValueWord() {
    const { t } = useTranslation(["tender", "tender-write", "sealing"])
    const folders: Readonly<Record<string, (value: string) => string>> = {
      openTo: (value) => t(`tender:openTo.${value}`),
      regime: (value) => t(`tender-write:minima.regimes.${value}`),
      seal: (value) => t(`sealing:level.names.${value}`),
      "scoring.mode": (value) => t(`tender:modes.${value}`),
    }
    return (path, value) => folders[path.join(".")]?.(value) ?? null
  },
  namesOf: ({ names }) => names,
}

/** The brief of a tender's open approval. */
export const TenderBrief = (props: BriefProps<TenderView>) => <ApprovalBrief definition={tenderDocument} brief={tenderBrief} {...props} />
