import type { TenderFacts } from "#machines/tender/tender.facts.ts"
import type { TenderSubject } from "#machines/tender/tender.commands.ts"
import { awardTotal, targetAmount } from "#machines/tender/tender.parts.ts"
import type { Asked } from "#server/approvals/chains.ts"

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
