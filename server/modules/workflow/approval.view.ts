import { code, Refused } from "#contract/errors.ts"
import type { ApprovalRow, ApprovalView } from "#contract/workflow.contract.ts"
import type { AnyFact } from "#machines/_kit/fact.ts"
import type { Verdict } from "#machines/_kit/judge.ts"
import { approvalChart } from "#machines/approval/approval.chart.ts"
import type { ApprovalFact } from "#machines/approval/approval.facts.ts"
import { chainOf, peopleIn, type PeopleKnown } from "#machines/approval/approval.chain.ts"
import type { Tx } from "#server/database/database.ts"
import { readFact, restore } from "#server/event-store/document.ts"
import { loadFacts, readHead } from "#server/event-store/store.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { approvalRows, hasDecided } from "./approval.queries.ts"
import type { ApprovedDocument, WaitingApproval } from "#server/approvals/approved-documents.ts"

const absent = () => new Refused({ code: code.absent })
async function lookUp(tx: Tx, ids: Iterable<string>): Promise<PeopleKnown> {
  const { rows } = await tx.query<{ id: string; name: string; closed: boolean }>({
    name: "approval-names",
    text: "select id, display_name as name, not may_sign_in(p) as closed from person p where id = any($1)",
    values: [[...new Set(ids)]],
  })
  const people = new Map(rows.map((row) => [row.id, row]))
  return {
    named: (id) => ({ id, name: people.get(id)?.name ?? "" }),
    isClosed: (id) => people.get(id)?.closed ?? true,
  }
}

const targetsOf = (fact: ApprovalFact): readonly string[] => ("to" in fact ? (typeof fact.to === "string" ? [fact.to] : fact.to) : [])
const isOfApproval = (fact: AnyFact): fact is ApprovalFact => fact.type.startsWith("approval.")

/** Verdicts as the wire has them. */
const judged = (of: Readonly<Record<string, Verdict>>): ApprovalView["verdicts"] =>
  Object.fromEntries(
    Object.entries(of).map(([name, one]) => {
      if (one.allowed) return [name, one]
      const { states, ...refusal } = one
      return [name, { ...refusal, ...(states ? { states: [...states] } : {}) }]
    }),
  )

async function whole(tx: Tx, row: ApprovalRow, waiting: WaitingApproval | null): Promise<ApprovalView> {
  const facts = (await loadFacts(tx, row.approval)).map((stored) => readFact(approvalChart, stored)).filter(isOfApproval)
  const open = waiting?.stream === row.approval ? waiting : null
  const document = open?.document ?? (await restore(tx, approvalChart, await readHead(tx, row.approval)))
  const known = await lookUp(tx, [...peopleIn(document.facts), ...facts.flatMap((fact) => [fact.by.id, ...targetsOf(fact)])])
  const { named } = known
  return {
    ...row,
    chain: chainOf(document, known),
    history: facts.map((fact) => ({
      type: fact.type,
      at: fact.at,
      by: named(fact.by.id),
      comment: "comment" in fact ? fact.comment : "",
      from: "for" in fact && fact.for !== null && fact.for !== fact.by.id ? named(fact.for) : null,
      to: targetsOf(fact).map(named),
    })),
    verdicts: open ? judged(open.verdicts) : {},
    seesDocument: true,
  }
}

type OfKind = (kind: string) => ApprovedDocument

/** One approval for a person who sees its document, or has decided it; refuses with 10007 anybody else. */
export async function showApproval(tx: Tx, user: SessionUser, stream: string, ofKind: OfKind): Promise<ApprovalView> {
  const [row] = await approvalRows(tx, user, "stream", stream)
  if (!row) throw absent()
  try {
    return await whole(tx, row, await ofKind(row.document.kind).waitingFor(tx, user, row.document.id))
  } catch (error) {
    if (!(error instanceof Refused) || !(await hasDecided(tx, user, stream))) throw error
    return { ...(await whole(tx, row, null)), seesDocument: false }
  }
}

/** The approvals of a document, the latest first; refuses with 10007 people who may not see them. */
export async function showApprovalsOf(tx: Tx, user: SessionUser, root: string, ofKind: OfKind): Promise<ApprovalView[]> {
  const head = await readHead(tx, root)
  if (!head) throw absent()
  const waiting = await ofKind(head.kind).waitingFor(tx, user, root)
  const rows = await approvalRows(tx, user, "root", root)
  const views: ApprovalView[] = []
  for (const row of rows) views.push(await whole(tx, row, waiting))
  return views
}
