import type { ApprovalRow, ApprovalSubject } from "#contract/workflow.contract.ts"

const screens: Readonly<Record<ApprovalSubject, string>> = {
  publication: "announcement-preview-view",
  award: "winning-approval-view",
}

/** Where the document that is to be approved is read. */
export const documentPath = ({ subject, document }: Pick<ApprovalRow, "subject" | "document">): string =>
  `/wel/${screens[subject]}?id=${document.id}`
