import type { ApprovalAct } from "#contract/workflow.contract.ts"

/** The commands of a tender that are acts on its open approval, which has its say beside the tender's chart. */
export const approvalActs = {
  approvePublication: "approve",
  returnPublication: "return",
  withdrawPublication: "withdraw",
  approveAward: "approve",
  returnAward: "return",
  withdrawAward: "withdraw",
  transferApproval: "transfer",
  delegateApproval: "delegate",
  addApprovalSigner: "addSigner",
  remindApprovers: "remind",
} as const satisfies Record<string, ApprovalAct>
export type ApprovalCommand = keyof typeof approvalActs

/** By state, the approval for which a tender waits in it. */
export const approvalIn = { publishApproval: "publication", awardApproval: "award" } as const

/** The command by which a tender takes an act on the approval of this subject. */
export function commandFor(subject: string, act: ApprovalAct): ApprovalCommand {
  const award = subject === "award"
  switch (act) {
    case "approve":
      return award ? "approveAward" : "approvePublication"
    case "return":
      return award ? "returnAward" : "returnPublication"
    case "withdraw":
      return award ? "withdrawAward" : "withdrawPublication"
    case "transfer":
      return "transferApproval"
    case "delegate":
      return "delegateApproval"
    case "addSigner":
      return "addApprovalSigner"
    case "remind":
      return "remindApprovers"
  }
}
