import type { ApprovalRow, ApprovalState, ApprovalSubject } from "#contract/workflow.contract.ts"
import type { Tone } from "#ui/theme/tone.ts"

export const stateTones: Readonly<Record<ApprovalState, Tone>> = {
  inApproval: "amber",
  approved: "green",
  returned: "red",
  withdrawn: "quiet",
  lapsed: "quiet",
}

const screens: Readonly<Record<ApprovalSubject, string>> = {
  publication: "announcement-preview-view",
  award: "winning-approval-view",
}

/** Where the document that is to be approved is read. */
export const documentPath = ({ subject, document }: Pick<ApprovalRow, "subject" | "document">): string =>
  `/wel/${screens[subject]}?id=${document.id}`
