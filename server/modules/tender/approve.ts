import { Refused } from "#contract/errors.ts"
import { code } from "#contract/errors.ts"
import type { ApprovalChain, TenderFacts } from "#machines/tender/tender.facts.ts"
import { awardTotal, targetTotal } from "#machines/tender/tender.parts.ts"
import type { Tx } from "#server/database/database.ts"
import { resolveChain } from "#server/approvals/chains.ts"
import { type Decision, leaves } from "./decide.ts"
import type { Desk } from "./desk.ts"

/** The way that an approval of a tender takes; whom the tender's own rules bar from approving is not asked, unless nobody else is left. */
export async function chainFor(tx: Tx, facts: TenderFacts, subject: "publication" | "award", submitter: string): Promise<ApprovalChain> {
  const { document, author, proposal, party } = facts
  const award = subject === "award"
  const chain = await resolveChain(tx, {
    type: award ? "tender.award" : "tender.publication",
    party,
    organisation: author?.department ?? null,
    amount: award ? awardTotal(facts) : targetTotal(document),
    currency: document?.currency ?? null,
    submitter,
  })
  const barred = new Set(award ? [proposal?.by] : [author?.id, ...(document?.buyers ?? [])])
  const but = (people: readonly string[]) => {
    const free = people.filter((person) => !barred.has(person))
    return free.length === 0 ? people : free
  }
  return { ...chain, steps: chain.steps.map((step) => ({ ...step, assignees: but(step.assignees), escalateTo: but(step.escalateTo) })) }
}

/** The chain of an award that a clock sends on: a clock cannot be refused, so where nobody can be found every approver is asked. */
export const chainAtClock = (tx: Tx, facts: TenderFacts): Promise<ApprovalChain | null> =>
  chainFor(tx, facts, "award", facts.proposal?.by ?? "").catch((error: unknown) => {
    if (error instanceof Refused) return null
    throw error
  })

/** A fact of the open approval. */
export function onApproval({ approval }: Desk, type: string, data: object = {}): Pick<Decision, "children"> {
  if (!approval) throw new Refused({ code: code.wrongState, rule: "inState", states: ["publishApproval", "awardApproval"] })
  return { children: [{ kind: "approval", key: approval.key, type, data }] }
}

type Comment = { readonly comment?: string | undefined }
const partOf = ({ approval, user }: Desk) => ({ for: approval?.part ?? user.id })

/** The last step is approved. */
export const approved = (desk: Desk, { comment = "" }: Comment) => onApproval(desk, "approval.approved", { ...partOf(desk), comment })
/** A step is approved, and something is left to be decided. */
export const endorsed = (desk: Desk, { comment = "" }: Comment): Decision => ({
  ...leaves("approval.endorsed", {}),
  ...onApproval(desk, "approval.endorsed", { ...partOf(desk), comment }),
})
export const returned = (desk: Desk, comment: string) => onApproval(desk, "approval.returned", { ...partOf(desk), comment })
export const withdrawn = (desk: Desk) => onApproval(desk, "approval.withdrawn")

type Passed = { readonly to: string; readonly comment: string; readonly place?: "before" | "after" }

/** Names somebody else to decide: only who acts on the buying side of the same company can be. */
export const passOn =
  (type: "approval.transferred" | "approval.delegated" | "approval.signerAdded") =>
  async (desk: Desk, { to, comment, place }: Passed): Promise<Decision> => {
    const { rowCount } = await desk.tx.query({
      name: "may-be-asked",
      text: `select from person where id = $1 and may_sign_in(person) and party = $2 and roles && array['purchaser', 'approver', 'supervisor', 'legal']`,
      values: [to, desk.document.facts.party],
    })
    const data = type === "approval.signerAdded" ? { to, comment, place: place ?? "after" } : { ...partOf(desk), to, comment }
    return { fact: null, ...onApproval(desk, type, data), given: { namedMayApprove: rowCount > 0 } }
  }
