import type { TenderFacts } from "#machines/tender/tender.facts.ts"
import type { TenderInputName } from "#contract/tender.contract.ts"
import type { TenderSubject } from "#machines/tender/tender.commands.ts"
import { awardTotal, targetAmount } from "#machines/tender/tender.parts.ts"
import type { Asked } from "#server/approvals/chains.ts"
import type { ActInput } from "#machines/approval/open-approval.ts"
import { actOf } from "#server/documents/approvals.ts"
import type { Decision } from "./decide.ts"
import { type TenderContext, tenderApproving } from "./context.ts"

/** What is to be approved when a tender is published or awarded; people whom the tender's own rules bar from approving are not asked. */
export function askedFor(facts: TenderFacts, subject: TenderSubject, submitter: string): Asked {
  const { document, author, proposal, party } = facts
  const award = subject === "award"
  return {
    type: `tender.${subject}`,
    party,
    organisation: author?.department ?? null,
    amount: award ? awardTotal(facts) : targetAmount(document),
    currency: document?.currency ?? null,
    submitter,
    barred: award ? [proposal?.by] : [author?.id, ...(document?.buyers ?? [])],
  }
}

/** An act on the open approval. */
export const onApproval = async (
  context: TenderContext,
  command: TenderInputName,
  { comment, reason, ...more }: ActInput & { readonly reason?: string } = {},
): Promise<Pick<Decision, "act">> => ({
  act: await actOf(tenderApproving, context, command, { ...more, comment: comment ?? reason }, context.document.facts.party),
})

/** An act that concerns the approval only. */
export const actsOnly =
  (command: TenderInputName) =>
  async (context: TenderContext, input: ActInput): Promise<Decision> => ({ fact: null, ...(await onApproval(context, command, input)) })
