import { beforeAll, expect, test } from "vitest"
import { code } from "#contract/errors.ts"
import { lovContract as lov, lovDraft, type LovRow, lovSorts } from "#contract/lov.contract.ts"
import { type SortBy, sortText } from "#contract/sort-text.ts"
import { errorColumns, errorLogContract as log, type ErrorRow } from "#contract/system.contract.ts"
import { tenderList, type TenderRow } from "#machines/tender/tender.row.ts"
import { plantTenders } from "../support/plant-tenders.ts"
import { startServer, type TestServer } from "../support/server.ts"
import { refusalCode } from "../support/refusal.ts"

// Lists that the server orders: by each column both ways, by two of them, totally, and by no column that is not offered.

/** Each test has a list of its own. */
let server: TestServer
beforeAll(async () => {
  server = await startServer({ until: "file" })
})

/** A text that people read, with the language in whose order it stands. */
interface Read {
  readonly text: string
  readonly language: string
}
type Key = string | number | Read | null
type Keys<Row> = Readonly<Record<string, (row: Row) => Key>>

/** What is empty stays last both ways; codes go by their code points. */
function compare(one: Key, other: Key, down: boolean): number {
  if (one === other) return 0
  if (one === null || other === null) return one === null ? 1 : -1
  if (typeof one === "object" && typeof other === "object")
    return new Intl.Collator(one.language).compare(one.text, other.text) * (down ? -1 : 1)
  return one < other === down ? 1 : -1
}

/** Every order by one column, and by two. */
const ordersOf = (columns: readonly string[]): readonly (readonly SortBy[])[] =>
  columns.flatMap((column, at) => [
    [{ column, down: false }],
    [{ column, down: true }],
    ...columns
      .filter((other) => other !== column)
      .map((other) => [
        { column, down: at % 2 === 0 },
        { column: other, down: at % 2 === 1 },
      ]),
  ])

/** Asks for every order, and compares it with the rows as this file orders them. */
async function expectOrders<Row extends { readonly id: string }>(list: {
  readonly keys: Keys<Row>
  /** What tells rows apart that are alike in the columns asked for. */
  readonly last: (one: Row, other: Row) => number
  readonly ask: (sorts: readonly SortBy[], page?: number, pageSize?: number) => Promise<readonly Row[]>
}): Promise<void> {
  const rows = await list.ask([])
  expect(rows.length).toBeGreaterThan(5)
  const ids = (some: readonly Row[]) => some.map(({ id }) => id)
  for (const sorts of ordersOf(Object.keys(list.keys))) {
    const wanted = rows.toSorted((one, other) => {
      for (const { column, down } of sorts) {
        const keyOf = list.keys[column]
        const difference = keyOf ? compare(keyOf(one), keyOf(other), down) : 0
        if (difference !== 0) return difference
      }
      return list.last(one, other)
    })
    expect([sorts, ids(await list.ask(sorts))]).toEqual([sorts, ids(wanted)])
    // Nothing is on two pages, nothing on none.
    const pages = [await list.ask(sorts, 1, 4), await list.ask(sorts, 2, 4)]
    expect(ids(pages.flat())).toEqual(ids(wanted).slice(0, 8))
  }
}

const byId = (one: { readonly id: string }, other: { readonly id: string }) => compare(one.id, other.id, false)

