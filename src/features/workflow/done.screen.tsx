import { ApprovalList } from "./approval-list.tsx"

/** Approvals that the person has decided on or asked for (已办审批, /workflow/done). */
export const Screen = () => <ApprovalList which="done" />
