import type { FastifyInstance } from "fastify"
import { code, type Refusal, Refused } from "#contract/errors.ts"
import { type ApprovalAct, type ApprovalInputs, workflowContract } from "#contract/workflow.contract.ts"
import type { Policies } from "#server/http/policy.ts"
import { type Call, type Handlers, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { approvalRows, type ApprovalList, colleaguesOf, listApprovals } from "./approval.queries.ts"
import { showApproval, showApprovalsOf } from "./approval.view.ts"
import type { ApprovedDocument, ApprovedDocuments } from "#server/approvals/approved-documents.ts"

const buyers = ["purchaser", "approver", "supervisor", "legal"] as const
// Administrators have the pages in their menu, where nothing waits for them.
const lists = { roles: [...buyers, "administrator"] } as const
const staff = { roles: buyers } as const
const policies = {
  todo: lists,
  done: lists,
  requests: lists,
  one: staff,
  ofDocument: staff,
  colleagues: staff,
  approve: staff,
  return: staff,
  withdraw: staff,
  transfer: staff,
  delegate: staff,
  addSigner: staff,
  remind: staff,
  batch: staff,
} as const satisfies Policies<typeof workflowContract>

type Workflow = typeof workflowContract
type OfKind = (services: Services) => (kind: string) => ApprovedDocument
type Acting = {
  readonly user: SessionUser
  readonly approval: string
  readonly base: number
  readonly key: string
}

const kindsOf = (documents: ApprovedDocuments): OfKind => {
  const known = new WeakMap<Services, Map<string, ApprovedDocument>>()
  return (services) => (kind) => {
    const made = known.get(services) ?? new Map<string, ApprovedDocument>()
    known.set(services, made)
    const found = made.get(kind) ?? documents[kind]?.(services)
    if (!found) throw new Refused({ code: code.absent })
    made.set(kind, found)
    return found
  }
}

const list =
  (name: ApprovalList) =>
  ({ user, query, body }: Call<Workflow["todo"]>, { database }: Services) =>
    database.reading((tx) => listApprovals(tx, name, user, { ...body, ...query }))

/** Runs an act by the document's own command, and returns the approval afterwards. */
async function run<Act extends ApprovalAct>(ofKind: OfKind, services: Services, on: Acting, act: Act, input: ApprovalInputs[Act]) {
  const { user, approval, base, key } = on
  const [row] = await services.database.reading((tx) => approvalRows(tx, user, "stream", approval))
  if (!row) throw new Refused({ code: code.absent })
  const { document, subject } = row
  await ofKind(services)(document.kind).run({ user, root: document.id, approval, subject, act, input, seen: base, key })
  const [after = row] = await services.database.reading((tx) => approvalRows(tx, user, "stream", approval))
  return { approval, version: after.version, state: after.state }
}

const refusalOf = (error: unknown, { log }: Services): Refusal => {
  if (error instanceof Refused) return error.refusal
  log.error({ err: error }, "an approval in a batch failed")
  return { code: code.systemError }
}

function handlersOf(ofKind: OfKind): Handlers<Workflow> {
  const act =
    <Act extends ApprovalAct>(name: Act) =>
    (
      {
        user,
        params,
        body,
        key,
      }: { user: SessionUser; params: { id: string }; body: { base: number; input: ApprovalInputs[Act] }; key: string },
      services: Services,
    ) =>
      run(ofKind, services, { user, approval: params.id, base: body.base, key }, name, body.input)
  return {
    todo: list("todo"),
    done: list("done"),
    requests: list("requests"),
    one: ({ user, params }, services) => services.database.reading((tx) => showApproval(tx, user, params.id, ofKind(services))),
    ofDocument: ({ user, params }, services) => services.database.reading((tx) => showApprovalsOf(tx, user, params.id, ofKind(services))),
    colleagues: ({ user }, { database }) => database.reading((tx) => colleaguesOf(tx, user)),
    approve: act("approve"),
    return: act("return"),
    withdraw: act("withdraw"),
    transfer: act("transfer"),
    delegate: act("delegate"),
    addSigner: act("addSigner"),
    remind: act("remind"),
    batch: async ({ user, body: { decision, comment, approvals }, key, language }, services) => {
      const results: {
        approval: string
        state: Awaited<ReturnType<typeof run>>["state"] | null
        refusal: { code: string; message: string } | null
      }[] = []
      for (const { approval, base } of approvals) {
        try {
          const on = { user, approval, base, key: `${key}/${approval}` }
          const { state } = await run(ofKind, services, on, decision, { comment })
          results.push({ approval, state, refusal: null })
        } catch (error) {
          const refusal = refusalOf(error, services)
          results.push({ approval, state: null, refusal: { code: refusal.code, message: services.texts.sentence(refusal, language) } })
        }
      }
      return { results }
    },
  }
}

/** Serves approvals for the kinds of document that are approved. */
export const workflowModule =
  (documents: ApprovedDocuments) =>
  (app: FastifyInstance, services: Services): void =>
    register(app, services, workflowContract, policies, handlersOf(kindsOf(documents)))
