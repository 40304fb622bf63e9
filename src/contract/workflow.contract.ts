import { z } from "zod"
import { commandBody, verdict } from "./document.ts"
import { endpoint, pageOf, pageQuery } from "./endpoint.ts"
import { id } from "./ids.ts"
import { currency } from "./money.ts"
import { instant } from "./time.ts"

/** What is approved of a document, as its kind names it: for a tender its publication or its award. */
const subject = z.string().max(64)
export type ApprovalSubject = z.infer<typeof subject>
export const approvalStates = ["inApproval", "approved", "returned", "withdrawn", "lapsed"] as const
export type ApprovalState = (typeof approvalStates)[number]
export const stepModes = ["any", "all", "sequential"] as const

const person = z.object({ id: z.string(), name: z.string() })
const stepState = z.enum(["done", "returned", "current", "waiting"])

/** An approval as a row of a list. */
const row = z.object({
  approval: id,
  /** The approval's own version: a decision sends it as `base`. */
  version: z.int(),
  subject,
  document: z.object({ kind: z.string(), id, number: z.string(), title: z.string() }),
  /** Exact, in `currency`; null when no amount was given. */
  amount: z.string().nullable(),
  currency: currency.nullable(),
  submitter: person,
  requestedAt: instant,
  state: z.enum(approvalStates),
  /** Spec section 3: 0 审批中, 1 审批通过, 2 审批退回; null for a withdrawn one. */
  code: z.int().min(0).max(2).nullable(),
  steps: z.array(z.object({ name: z.string(), state: stepState })),
  /** The deadline of the present step. */
  dueAt: instant.nullable(),
  /** The caller's last decision, and when. */
  own: z.object({ decision: z.enum(["approved", "returned"]), at: instant }).nullable(),
})
export type ApprovalRow = z.infer<typeof row>

const stepView = z.object({
  key: z.string(),
  name: z.string(),
  mode: z.enum(stepModes),
  state: stepState,
  /** `closed` marks people who cannot sign in now: nobody decides for them until the approval is passed on, escalated or withdrawn. */
  people: z.array(person.extend({ asked: z.boolean(), closed: z.boolean() })),
  decisions: z.array(z.object({ by: person, for: person, at: instant, decision: z.enum(["approved", "returned"]), comment: z.string() })),
  enteredAt: instant.nullable(),
  dueAt: instant.nullable(),
  /** To whom it was escalated after taking too long; null while it was not. */
  escalated: z.object({ at: instant, to: z.array(person) }).nullable(),
  addedBy: person.nullable(),
})
export type ApprovalStepView = z.infer<typeof stepView>

/** A complete approval: its chain, and all acts on it. */
const whole = row.extend({
  chain: z.array(stepView),
  history: z.array(
    z.object({
      type: z.string(),
      at: instant,
      by: person,
      comment: z.string(),
      from: person.nullable(),
      to: z.array(person),
    }),
  ),
  verdicts: z.record(z.string(), verdict),
  /** Whether the person sees the document: who has decided goes on seeing the decision, not always what it was on. */
  seesDocument: z.boolean(),
})
export type ApprovalView = z.infer<typeof whole>

const comment = z.string().trim().max(2000)
const listBody = z.strictObject({
  /** Matches the document's number and title and the submitter's name. */
  keyword: z.string().max(200).optional(),
  subject: subject.optional(),
  state: z.enum(approvalStates).optional(),
  /** When it was requested. */
  from: instant.optional(),
  to: instant.optional(),
})
const list = (name: string, summary: string) =>
  endpoint("POST", `workflow/${name}`, { summary, query: pageQuery, body: listBody, data: pageOf(row) })

const byId = z.strictObject({ id })
const reply = z.object({ approval: id, version: z.int(), state: z.enum(approvalStates) })
const act = <Input extends z.ZodType>(name: string, summary: string, input: Input) =>
  endpoint("POST", `workflow/approval/:id/${name}`, { summary, params: byId, body: commandBody(input), data: reply, command: true })
const named = z.strictObject({ to: id, comment })

/** The acts on an approval, with their inputs. */
export const approvalInputs = {
  approve: z.strictObject({ comment }),
  return: z.strictObject({ comment }),
  withdraw: z.strictObject({}),
  transfer: named,
  delegate: named,
  addSigner: named.extend({ place: z.enum(["before", "after"]) }),
  remind: z.strictObject({}),
} as const
export type ApprovalInputs = { [Name in keyof typeof approvalInputs]: z.output<(typeof approvalInputs)[Name]> }
export type ApprovalAct = keyof typeof approvalInputs

/** Approvals for the people who decide and who request them. */
export const workflowContract = {
  todo: list("todo", "Approvals that wait for the caller, or for somebody for whom the caller stands in; the oldest first"),
  done: list("done", "Approvals that the caller has decided on, the latest first"),
  requests: list("requests", "Approvals that the caller has asked for, the latest first"),
  one: endpoint("GET", "workflow/approval/:id", { summary: "One approval in whole", params: byId, data: whole }),
  ofDocument: endpoint("GET", "workflow/document/:id", {
    summary: "The approvals of one document, the latest first",
    params: byId,
    data: z.array(whole),
  }),
  colleagues: endpoint("GET", "workflow/colleagues", {
    summary: "People of the caller's company to whom an approval can be passed",
    data: z.array(person.extend({ department: z.string() })),
  }),
  approve: act("approve", "Approves the present step", approvalInputs.approve),
  return: act("return", "Sends the document back, with the reason", approvalInputs.return),
  withdraw: act("withdraw", "Takes the own request back while nobody has decided", approvalInputs.withdraw),
  transfer: act("transfer", "Passes the own part on to somebody else", approvalInputs.transfer),
  delegate: act("delegate", "Lets somebody else decide in one's place as well", approvalInputs.delegate),
  addSigner: act("addSigner", "Asks one more person, before or after this step", approvalInputs.addSigner),
  remind: act("remind", "Reminds those who have not decided", approvalInputs.remind),
  batch: endpoint("POST", "workflow/batch", {
    summary: "Approves or returns several; each stands or fails by itself",
    body: z.strictObject({
      decision: z.enum(["approve", "return"]),
      comment,
      approvals: z
        .array(z.strictObject({ approval: id, base: z.int().min(0) }))
        .min(1)
        .max(200),
    }),
    data: z.object({
      results: z.array(
        z.object({
          approval: id,
          state: z.enum(approvalStates).nullable(),
          refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
        }),
      ),
    }),
    command: true,
  }),
}
