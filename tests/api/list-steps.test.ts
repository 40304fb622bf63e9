import { expect, test } from "vitest"
import type { SortBy } from "#contract/sort-text.ts"
import { announcement } from "#machines/announcement/announcement.chart.ts"
import type { Tx } from "#server/database/database.ts"
import { rowTable } from "#server/documents/row-names.ts"
import type { ListQuestion } from "#server/documents/rows.ts"
import { findUser } from "#server/identity/users.ts"
import { announcementDocument } from "#server/modules/announcement/announcement.document.ts"
import { listApprovals } from "#server/modules/workflow/approval.queries.ts"
import { startServer } from "../support/server.ts"
import { watched } from "../support/watched.ts"

// Lists that go on without end: counted as far as a person needs it, and stepped through page by page from where the page before ended.

const long = { timeout: 120_000 }
const table = rowTable(announcement)

/** So many announcements of the purchaser's company: half of them drafts, one in a hundred withdrawn, many alike in what they are ordered by. */
async function many(count: number) {
  const { database, signIn } = await startServer()
  const { rows } = await database.query<{ id: string; party: string }>({ text: "select id, party from person where name = 'purchaser'" })
  const user = await findUser(database, rows[0]?.id ?? "")
  if (!user) throw new Error("no purchaser")
  await database.query({
    text: `insert into ${table} (id, number, title, state, ends, after, version, created_at, changed_at, moved_at, people, words, grams,
        c_scope, c_company, c_open, c_expires_at, readers_owner, readers_reader, except_reader)
      select md5('steps' || n), 'GG-' || n, (array['通知', '安排', 'Crane'])[1 + n % 3], case when n % 100 = 0 then 'withdrawn' when n % 2 = 0 then 'published' else 'draft' end,
        '{}', '{}', 1, n, n / 3, n / 3, '{}', '', '{}', 'company', $1, case n % 3 when 0 then true when 1 then false end,
        case when n % 5 > 0 then 4102444800000 + n % 7 end, array['purchaser@' || $1::text], '{}', '{}'
      from generate_series(1, $2::int) as n`,
    values: [rows[0]?.party, count],
  })
  await database.query({ text: `analyze ${table}` })
  const list = (question: Partial<ListQuestion>, tx: Tx = database) =>
    announcementDocument.list(tx, { ...user, sessionId: "" }, { filter: {}, sorts: [], page: 1, pageSize: 10, ...question })
  return { database, signIn, list }
}
type Many = Awaited<ReturnType<typeof many>>
const idsOf = (rows: readonly object[]) => rows.map((row) => Reflect.get(row, "id") as string)

/** The ids of all pages, each asked for from where the one before it ended. */
async function stepped(list: Many["list"], question: Partial<ListQuestion>): Promise<readonly string[]> {
  const ids: string[] = []
  let after: string | undefined
  for (let page = 1; ; page++) {
    const answer = await list({ ...question, page, after })
    ids.push(...idsOf(answer.records))
    after = answer.next
    if (answer.more !== true) return ids
    expect(after).toBeDefined()
  }
}

test("a list says what it knows of: all when that is little, else that there is more, and at its end all again", long, async () => {
  const { list } = await many(2_400)
  const told = async (question: Partial<ListQuestion>) => {
    const { total, more } = await list(question)
    return [total, more ?? false]
  }
  expect(await told({ filter: { states: ["withdrawn"] } })).toEqual([24, false])
  expect(await told({})).toEqual([1_000, true])
  expect(await told({ filter: { states: ["draft"] } })).toEqual([1_000, true])
  expect(await told({ page: 200 })).toEqual([2_000, true])
  expect(await told({ page: 240 })).toEqual([2_400, false])
  expect(await told({ page: 241 })).toEqual([2_400, false])
  expect(await told({ page: 1, pageSize: 5_000 })).toEqual([2_400, false])
})

test("whoever steps on sees every document once, in each order, as by jumping from page to page", long, async () => {
  const { list } = await many(10_200)
  const by = (column: string, down: boolean): readonly SortBy[] => [{ column, down }]
  const orders: readonly (readonly SortBy[])[] = [
    [],
    by("number", false),
    by("title", true),
    by("open", false),
    by("expiresAt", true),
    [
      { column: "expiresAt", down: false },
      { column: "title", down: false },
      { column: "open", down: true },
    ],
  ]
  // The last 2,040 have no end of their own: the order by it goes from those that have one to those that have none within page 82.
  const pageSize = 100
  for (const sorts of orders)
    for (const page of [1, 81, 82, 101]) {
      const { next } = await list({ sorts, page, pageSize })
      const [there, jumped] = [
        await list({ sorts, page: page + 1, pageSize, after: next }),
        await list({ sorts, page: page + 1, pageSize }),
      ]
      expect(next).toBeDefined()
      expect([sorts, page, idsOf(there.records)]).toEqual([sorts, page, idsOf(jumped.records)])
    }
  expect(new Set(await stepped(list, { pageSize: 1_020 })).size).toBe(10_200)
})

