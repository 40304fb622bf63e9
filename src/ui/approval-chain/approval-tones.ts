import type { ApprovalState } from "#contract/workflow.contract.ts"
import type { Tone } from "#ui/theme/tone.ts"

/** The tone of an approval's state. */
export const approvalTones: Readonly<Record<ApprovalState, Tone>> = {
  inApproval: "amber",
  approved: "green",
  returned: "red",
  withdrawn: "quiet",
  lapsed: "quiet",
}
