import type { ApprovalSubject } from "#contract/workflow.contract.ts"
import type { Opened } from "./define-document.ts"

/** Whether the last approval was taken back by whoever asked for it, after which no earlier return needs an answer; unknown is no. */
export const wasWithdrawn = ({ approvals }: Pick<Opened<unknown>, "approvals">, subject: ApprovalSubject): boolean =>
  approvals?.find((one) => one.subject === subject)?.state === "withdrawn"
