import type { ApprovalSubject } from "#contract/workflow.contract.ts"
import type { Opened } from "./define-document.ts"

/** What a brief describes: the document, and what is asked for. */
export interface BriefProps<View> {
  readonly document: Opened<View>
  readonly subject: ApprovalSubject
}
