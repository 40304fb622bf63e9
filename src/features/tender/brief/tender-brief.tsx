import type { TenderView } from "#contract/tender.view.ts"
import type { ApprovalSubject } from "#contract/workflow.contract.ts"
import type { BriefDefinition, Briefing } from "#ui/document-frame/approval-brief.tsx"
import type { OpenTender } from "../open-tender.ts"
import { usePlaceWords } from "../place-words.ts"
import { useAwardBrief } from "./award-brief.tsx"
import { useFlagsInBrief } from "./flag-deviations.ts"
import { usePublicationBrief } from "./publication-brief.tsx"

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
  contentOf: ({ document, proposal }) => ({ ...document, award: proposal?.lines ?? null, awardReason: proposal?.reason ?? null }),
  usePlaceName: function usePlaceName() {
    const nameOf = usePlaceWords()
    return (path) => nameOf(path.join(".")) ?? nameOf(String(path[0])) ?? path.join(" ")
  },
  namesOf: ({ names }) => names,
}
