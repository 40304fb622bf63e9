import type { ApprovalRow } from "#contract/workflow.contract.ts"
import { useApprovalKinds } from "#ui/document-kinds/document-kinds.tsx"

/** The page of the document to be approved. */
export function documentPath(
  kinds: ReturnType<typeof useApprovalKinds>,
  { subject, document }: Pick<ApprovalRow, "subject" | "document">,
): string {
  const kind = kinds.find((one) => one.document === document.kind && one.subject === subject)
  return kind?.pathOf(document.id) ?? ""
}
