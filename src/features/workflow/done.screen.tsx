import { ApprovalList } from "./approval-list.tsx"

/** Approvals that the person has decided or requested (已办审批, /workflow/done). */
export const Screen = () => <ApprovalList which="done" />
