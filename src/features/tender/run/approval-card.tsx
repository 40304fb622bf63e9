import { Suspense } from "react"
import { useSession } from "#client/session/session.ts"
import type { ApprovalSubject } from "#contract/workflow.contract.ts"
import { ApprovalsCard, timesAsked } from "#ui/document-frame/approvals.ts"
import { tenderDocument } from "../tender.document.ts"
import type { OpenTender } from "../open-tender.ts"

/** The course of a tender's approvals, beside the work that they decide. */
export function ApprovalCard({ tender, ...rest }: { readonly tender: OpenTender; readonly subject?: ApprovalSubject }) {
  const { profile } = useSession()
  const asked = timesAsked({ definition: tenderDocument, document: tender }, profile?.roles ?? [], rest.subject)
  if (asked === 0) return null
  return (
    <Suspense fallback={null}>
      <ApprovalsCard document={tender} {...rest} />
    </Suspense>
  )
}
