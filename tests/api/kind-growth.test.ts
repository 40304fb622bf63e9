import { expect, test } from "vitest"
import { mostTasks } from "#contract/task.contract.ts"
import { acting } from "#machines/_kit/readers.ts"
import type { Tx } from "#server/database/database.ts"
import { rowTable } from "#server/documents/row-names.ts"
import type { ListQuestion } from "#server/documents/rows.ts"
import { tasksFor } from "#server/documents/tasks.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { findUser } from "#server/identity/users.ts"
import { startServer } from "../support/server.ts"
import { trialOrderModule } from "../support/trial/trial-order.module.ts"
import { trialOrder } from "../support/trial/trial-order.ts"
import { watched } from "../support/watched.ts"

const table = rowTable(trialOrder)

test(
  "among 100,000 documents of a kind no question of a list, a count or a task looks at more than 2,000",
  { timeout: 120_000 },
  async () => {
    const { database, people } = await startServer({ kinds: [trialOrderModule] })
    const userOf = async (name: string): Promise<SessionUser> => {
      const found = await findUser(database, people[name] ?? "")
      if (!found) throw new Error(name)
      return { ...found, sessionId: "", language: "zh" }
    }
    const [buyer, supplier] = [await userOf("purchaser"), await userOf("supplier.a")]
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
    const seenBy = async (ask: (tx: Tx) => Promise<unknown>) => {
      const { seen, tx } = watched(database)
      await ask(tx)
      return seen.reduce((sum, rows) => sum + rows, 0)
    }
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
  },
)
