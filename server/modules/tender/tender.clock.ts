import { system } from "#contract/people.ts"
import { settle } from "#machines/_kit/settle.ts"
import { stateOf } from "#machines/_kit/snapshot.ts"
import { nextDue } from "#machines/_kit/settle.ts"
import { approvalChart } from "#machines/approval/approval.chart.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import type { Database } from "#server/database/database.ts"
import { restore } from "#server/event-store/document.ts"
import { readHead } from "#server/event-store/store.ts"
import { setTimer } from "#server/jobs/timers.ts"
import { commit } from "./commit.ts"
import { callUp, type Desk, type TenderPlace } from "./desk.ts"
import { readOpenApproval } from "./open-approval.ts"
import { gather } from "./tender.given.ts"

const nobody = {
  id: system.id,
  name: "",
  displayName: "",
  roles: [],
  party: null,
  department: null,
  language: "zh",
  sessionId: "",
} as const

/** Lets a tender's clocks strike that are past due; safe to do twice, since the lock and the chart decide. */
export function strike(database: Database, place: TenderPlace, id: string): Promise<void> {
  return database.transaction(async (tx) => {
    const { head, now, counted, headOf } = await callUp(tx, place, nobody, id, "change")
    if (!head) return
    const stored = await restore(tx, tenderChart, head)
    const own = { bid: null, assignment: null, trustedFrom: null }
    const given = await gather(tx, id, stored.facts, stateOf(tenderChart, stored), system, own, now, headOf, counted)
    const { document, facts: struck } = settle(tenderChart, stored, now, given)
    const dueAt = nextDue(tenderChart, stored)
    const at = { tender: id, round: stored.facts.round, state: stateOf(tenderChart, stored), by: system, now }
    const approval = await readOpenApproval(tx, at, headOf)
    if (struck.length === 0 && (approval?.struck.length ?? 0) === 0) {
      const escalates = approval && nextDue(approvalChart, approval.stored)
      if (approval && escalates != null) await setTimer(tx, { stream: approval.stream, kind: approvalChart.id, dueAt: escalates + 1 })
      // Woken too early (the deadline moved) or held up by an open objection: look again later.
      if (dueAt !== null) await setTimer(tx, { stream: id, kind: tenderChart.id, dueAt: Math.max(dueAt + 1, now + 60_000) })
      return
    }
    const desk: Desk = {
      place,
      tx,
      id,
      user: nobody,
      by: system,
      now,
      version: head.version,
      stored,
      document,
      struck,
      state: stateOf(tenderChart, document),
      given,
      own,
      approval,
      headOf,
    }
    await commit(desk, { fact: null })
  })
}

/** Lets the clock of an approval strike that is past due, with its tender's. */
export async function strikeApproval(database: Database, place: TenderPlace, approval: string): Promise<void> {
  const head = await database.reading((tx) => readHead(tx, approval))
  if (head) await strike(database, place, head.root)
}
