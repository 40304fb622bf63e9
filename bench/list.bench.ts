import { openDatabase } from "#server/database/database.ts"
import { createDemoPeople } from "#server/demo/people.ts"
import { findUser } from "#server/identity/users.ts"
import { listTenders } from "#server/modules/tender/tender.queries.ts"
import { type Bench, figure, interleaved, quantile } from "./measure.ts"

const rows = 1_000_000
/** A statement may take 30 s at most, also on a busy machine. */
const portion = 100_000

/** A list page of 50 of a million tenders, with its count and its scope, against the bare SQL for the same 50 rows. */
export const bench: Bench = async ({ databaseUrl }) => {
  const database = openDatabase(databaseUrl, { max: 2 })
  const found = (await database.query({ text: "select from person limit 1" })).rowCount > 0
  const people = found ? {} : await database.transaction(createDemoPeople)
  const {
    rows: [one],
  } = await database.query<{ id: string }>({ text: "select id from person where name = 'purchaser'" })
  const user = await findUser(database, people["purchaser"] ?? one?.id ?? "")
  if (!user) throw new Error("no purchaser")
  await database.query({ text: "delete from tender where number like 'BENCH-%'" })
  for (let from = 1; from <= rows; from += portion)
    await database.query({
      text: `insert into tender (id, number, title, state, open_to, invited, currency, lines, party, author, buyers, openers, prequalification, created_at, updated_at)
      select md5(n::text), 'BENCH-' || n, '第 ' || n || ' 号设备采购', case n % 4 when 0 then 'new' when 1 then 'biddingOpen' when 2 then 'completed' else 'preAward' end,
        'public', '{}', 'CNY', 3, $1, $2, '{}', '{}', false, n, n from generate_series($3::int, $4::int) as n`,
      values: [user.party ?? "", user.id, from, from + portion - 1],
    })
  await database.query({ text: "analyze tender" })
  const viewer = { ...user, sessionId: "bench" }
  const filter = { keyword: "", states: [], mine: false, page: 1, pageSize: 50 }
  const times = await interleaved(60, {
    page: () => listTenders(database, viewer, filter),
    deep: () => listTenders(database, viewer, { ...filter, page: 200 }),
    filtered: () => listTenders(database, viewer, { ...filter, states: ["preAward"] }),
    bare: () =>
      database.query({
        name: "bare-page",
        text: "select * from tender where party = $1 order by updated_at desc, id limit 50",
        values: [user.party ?? ""],
      }),
  })
  await database.query({ text: "delete from tender where number like 'BENCH-%'" })
  await database.close()
  const bare = quantile(times.bare)
  return {
    "bare SQL for 50 rows, median": figure(bare, "ms"),
    "list page of 50 of 1,000,000, median": figure(quantile(times.page), "ms"),
    "against the bare SQL": figure(quantile(times.page) / bare, "x"),
    "page 200": figure(quantile(times.deep), "ms"),
    "filtered by state": figure(quantile(times.filtered), "ms"),
  }
}
