import { readFileSync } from "node:fs"
import { type Database, openDatabase, type Tx } from "#server/database/database.ts"
import { createDemoPeople } from "#server/demo/people.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { noEnd } from "#server/documents/task-write.ts"
import { findUser } from "#server/identity/users.ts"
import { tenderLists } from "#server/modules/tender/tender.lists.ts"
import { tasksFor } from "#server/documents/tasks.ts"
import { taskSources } from "#server/modules/task-sources.ts"
import { plantTenders } from "../tests/support/plant-tenders.ts"
import { type Bench, figure, interleaved, type Measured, quantile } from "./measure.ts"

const rows = 100_000
/** A statement may take 30 s at most, also on a busy machine. */
const portion = 10_000
const rounds = 8
/** Linux counts the time of a process in hundredths of a second. */
const tick = 10
const now = Date.now()
const hour = 3_600_000

/** What 100,000 tenders are: for tender `n` an SQL expression of its state. */
const shapes = {
  "100,000 drafts": "'new'",
  "30 % of 100,000 open": `case when n % 10 < 3 then 'biddingOpen' else (array['new', 'completed', 'preAward', 'sealed', 'terminated', 'officialAward', 'completed'])[1 + n % 7] end`,
} as const

async function plant(database: Database, state: string, { party, id }: SessionUser): Promise<void> {
  await database.query({ text: "truncate row_tender, tender_child, document_task" })
  for (let from = 1; from <= rows; from += portion)
    await plantTenders(database, "generate_series($4::int, $5::int) as n", [party ?? "", id, now, from, from + portion - 1], {
      number: "'WAIT-' || n",
      title: "'空压机采购 ' || n",
      state,
      company: "$1",
      author: "$2",
      c_lines: "3",
      c_published: `case when ${state} = 'new' then null else n end`,
      c_bid_deadline: `$3::bigint + (n % 1000) * ${hour}::bigint`,
      c_opening_time: `$3::bigint + (n % 1000 + 1) * ${hour}::bigint`,
    })
  await database.query({
    text: `insert into tender_child (stream, tender, round, kind, key, state, at)
      select 'q' || id, id, 1, 'question', 'q', case when created_at % 100 = 0 then 'asked' else 'answered' end, 1 from row_tender where state = 'biddingOpen'`,
  })
  // As the tenders' own projection writes them: one's own in each state, and the open ones for whoever supplies.
  await database.query({
    text: `insert into document_task (document, kind, task, reader, until_at, due_at, since, number, title, state, company, author, people)
      select id, 'tender', case state when 'new' then 'finishDraft' when 'preAward' then 'proposeAward' when 'officialAward' then 'issueNotice'
          when 'sealed' then 'attendOpening' else 'formCommittee' end, 'purchaser#' || author, ${noEnd}, coalesce(c_opening_time, ${noEnd}), changed_at, number, title, state, company, author, people
        from row_tender where state in ('new', 'preAward', 'officialAward', 'sealed', 'biddingOpen')
      union all select id, 'tender', 'bid', 'role:supplier', c_bid_deadline, c_bid_deadline, changed_at, number, title, state, company, author, people from row_tender where state = 'biddingOpen'`,
  })
  await database.query({ text: "vacuum analyze row_tender, tender_child, document_task" })
}

/** Milliseconds of the processor that PostgreSQL spends on each run, all in one process of it; no figure where the machine does not tell. */
async function cpuOf(database: Database, work: (tx: Tx) => Promise<unknown>): Promise<number> {
  return database.transaction(async (tx) => {
    await tx.query({ text: "set local max_parallel_workers_per_gather = 0" })
    const pid = (await tx.query<{ pid: number }>({ text: "select pg_backend_pid() as pid" })).rows[0]?.pid
    const spent = () => {
      const [user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ").slice(11, 13).map(Number) ?? []
      return (user + system) * tick
    }
    await work(tx)
    const before = spent()
    for (let round = 0; round < rounds; round++) await work(tx)
    return (spent() - before) / rounds
  })
}

/** What waits, and the counts of the dashboard, at 100,000 tenders of two shapes, against reading each tender once. */
export const bench: Bench = async ({ databaseUrl }) => {
  const database = openDatabase(databaseUrl, { max: 2 })
  const people = await database.transaction(createDemoPeople)
  const userOf = async (name: string): Promise<SessionUser> => {
    const user = await findUser(database, people[name] ?? "")
    if (!user) throw new Error(`there is no ${name}`)
    return { ...user, sessionId: "bench" }
  }
  const [purchaser, lead, supplier, approver] = await Promise.all(["purchaser", "lead", "supplier.a", "approver"].map(userOf))
  if (!purchaser || !lead || !supplier || !approver) throw new Error("nobody is there")
  const measured: Record<string, Measured[string]> = {}
  for (const [shape, state] of Object.entries(shapes)) {
    await plant(database, state, purchaser)
    const works = {
      "what waits for the purchaser": (tx: Tx) => tasksFor(tx, purchaser, taskSources),
      "what waits for a lead without a tender": (tx: Tx) => tasksFor(tx, lead, taskSources),
      "what waits for an approver": (tx: Tx) => tasksFor(tx, approver, taskSources),
      "what waits for a supplier": (tx: Tx) => tasksFor(tx, supplier, taskSources),
      "counts of the purchaser": (tx: Tx) => tenderLists.counts(tx, purchaser, { purchasers: [purchaser.id] }),
      "each tender once": (tx: Tx) => tx.query({ text: "select sum(c_lines) from row_tender" }),
    }
    const times = await interleaved(
      rounds,
      Object.fromEntries(Object.entries(works).map(([name, work]) => [name, () => work(database)])),
      2,
    )
    for (const [name, work] of Object.entries(works)) {
      measured[`${shape}: ${name}, median`] = figure(quantile(times[name] ?? []), "ms")
      measured[`${shape}: ${name}, CPU in PostgreSQL`] = figure(await cpuOf(database, work), "ms")
    }
  }
  await database.query({ text: "truncate row_tender, tender_child, document_task" })
  await database.close()
  return measured
}
