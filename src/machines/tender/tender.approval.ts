import type { TenderInputName } from "#contract/tender.contract.ts"
import type { ApprovalAct } from "#contract/workflow.contract.ts"
import { type Approval, waitsForOf } from "../_kit/kind-approvals.ts"
import { tenderActionList, type TenderSubject } from "./tender.commands.ts"
import type { TenderFacts } from "./tender.facts.ts"
import { awardTotal, purchasersOf, targetAmount } from "./tender.parts.ts"

/** The commands of a tender that act on its open approval, which judges them together with the tender's chart. */
export const approvalActs: Readonly<Record<string, ApprovalAct>> = Object.fromEntries(
  tenderActionList.flatMap(({ name, act }) => (act ? [[name, act] as const] : [])),
)

const named = ({ number, party, author, document }: TenderFacts) => ({
  number,
  title: document?.title ?? "",
  party,
  organisation: author?.department ?? null,
  currency: document?.currency ?? null,
})

/** The approvals that a tender waits for. People whom its rules bar from approving are not asked. */
export const tenderApprovals: Readonly<Record<TenderSubject, Pick<Approval<TenderFacts>, "in" | "subject">>> = {
  publication: {
    in: "publishApproval",
    subject: (facts) => ({ ...named(facts), amount: targetAmount(facts.document), barred: purchasersOf(facts) }),
  },
  award: {
    in: "awardApproval",
    // Whoever sends the proposal on is not asked either; at the end of the publicity a clock does so for the proposer.
    subject: (facts) => ({
      ...named(facts),
      amount: awardTotal(facts),
      barred: facts.proposal ? [facts.proposal.by] : [],
      inNameOf: facts.proposal?.by,
    }),
  },
}

/** The approval that a tender waits for, by state. */
export const approvalIn = waitsForOf(tenderApprovals)

/** The tender's command that performs an act on the approval of this subject. */
export function commandFor(subject: string, act: ApprovalAct): TenderInputName {
  const found = tenderActionList.find((one) => one.act === act && (one.on ?? subject) === subject)
  if (!found) throw new Error(`a tender does not ${act} ${subject}`)
  return found.name
}