test("tenders are ordered by number, title, the deadline that presses and the day of publication; what has none stays last", async () => {
  const purchaser = await server.signIn("purchaser")
  await plantTenders(server.database, "generate_series(0, 11) as n, person p where p.name = 'purchaser'", [], {
    number: "'T-' || lpad(((n * 7) % 12)::text, 2, '0')",
    created_at: "(n * 7) % 12",
    title: "(array['空压机', '重庆厂房', 'Crane', '安防', 'bus', ''])[1 + n % 6]",
    state: "(array['new', 'biddingOpen', 'sealed', 'completed'])[1 + n % 4]",
    company: "p.party",
    author: "p.id",
    c_suspended: "n = 5",
    c_deadline: "case when n % 4 > 0 then 4102444800000 + n % 3 end",
    c_published: "case when n % 4 > 0 then 1700000000000 + n / 4 end",
  })
  const ask = async (sorts: readonly SortBy[], page = 1, pageSize = 50) => {
    return (await purchaser.call(tenderList.calls.query, { query: { page, pageSize }, body: { sorts: [...sorts] } })).records
  }
  await expectOrders<TenderRow>({
    keys: {
      number: (row) => row.number,
      title: (row) => ({ text: row.title, language: "en" }),
      deadline: (row) => row.deadline,
      published: (row) => row.published,
    },
    last: byId,
    ask: async (sorts, page, pageSize) => ask(sorts, page, pageSize),
  })
  const newest = await ask([])
  expect(newest.map(({ changedAt }) => changedAt)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
  for (const column of ["author", "party", "t.id; drop table tender", "id"])
    expect(await refusalCode(purchaser.call(tenderList.calls.query, { body: { sorts: [{ column, down: false }] as never } }))).toBe(
      code.badFormat,
    )
})

test("lists of values are ordered by code, title in the caller's language, kind, whether they are in use and when they were changed", async () => {
  const admin = await server.signIn("admin")
  const { records } = await admin.call(lov.query, { query: { page: 1, pageSize: 50 }, body: { code: "PERSON" } })
  const person = records.find(({ code: one }) => one === "PERSON")
  if (!person) throw new Error("the list of people is gone")
  const draft = lovDraft.parse(Object.fromEntries(Object.keys(lovDraft.shape).map((name) => [name, Reflect.get(person, name)])))
  await admin.call(lov.add, { body: { ...draft, code: "A_PERSON", titles: { ...draft.titles, en: "a person" }, enabledFlag: 0 } })
  // Moments in the same millisecond would be told apart by the database alone.
  await server.database.query({ text: "update lov_definition set changed_at = to_timestamp(1700000000 + length(code) / 3)" })
  for (const language of ["zh", "en"] as const) {
    await expectOrders<LovRow>({
      keys: {
        code: (row) => row.code,
        title: (row) => ({ text: row.titles[language], language }),
        type: (row) => row.sqlTypeCode,
        enabled: (row) => row.enabledFlag,
        changed: (row) => row.changedAt,
      },
      last: (one, other) => compare(one.code, other.code, false),
      ask: async (sorts, page = 1, pageSize = 50) => {
        const body = { sorts: lovSorts.parse(sorts) }
        return (await admin.call(lov.query, { query: { page, pageSize }, body, headers: { "accept-language": language } })).records
      },
    })
  }
  const unknown = { sorts: [{ column: "definition", down: true }] as never }
  expect(await refusalCode(admin.call(lov.query, { body: unknown }))).toBe(code.badFormat)
})

test("errors are ordered by each of their columns, then the latest first", async () => {
  const admin = await server.signIn("admin")
  await server.database.query({
    text: `insert into error_log (fingerprint, side, page, name, message, frames, user_agent, version, report_ids, count, first_at, last_at, settled_at)
      select decode(md5(n::text), 'hex'), (array['browser', 'server'])[1 + n % 2], '/p' || n % 3, (array['TypeError', 'RangeError'])[1 + n / 5],
        (array['b', null, 'a'])[1 + n % 3], '{}', '', '', array['abc' || n], 1 + n % 4, now(), to_timestamp(1700000000 + n / 3),
        case when n % 4 = 0 then now() end from generate_series(0, 9) as n`,
  })
  const ask = async (sorts: readonly SortBy[], page = 1, pageSize = 50) => {
    const query = { state: "all" as const, page, pageSize, ...(sorts.length === 0 ? {} : { sort: sortText(sorts) }) }
    return (await admin.call(log.query, { query })).records
  }
  const keys: Keys<ErrorRow> = {
    last: (row) => row.lastAt,
    side: (row) => row.side,
    page: (row) => row.page,
    what: (row) => `${row.name}\u0000${row.message ?? ""}`,
    count: (row) => row.count,
    state: (row) => (row.settledAt === null ? 0 : 1),
  }
  expect(Object.keys(keys)).toEqual([...errorColumns])
  await expectOrders<ErrorRow>({ keys, last: (one, other) => other.lastAt - one.lastAt || Number(other.id) - Number(one.id), ask })
  for (const sort of ["frames", "last;drop", "-", "last,", "count,count,count,count,count,count"])
    expect([sort, await refusalCode(admin.call(log.query, { query: { sort } }))]).toEqual([sort, code.badFormat])
})
