import { type Actor, buying } from "#contract/people.ts"
import type { DocumentState } from "#machines/_kit/snapshot.ts"
import { approvalChart } from "#machines/approval/approval.chart.ts"
import type { ApprovalFacts } from "#machines/approval/approval.facts.ts"
import { everybodyOf, mayDecidePresent, mayDecideYet, presentStep } from "#machines/approval/approval.parts.ts"
import { openApproval, type OpenApproval } from "#machines/approval/open-approval.ts"
import type { Tx } from "#server/database/database.ts"
import { restore } from "#server/event-store/document.ts"
import { type Head, readHead, readHeadsOf } from "#server/event-store/store.ts"
import { awayFor } from "./waiting.ts"

/** The approval that a document waits for, with its stored version. */
export interface StoredApproval extends OpenApproval {
  readonly stream: string
  /** The stored version; timers that fired since are not counted. */
  readonly version: number
  readonly stored: DocumentState<ApprovalFacts>
}

/** Reads the approval that a document waits for, or null. */
export async function readOpenApproval(
  tx: Tx,
  { root, by, now }: { readonly root: string; readonly by: Actor; readonly now: number },
  headOf: (stream: string) => Promise<Head | null> = (stream) => readHead(tx, stream),
): Promise<StoredApproval | null> {
  const { rows } = await tx.query<{ stream: string }>({
    name: "open-approval",
    text: "select stream from approval where root = $1 and state = 'inApproval'",
    values: [root],
  })
  const [row] = rows
  const head = row ? await headOf(row.stream) : null
  if (!row || !head) return null
  const stored = await restore(tx, approvalChart, head)
  const step = presentStep(stored.facts)
  // Includes the people to whom the timer will escalate: the browser must know them before the timer fires.
  const asked = step ? everybodyOf(step).filter((person) => person !== by.id) : []
  const type = `${stored.facts.document}.${stored.facts.subject}`
  const [nobodyLeft, deputyFor] = await Promise.all([
    isNobodyLeft(tx, stored.facts),
    asked.length === 0 ? [] : awayFor(tx, { person: by.id, among: asked, now, type }),
  ])
  return { ...row, version: head.version, stored, ...openApproval(stored, { by, now, deputyFor, nobodyLeft }) }
}

/** Whether of those who may decide the present step nobody can act on the buying side of the company any more. */
async function isNobodyLeft(tx: Tx, facts: ApprovalFacts): Promise<boolean> {
  const asked = mayDecidePresent(facts)
  if (asked.length === 0) return false
  const { rowCount } = await tx.query({
    name: "anybody-left",
    text: "select from person p where id = any($1) and may_sign_in(p) and $2 in ('', party) and roles && $3::text[] limit 1",
    values: [asked, facts.party, buying],
  })
  return rowCount === 0
}

/** Whether a person can be named as an approver: only people who act on the buying side of the company can. */
export async function mayBeAsked(tx: Tx, person: string | undefined, company: string): Promise<boolean> {
  if (person === undefined) return false
  const { rowCount } = await tx.query({
    name: "may-be-asked",
    text: `select from person where id = $1 and may_sign_in(person) and party = $2 and roles && $3::text[]`,
    values: [person, company, buying],
  })
  return rowCount > 0
}

/** Whether an open approval may yet need a person's decision, in its present step or in a later one. */
export async function mayNeedYet(tx: Tx, person: string): Promise<boolean> {
  const { rows } = await tx.query<{ stream: string }>({
    name: "open-approvals-naming",
    text: `select a.stream from approval a where a.state = 'inApproval'
      and exists (select from event e where e.stream = a.stream and strpos(e.data::text, $1) > 0)`,
    values: [person],
  })
  const heads = await readHeadsOf(
    tx,
    rows.map(({ stream }) => stream),
  )
  const open = await Promise.all(heads.map((head) => restore(tx, approvalChart, head)))
  return open.some(({ facts }) => mayDecideYet(facts).has(person))
}
