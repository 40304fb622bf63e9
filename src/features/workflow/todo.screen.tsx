import { ApprovalList } from "./approval-list.tsx"

/** Approvals that wait for the person (待办审批, /workflow/todo). */
export const Screen = () => <ApprovalList which="todo" />
