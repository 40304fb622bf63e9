import type { ApprovalRow } from "#contract/workflow.contract.ts"

const screens: Readonly<Record<string, string>> = {
  publication: "announcement-preview-view",
  award: "winning-approval-view",
}

/** Where the document that is to be approved is read. */
export const documentPath = ({ subject, document }: Pick<ApprovalRow, "subject" | "document">): string =>
  `/wel/${screens[subject] ?? document.kind}?id=${document.id}`
