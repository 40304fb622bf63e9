import type { ApprovalSubject } from "#contract/workflow.contract.ts"
import { ApprovalsCard } from "#ui/document-frame/approvals-card.tsx"
import { tenderDocument } from "../tender.document.ts"
import type { OpenTender } from "../open-tender.ts"

/** The course of a tender's approvals, beside the work that they decide. */
export const ApprovalCard = ({ tender, ...rest }: { readonly tender: OpenTender; readonly subject?: ApprovalSubject }) => (
  <ApprovalsCard definition={tenderDocument} document={tender} {...rest} />
)
