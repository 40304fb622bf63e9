import { code, Refused } from "#contract/errors.ts"
import type { TenderInputs } from "#contract/tender.contract.ts"
import type { ApprovalAct } from "#contract/workflow.contract.ts"
import { approvalActs, commandFor } from "#machines/tender/tender.approval.ts"
import type { Services } from "#server/http/services.ts"
import type { ApprovalCall, ApprovedDocument, WaitingApproval } from "#server/approvals/approved-documents.ts"
import { openDesk, tenderPlace } from "./desk.ts"
import { runTenderCommand } from "./run-command.ts"
import { approvalVerdicts } from "./show.ts"
import { sideOf } from "./who-sees.ts"

const acts = new Set<ApprovalAct>(Object.values(approvalActs))

/** An act's input as the tender's command takes it: who returns a tender gives the reason. */
const inputFor = ({ act, input, seen }: ApprovalCall): object =>
  act === "return" && "comment" in input ? { reason: input.comment, seen } : { ...input, seen }

/** The approvals of tenders: publication and award, each by the tender's own commands. */
export const tenderApprovals = ({ database, keys }: Services): ApprovedDocument => {
  const place = tenderPlace(keys)
  return {
    waitingFor: async (tx, user, root): Promise<WaitingApproval | null> => {
      const desk = await openDesk(tx, place, user, root, "read")
      if (sideOf(desk) !== "buyer") throw new Refused({ code: code.absent })
      if (!desk.approval) return null
      const { stream, document } = desk.approval
      const verdicts = approvalVerdicts(desk)
      const judged = [...acts].map((act) => [act, verdicts[commandFor(document.facts.subject, act)]] as const)
      return { stream, document, verdicts: Object.fromEntries(judged) as WaitingApproval["verdicts"] }
    },
    run: async (call) => {
      const { user, root, subject, act, key } = call
      const name = commandFor(subject, act)
      const input = inputFor(call) as TenderInputs[typeof name]
      await runTenderCommand(database, place, { user, id: root, name, base: null, input, key })
    },
  }
}
