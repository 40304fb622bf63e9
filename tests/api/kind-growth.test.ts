import { beforeAll, expect, test } from "vitest"
import { mostTasks } from "#contract/task.contract.ts"
import { acting } from "#machines/_kit/readers.ts"
import type { Tx } from "#server/database/database.ts"
import { rowTable } from "#server/documents/row-names.ts"
import type { ListQuestion } from "#server/documents/rows.ts"
import { tasksFor } from "#server/documents/tasks.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { findUser } from "#server/identity/users.ts"
import { changeNumbersOf } from "#server/modules/supplier/change.content.ts"
import { partsOf } from "#server/modules/supplier/supplier-parts.ts"
import { problemsOf } from "#server/modules/supplier/supplier-problems.ts"
import { startServer, type TestServer } from "../support/server.ts"
import { trialOrderModule } from "../support/trial/trial-order.module.ts"
import { trialOrder } from "../support/trial/trial-order.ts"
import { watched } from "../support/watched.ts"

const table = rowTable(trialOrder)

let server: TestServer
beforeAll(async () => {
  server = await startServer({ until: "file", kinds: [trialOrderModule] })
}, 60_000)

const userOf = async (name: string): Promise<SessionUser> => {
  const found = await findUser(server.database, server.people[name] ?? "")
  if (!found) throw new Error(name)
  return { ...found, sessionId: "", language: "zh" }
}
/** At how many rows a question looks. */
const seenBy = async (ask: (tx: Tx) => Promise<unknown>) => {
  const { seen, tx } = watched(server.database)
  await ask(tx)
  return seen.reduce((sum, rows) => sum + rows, 0)
}

test(
  "among 100,000 documents of a kind no question of a list, a count or a task looks at more than 2,000",
  { timeout: 120_000 },
  async () => {
    const { database } = server
    const [buyer, approver, supplier] = [await userOf("purchaser"), await userOf("approver"), await userOf("supplier.a")]
    await database.query({
      text: `insert into ${table} (id, number, title, state, ends, after, version, created_at, changed_at, moved_at, company, author, people,
        c_supplier, c_writers, c_companies, readers_supplier, words)
      select md5('grown' || n), 'TO-2026-' || n, '轴承 ' || n % 100, case when n % 50 = 0 then 'sent' else 'draft' end, '{}', '{}', 1, n, n, n,
        $1, $2, '{}', $3, '{}', '{}', case when n % 2000 = 0 then array['supplier@' || $3::text] else '{}' end, ''
      from generate_series(1, 100000) as n`,
      values: [buyer.party, buyer.id, supplier.party],
    })
    await database.query({
      text: `insert into document_task (document, kind, task, reader, since, number, title, state, company, author, people)
      select id, $1, 'submit', case when number like '%00' then $2 else 'purchaser#somebody' end, created_at, number, title, state, company, author, people
      from ${table}`,
      values: [trialOrder.id, acting("purchaser", buyer.id)],
    })
    await database.query({ text: `analyze ${table}` })
    await database.query({ text: "analyze document_task" })
    const list =
      (question: Partial<ListQuestion>, who = buyer) =>
      (tx: Tx) =>
        trialOrderModule.list(tx, who, { filter: {}, sorts: [], page: 1, pageSize: 10, ...question })
    const { next } = (await list({ page: 999 })(database)) as { next?: string }
    // The documents of a rare state are read as a whole, before all others are walked.
    const most = 2_000
    const asked = {
      "the first page": list({}),
      "page 1,000, stepped to": list({ page: 1_000, after: next }),
      "a state of few": list({ filter: { states: ["sent"] } }),
      "a state without a document": list({ filter: { states: ["cancelled"] } }),
      "a supplier's first page": list({}, supplier),
      "what waits": (tx: Tx) => tasksFor(tx, buyer, [trialOrderModule.tasks]),
    }
    for (const [name, ask] of Object.entries(asked)) expect([name, Math.max(most, await seenBy(ask))]).toEqual([name, most])
    expect(await tasksFor(database, buyer, [trialOrderModule.tasks])).toHaveLength(mostTasks)
    expect((await trialOrderModule.counts(database, buyer, {})).total).toBe(1_001)
    // Of more approvals than an approver is told of, the nearest ones are found without a look at the others.
    await database.query({
      text: `insert into approval (stream, root, document, subject, number, title, party, submitter, requested_at, state, version, anyone, present, steps, due_at)
      select md5('asked' || n), md5('grown' || n), $1, 'approval', 'TO-2026-' || n, '', $2, $3, n, 'inApproval', 1, true, '', '[]', case when n % 3 = 0 then n end
      from generate_series(1, 10000) as n`,
      values: [trialOrder.id, buyer.party, buyer.id],
    })
    await database.query({ text: "analyze approval" })
    expect(await seenBy((tx) => tasksFor(tx, approver, [trialOrderModule.tasks]))).toBeLessThan(most)
    expect(await tasksFor(database, approver, [trialOrderModule.tasks])).toMatchObject({
      length: mostTasks,
      0: { dueAt: 3 },
      1: { dueAt: 6 },
    })
  },
)

test("among the documents of a thousand suppliers no tab of a supplier's page looks at more than 100", async () => {
  const { database } = server
  const [buyer, { party }] = [await userOf("purchaser"), await userOf("supplier.a")]
  const few = 100
  const none = "'{}'"
  const common = {
    id: "n",
    number: "n",
    title: "n",
    state: "'applied'",
    ends: none,
    after: none,
    version: "1",
    created_at: "n",
    changed_at: "n",
    moved_at: "n",
    company: "$2",
    people: none,
  }
  const kinds = {
    row_tender: {
      c_invited: "array[supplier]",
      c_bidders: "array[supplier]",
      c_winners: "array[supplier]",
      readers_expert: none,
      readers_supplier: none,
    },
    row_inquiry: {},
    row_quotation: { above: "n", c_supplier: "supplier", readers_supplier: none },
    row_agreement: { c_supplier: "supplier" },
    row_company_change: { c_supplier: "supplier", readers_reviewer: none, readers_supplier: none },
  }
  // Of each kind a thousand suppliers have ten documents each.
  const grown =
    "from generate_series(1, 10000) as n, lateral (select case when n % 1000 = 0 then $1 else md5((n % 1000)::text) end) as one (supplier)"
  for (const [name, own] of Object.entries(kinds)) {
    const columns = Object.entries({ ...common, ...own })
    const [names, cells] = [0, 1].map((side) => columns.map((column) => column[side]).join())
    await database.query({ text: `insert into ${name} (${names}) select ${cells} ${grown}`, values: [party, buyer.party] })
    // Until then what an index of lists takes in waits beside it, and each question would read all of that.
    await database.query({ text: `vacuum analyze ${name}` })
  }
  await database.query({
    text: `insert into registration_secret (document, field, iv, box, mark)
      select n || '/1', 'contacts.0.phone', '', '', '' from generate_series(1, 10000) as n`,
  })
  await database.query({ text: "analyze registration_secret" })
  const asked = {
    "where it has taken part": (tx: Tx) => partsOf(tx, buyer, party ?? ""),
    "what stands against it": (tx: Tx) => problemsOf(tx, buyer, party ?? "", 0),
    "who has looked at its numbers": (tx: Tx) => changeNumbersOf(tx, party ?? ""),
  }
  for (const [name, ask] of Object.entries(asked)) expect([name, Math.max(few, await seenBy(ask))]).toEqual([name, few])
  expect(await partsOf(database, buyer, party ?? "")).toHaveLength(30)
  expect(await changeNumbersOf(database, party ?? "")).toHaveLength(10)
})