test("what changes meanwhile does not push the next page", long, async () => {
  const { list, database } = await many(1_500)
  const [first, second] = [await list({ page: 1 }), await list({ page: 2 })]
  await database.query({
    text: `update ${table} set changed_at = 1000000 where id = any($1)`,
    values: [idsOf((await list({ page: 90 })).records)],
  })
  expect(idsOf((await list({ page: 2, after: first.next })).records)).toEqual(idsOf(second.records))
})

test("page 1,000 costs what page 1 costs when one steps to it, and a count never reads more than 1,000", long, async () => {
  const { list, database } = await many(12_000)
  const { next } = await list({ page: 999 })
  const costOf = async (question: Partial<ListQuestion>) => {
    const { read, tx } = watched(database)
    const { records } = await list(question, tx)
    return { records: idsOf(records), read: read.reduce((sum, rows) => sum + rows, 0) }
  }
  const [near, far, jumped] = [await costOf({}), await costOf({ page: 1_000, after: next }), await costOf({ page: 1_000 })]
  expect(far.records).toEqual(jumped.records)
  expect(far.records).toHaveLength(10)
  for (const { read } of [near, far]) expect(read).toBeLessThan(1_100)
  expect((await costOf({ filter: { states: ["draft"] } })).read).toBeLessThan(1_100)
})

test("a place that is none, or one of another order, counts for nothing: the page is found as by its number", long, async () => {
  const { list, signIn } = await many(1_300)
  const wanted = idsOf((await list({ page: 3 })).records)
  const text = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")
  const { next: other } = await list({ page: 2, sorts: [{ column: "title", down: true }] })
  const odd = [other, "x", "____", text(null), text({}), text([]), text(["1"]), text([1, "a"]), text([null, "a"]), text(["1e3", "a"])]
  const more = [text(["9".repeat(40), "a"]), text(["1; drop table tender", "a"]), text(["1", "\u0000"]), text(["1", "2", "3"])]
  const purchaser = await signIn("purchaser")
  for (const after of [...odd, ...more]) {
    expect([after, idsOf((await list({ page: 3, after })).records)]).toEqual([after, wanted])
    const { status } = await purchaser.answer(announcement.calls.query, { query: { page: 3, after }, body: {} })
    expect([after, status]).toEqual([after, 200])
  }
  for (const after of ["", "ä", "a b", "x".repeat(8_001)])
    expect((await purchaser.answer(announcement.calls.query, { query: { page: 3, after }, body: {} })).status).not.toBe(200)
})

test("what a person has decided is found from those decisions, however many others there are", long, async () => {
  const { database, people } = await startServer()
  const user = await findUser(database, people["approver"] ?? "")
  if (!user) throw new Error("no approver")
  const count = 20_000
  await database.query({
    text: `insert into approval (stream, root, document, subject, number, title, party, submitter, requested_at, state, version, anyone, present, steps)
      select md5('done' || n), md5('root' || n), 'tender', 'publication', 'ZB-' || n, 'title', 'own', 'someone', n, 'approved', 2, false, '', '[]'
      from generate_series(1, $1::int) as n`,
    values: [count],
  })
  await database.query({
    text: `insert into approval_decision (approval, person, step, decision, at)
      select md5('done' || n), case when n % 1000 = 0 then $2 else 'other' end, 'first', 'approved', n from generate_series(1, $1::int) as n
      union all select md5('done1000'), $2, 'second', 'returned', $1 + 1`,
    values: [count, user.id],
  })
  await database.query({ text: "analyze approval" })
  await database.query({ text: "analyze approval_decision" })
  const { tx, seen } = watched(database)
  const { records, total } = await listApprovals(tx, "done", { ...user, sessionId: "" }, { page: 1, pageSize: 3 })
  expect(total).toBe(count / 1000)
  expect(records.map(({ document, own }) => [document.number, own?.decision])).toEqual([
    ["ZB-1000", "returned"],
    ["ZB-20000", "approved"],
    ["ZB-19000", "approved"],
  ])
  for (const rows of seen) expect(rows).toBeLessThan(500)
})
