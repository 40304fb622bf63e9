import { code, Refused } from "#contract/errors.ts"
import type { ApprovalAct } from "#contract/workflow.contract.ts"
import type { ApprovalCall, ApprovedDocument, WaitingApproval } from "#server/approvals/approved-documents.ts"
import type { Services } from "#server/http/services.ts"
import { verdictOn } from "#machines/approval/open-approval.ts"
import { openDocument } from "./context.ts"
import type { Stored, DocumentContext } from "./handler.ts"
import { runCommand } from "./run-command.ts"

/** How a kind lets its approvals be read and decided: who may see them, and which command performs an act. */
interface Approved<Facts extends object, Given extends object> {
  readonly handler: Stored<Facts, Given>
  readonly mayKnow: (context: DocumentContext<Facts, Given>) => Promise<boolean> | boolean
  readonly commandFor: (act: ApprovalAct, subject: string) => string
  /** Converts an act's input to the input of the kind's own command. */
  readonly inputFor?: (call: ApprovalCall) => object
}

/** Reads and decides the approvals of a kind's documents, by the kind's own commands and under the document's lock. */
export const approvedBy = <Facts extends object, Given extends object>(
  { handler, mayKnow, commandFor, inputFor = ({ input }) => input }: Approved<Facts, Given>,
  services: Services,
): ApprovedDocument => ({
  waitingFor: async (tx, user, root): Promise<WaitingApproval | null> => {
    const context = await openDocument(tx, handler, user, root, "read")
    if (!(await mayKnow(context))) throw new Refused({ code: code.absent })
    if (!context.approval) return null
    const { stream, document } = context.approval
    const acts = new Set(Object.values(handler.acts))
    const verdicts = [...acts].map((act) => [act, verdictOn(handler, context, commandFor(act, document.facts.subject))] as const)
    return { stream, document, verdicts: Object.fromEntries(verdicts) as unknown as WaitingApproval["verdicts"] }
  },
  run: async (call) => {
    const { user, root, approval, subject, act, seen, key } = call
    const name = commandFor(act, subject)
    await runCommand(services, handler, { user, id: root, name, base: null, approval, input: { ...inputFor(call), seen }, key })
  },
})
