import type { Opened } from "#ui/document-frame/define-document.ts"
import { wasWithdrawn } from "#ui/document-frame/was-withdrawn.ts"

/** Whether why an inquiry was returned is answered: it was submitted again, and waits or was withdrawn since. The facts keep the reason. */
export function isReasonAnswered(document: Pick<Opened<unknown>, "approvals" | "stepped" | "view">): boolean {
  const { stepped, view } = document
  if (view.state === "publishApproval" || view.state === "resultApproval") return true
  if (stepped) return false
  return (view.state === "new" && wasWithdrawn(document, "release")) || (view.state === "priceVerify" && wasWithdrawn(document, "result"))
}
