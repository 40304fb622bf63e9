import type { AnyFact } from "#machines/_kit/fact.ts"
import { nextDue } from "#machines/_kit/settle.ts"
import { stateOf } from "#machines/_kit/snapshot.ts"
import { approvalChart } from "#machines/approval/approval.chart.ts"
import type { ApprovalFacts } from "#machines/approval/approval.facts.ts"
import { stepStates } from "#machines/approval/approval.chain.ts"
import { dueOf, escalatesAt, leftIn, mayDecideNow, presentStep } from "#machines/approval/approval.parts.ts"
import { type Query, send, type Tx } from "#server/database/database.ts"
import { record, restore, type Standing } from "#server/event-store/document.ts"
import { defineProjection } from "#server/event-store/projections.ts"
import type { RecordedFact } from "#server/event-store/store.ts"
import { setTimer } from "#server/jobs/timers.ts"
import { afterOthers } from "./waiting.ts"

type StandingApproval = Pick<Standing<ApprovalFacts>, "stream" | "root" | "version" | "document">

/**
 * The people of the present step, each with the time from which they may decide: people to whom it is escalated may only from then on, and those whose
 * turn comes after others at no time that is known yet.
 */
function askedPeople(facts: ApprovalFacts): readonly { readonly person: string; readonly from: number }[] {
  const step = presentStep(facts)
  if (!step) return []
  const asked = mayDecideNow(step)
  const late = escalatesAt(facts)
  const later = late === null ? [] : step.escalateTo.filter((person) => !asked.includes(person))
  const inTurn = leftIn(step).filter((person) => !asked.includes(person) && !later.includes(person))
  return [
    ...asked.map((person) => ({ person, from: 0 })),
    ...later.map((person) => ({ person, from: (late ?? 0) + 1 })),
    ...inTurn.map((person) => ({ person, from: afterOthers })),
  ]
}

/** Statements that replace the rows of one approval. */
function rowsOf({ stream, root, version, document }: StandingApproval): readonly Query[] {
  const { facts } = document
  const state = stateOf(approvalChart, document)
  const open = state === "inApproval"
  const step = open ? presentStep(facts) : null
  const states = stepStates(document)
  const asked = open ? askedPeople(facts) : []
  const decisions = facts.steps.flatMap(({ key, decisions: made }) => made.map((one) => ({ ...one, step: key })))
  const before =
    facts.steps.length === 0 && facts.decidedBy !== null
      ? [{ by: facts.decidedBy, at: facts.decidedAt ?? 0, decision: state === "returned" ? "returned" : "approved", step: "" }]
      : []
  const all = [...decisions, ...before]
  return [
    {
      name: "keep-approval",
      text: `insert into approval (stream, root, document, subject, number, title, party, amount, currency, submitter, requested_at,
          state, version, anyone, present, steps, due_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
        on conflict (stream) do update set state = excluded.state, version = excluded.version, anyone = excluded.anyone,
          present = excluded.present, steps = excluded.steps, due_at = excluded.due_at`,
      values: [
        stream,
        root,
        facts.document,
        facts.subject,
        facts.number,
        facts.title,
        facts.party,
        facts.amount,
        facts.currency,
        facts.submitter,
        facts.requestedAt,
        state,
        version,
        open && (step === null || step.assignees.length === 0),
        step?.key ?? "",
        JSON.stringify(facts.steps.map(({ name }, index) => ({ name, state: states[index] }))),
        step && dueOf(step),
      ],
    },
    { name: "drop-approval-asked", text: "delete from approval_asked where approval = $1", values: [stream] },
    {
      name: "keep-approval-asked",
      text: "insert into approval_asked (approval, person, since) select $1, * from unnest($2::text[], $3::bigint[])",
      values: [stream, asked.map(({ person }) => person), asked.map(({ from }) => from)],
    },
    {
      name: "keep-approval-decisions",
      text: `insert into approval_decision (approval, person, step, decision, at)
        select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::bigint[]) on conflict do nothing`,
      values: [stream, all.map(({ by }) => by), all.map((one) => one.step), all.map(({ decision }) => decision), all.map(({ at }) => at)],
    },
  ]
}

/** Records facts of an approval with its rows, and sets its timer. */
export async function recordApproval(tx: Tx, at: Standing<object>, facts: readonly AnyFact[]): Promise<readonly RecordedFact[]> {
  const before = at as Standing<ApprovalFacts>
  const { standing, recorded } = record(tx, approvalChart, before, facts)
  for (const row of rowsOf(standing)) send(tx, row)
  const dueAt = nextDue(approvalChart, standing.document)
  // A timer fires one millisecond after its deadline, since the deadline's own millisecond is still open.
  if (dueAt !== nextDue(approvalChart, before.document))
    await setTimer(tx, { stream: at.stream, kind: approvalChart.id, dueAt: dueAt === null ? null : dueAt + 1 })
  return recorded
}

/** The projection of approvals for lists: who is asked, and who has decided what. */
export const approvalProjection = defineProjection({
  name: "approval",
  tables: ["approval_decision", "approval_asked", "approval"],
  on: {},
  documents: [
    {
      kind: approvalChart.id,
      write: async (tx, head) => {
        const document = await restore(tx, approvalChart, head)
        for (const row of rowsOf({ stream: head.stream, root: head.root, version: head.version, document })) send(tx, row)
      },
    },
  ],
})
