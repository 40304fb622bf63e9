import { inputRule, rule } from "../_kit/rules.ts"
import type { ApprovalFact, ApprovalFacts } from "./approval.facts.ts"
import { isOfCompany, leavesMore, mayDecideNow, partOf, presentStep } from "./approval.parts.ts"

const hour = 3_600_000
type On = { readonly facts: ApprovalFacts; readonly event: ApprovalFact }

const part = ({ facts, event }: On): string | null => partOf(facts, event.by, event.given?.deputyFor)
const named = ({ event }: On): string | null => ("to" in event && typeof event.to === "string" ? event.to : null)

/** The rules of approvals. */
export const approvalRules = {
  // Separation of duties: the submitter may neither approve, nor say who does, nor return what others may have approved; also when standing in for one of them.
  approverIsNotSubmitter: rule<ApprovalFacts, ApprovalFact>("20002", ({ facts, event }) => facts.submitter !== event.by.id),
  isAssignee: rule<ApprovalFacts, ApprovalFact>("20041", (on) => {
    const own = isOfCompany(on.facts, on.event.by) ? part(on) : null
    return own !== null && (!("for" in on.event) || on.event.for === undefined || on.event.for === null || on.event.for === own)
  }),
  // Four eyes means two people, also when one decides in another's place.
  hasNotDecided: rule<ApprovalFacts, ApprovalFact>(
    "20042",
    ({ facts, event }) => !(presentStep(facts)?.decisions.some(({ by }) => by === event.by.id) ?? false),
  ),
  outcomeFits: rule<ApprovalFacts, ApprovalFact>(
    "16031",
    (on) => (on.event.type === "approval.endorsed") === leavesMore(on.facts, part(on)),
  ),
  // Without steps, as before there were any, every approver decides: whoever was added would be the only one, with a final say.
  approvalHasStep: rule<ApprovalFacts, ApprovalFact>("16001", ({ facts }) => presentStep(facts) !== null),
  commentIsGiven: inputRule<ApprovalFacts, ApprovalFact>("10011", ({ event }) => "comment" in event && event.comment.trim() !== ""),
  isOwner: rule<ApprovalFacts, ApprovalFact>("20043", ({ facts, event }) => facts.submitter === event.by.id),
  // Unless nobody is left who could decide: the document would wait for ever.
  nobodyHasDecided: rule<ApprovalFacts, ApprovalFact>(
    "16032",
    ({ facts, event }) => facts.steps.every(({ decisions }) => decisions.length === 0) || (event.given?.nobodyLeft ?? false),
  ),
  namedIsNotSubmitter: inputRule<ApprovalFacts, ApprovalFact>("20002", (on) => named(on) !== on.facts.submitter),
  // A person can be added only once, also after having decided. Whoever has decided in another's place may not decide in this step again.
  namedIsNew: inputRule<ApprovalFacts, ApprovalFact>("20044", (on) => {
    const [to, step] = [named(on), presentStep(on.facts)]
    const adds = on.event.type === "approval.signerAdded"
    const inChain = adds ? on.facts.steps : step ? [step] : []
    return (
      to !== null &&
      to !== on.event.by.id &&
      !inChain.some(({ assignees }) => assignees.includes(to)) &&
      !(step && mayDecideNow(step).includes(to)) &&
      (adds || !step?.decisions.some(({ by }) => by === to))
    )
  }),
  namedMayApprove: inputRule<ApprovalFacts, ApprovalFact>("20045", ({ event }) => event.given?.namedMayApprove ?? false),
  notRemindedLately: rule<ApprovalFacts, ApprovalFact>(
    "16033",
    ({ facts, event }) => facts.remindedAt === null || event.at >= facts.remindedAt + hour,
    ({ facts }) => ({ at: (facts.remindedAt ?? 0) + hour }),
  ),
} as const
export type ApprovalRuleName = keyof typeof approvalRules
