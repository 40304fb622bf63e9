import { z } from "zod"
import type { Role } from "#contract/people.ts"
import { type ApprovalAct, approvalInputs } from "#contract/workflow.contract.ts"
import type { Asking, Command } from "./kind-command.ts"
import type { Life } from "./kind-life.ts"
import { rule, type Rules } from "./rules.ts"

/** What is to be approved, as of the request. */
export interface ToApprove {
  readonly number: string
  readonly title: string
  /** The company whose approvers decide. */
  readonly party: string
  /** The unit in which it was made; null or absent for the submitter's own. */
  readonly organisation?: string | null
  /** An exact decimal, in `currency`; null when no amount was given. */
  readonly amount: string | null
  readonly currency: string | null
  /** People who may not approve it, besides the requester. */
  readonly barred?: readonly string[]
  /** The person for whom a clock requests it; absent where it counts as the clock's own. */
  readonly inNameOf?: string | undefined
  /** The roles among those of its declaration whose holders are asked about this document; all of them by default. */
  readonly askedIn?: readonly Role[]
}

type Carrying<Data, Carried> = { [Type in keyof Data]: Carried extends Data[Type] ? Type : never }[keyof Data] & string

/** An approval that a document waits for in one of its states: entering the state requests the approval. */
export interface Approval<Facts, State extends string = string, Data = Readonly<Record<string, object>>> {
  readonly in: State
  /** The facts recorded in the document when the approval ends. */
  readonly approved: Carrying<Data, object>
  /** A different fact of approval under a condition. */
  readonly instead?: { readonly approved: Carrying<Data, object>; when(facts: Facts): boolean }
  readonly returned: Carrying<Data, { readonly reason: string }>
  readonly withdrawn: Carrying<Data, object>
  /** The roles whose holders in the company are asked where no route applies; its approvers by default. */
  readonly askedIn?: readonly Role[]
  subject(facts: Facts): ToApprove
}
/** Approvals by name; routes and lists call them `<kind>.<name>`. */
export type Approvals<Facts, State extends string = string, Data = Readonly<Record<string, object>>> = Readonly<
  Record<string, Approval<Facts, State, Data>>
>

/** The approval that documents wait for, by state. */
export const waitsForOf = (approvals: Readonly<Record<string, { readonly in: string }>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(approvals).map(([name, one]) => [one.in, name]))

/** The commands of a document that waits for an approval, and the act on the approval that each performs. */
export const approvalCommands = {
  approve: "approve",
  return: "return",
  withdrawApproval: "withdraw",
  transferApproval: "transfer",
  delegateApproval: "delegate",
  addApprovalSigner: "addSigner",
  remindApprovers: "remind",
} as const satisfies Record<string, ApprovalAct>
export type ApprovalCommandName = keyof typeof approvalCommands

/** The version of the approval that was seen, so that nobody decides a later step unseen. */
const seen = z.int().min(0).optional()
const { approve, return: sendBack, withdraw, transfer, delegate, addSigner, remind } = approvalInputs

/** The description of each of these commands as a call. */
export const approvalCalls = {
  approve: { summary: "Approves the present step", input: approve.extend({ seen }) },
  return: { summary: "Sends it back, with the reason", input: sendBack.extend({ seen }) },
  withdrawApproval: { summary: "Takes the own request back while nobody has decided", input: withdraw.extend({ seen }) },
  transferApproval: { summary: "Passes the own part of the approval on to somebody else", input: transfer.extend({ seen }) },
  delegateApproval: { summary: "Lets somebody else decide in one's place as well", input: delegate.extend({ seen }) },
  addApprovalSigner: { summary: "Asks one more person, before or after this step", input: addSigner.extend({ seen }) },
  remindApprovers: { summary: "Reminds those who have not decided", input: remind.extend({ seen }) },
} as const satisfies Record<ApprovalCommandName, { readonly summary: string; readonly input: z.ZodType }>

/** The commands that follow from a kind's approvals; none when it has none. */
export type ApprovalCallsOf<Name extends string> = [Name] extends [never] ? Readonly<Record<never, Command>> : typeof approvalCalls

/** The commands that leave a fact in the document itself. */
export type DecidingOf<Name extends string> = Readonly<
  Record<[Name] extends [never] ? never : "approve" | "return" | "withdrawApproval", Command>
>

/** The approvals' own facts by state; for a document that waits for none, the first of them. */
const endingFacts = <Facts>(approvals: Approvals<Facts>, end: "approved" | "returned" | "withdrawn") => {
  const byState = Object.fromEntries(Object.values(approvals).map((one) => [one.in, one[end]]))
  return { leaves: Object.values(byState)[0] ?? "", leavesIn: byState }
}

/** By state, the fact that an approval leaves instead, under a condition. */
const insteadBy = <Facts>(approvals: Approvals<Facts>): NonNullable<Command["insteadIn"]> =>
  Object.fromEntries(
    Object.values(approvals).flatMap((one) => (one.instead ? [[one.in, { leaves: one.instead.approved, when: one.instead.when }]] : [])),
  )

/** The facts that granting an approval may leave. */
export const approvedBy = ({ approved, instead }: Pick<Approval<never>, "approved" | "instead">): readonly string[] => [
  approved,
  ...(instead ? [instead.approved] : []),
]

/** The commands that leave a fact in the document itself; all other acts concern the approval only. */
export function decidingCommands<Facts>(
  approvals: Approvals<Facts>,
  askers: readonly Role[],
): Readonly<Record<string, Command<z.ZodType, Asking<Facts>>>> {
  if (Object.keys(approvals).length === 0) return {}
  const by = [...new Set<Role>(["approver", ...Object.values(approvals).flatMap(({ askedIn = [] }) => askedIn)])]
  const nothing = () => ({})
  return {
    approve: {
      ...approvalCalls.approve,
      ...endingFacts(approvals, "approved"),
      insteadIn: insteadBy(approvals),
      by,
      danger: false,
      final: false,
      data: nothing,
    },
    return: {
      ...approvalCalls.return,
      ...endingFacts(approvals, "returned"),
      by,
      danger: true,
      final: false,
      data: (input) => ({ reason: (input as { readonly comment: string }).comment }),
    },
    withdrawApproval: {
      ...approvalCalls.withdrawApproval,
      ...endingFacts(approvals, "withdrawn"),
      by: askers,
      danger: true,
      final: false,
      data: nothing,
    },
  }
}

/** Adds to a life the rule that barred people approve nothing. */
export const barring = <Facts>(life: Life<string, string, string>, approvals: Approvals<Facts>): Life<string, string, string> =>
  Object.values(approvals)
    .flatMap((one) => approvedBy(one).map((type) => [one.in, type] as const))
    .reduce((all, [state, type]) => {
      const taken = all[state]?.[type]
      if (!taken) throw new Error(`${state} does not take ${type}`)
      return { ...all, [state]: { ...all[state], [type]: { ...taken, rules: [...taken.rules, "approverIsNotBarred"] } } }
    }, life)

/** The rules that approvals add to a document. */
export const approvalRulesOf = <Facts>(approvals: Approvals<Facts>): Rules<Facts, never> =>
  Object.keys(approvals).length === 0
    ? {}
    : {
        approverIsNotBarred: rule<Facts, never>(
          "20002",
          ({ facts, event }: { facts: Facts; event: { readonly by: { readonly id: string } } }) =>
            Object.values(approvals).every(({ subject }) => !(subject(facts).barred ?? []).includes(event.by.id)),
        ),
      }
