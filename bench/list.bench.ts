import { type Database, openDatabase } from "#server/database/database.ts"
import { createDemoPeople } from "#server/demo/people.ts"
import { findUser } from "#server/identity/users.ts"
import { tenderLists } from "#server/modules/tender/tender.lists.ts"
import type { RowFilter } from "#machines/_kit/kind-row.ts"
import { entryOf } from "#server/search/grams.ts"
import { plantTenders } from "../tests/support/plant-tenders.ts"
import { type Bench, figure, interleaved, quantile } from "./measure.ts"

const rows = 1_000_000
/** A statement may take 30 s at most, also on a busy machine. */
const portion = 100_000

const places = ["嘉兴", "宁波", "长兴", "芜湖", "苏州", "合肥", "宁德", "西安", "常州", "东莞", "天津", "成都"]
const things = [
  ..."空压机 工作服 劳保用品 光伏组件 变频器 循环水泵 货架 叉车租赁 园区绿化 食堂服务".split(" "),
  ..."消防改造 电缆 轴承 液压油 包装箱 激光切割机 数据中心 办公家具 班车服务 检测仪器".split(" "),
]

/** Enters the tenders of the bench into the search, as its reader would. */
async function enterAll(database: Database): Promise<void> {
  await database.query({ text: "drop index if exists row_tender_grams_idx" })
  for (let from = 1; from <= rows; from += portion / 10) {
    const numbers = Array.from({ length: portion / 10 }, (_, index) => from + index)
    const entries = numbers.map((n) => entryOf(`BENCH-${n}`, `${places[n % 12]}${things[Math.floor(n / 12) % 20]}采购 ${n}`))
    await database.query({
      text: `update row_tender set words = e.words, grams = string_to_array(e.grams, ' ')
        from unnest($1::int[], $2::text[], $3::text[]) as e(n, words, grams) where id = md5(e.n::text)`,
      values: [numbers, entries.map(({ words }) => words), entries.map(({ grams }) => grams.join(" "))],
    })
  }
  await database.transaction(async (tx) => {
    await tx.query({ text: "set local statement_timeout = 0" })
    await tx.query({ text: "create index row_tender_grams_idx on row_tender using gin (grams)" })
  })
}

/** A list page of 50 of a million tenders, with its count and its scope, against the bare SQL for the same 50 rows. */
export const bench: Bench = async ({ databaseUrl }) => {
  const database = openDatabase(databaseUrl, { max: 2 })
  const people = await database.transaction(createDemoPeople)
  const user = await findUser(database, people["purchaser"] ?? "")
  if (!user) throw new Error("no purchaser")
  for (let from = 1; from <= rows; from += portion)
    await plantTenders(
      database,
      "generate_series($3::int, $4::int) as n",
      [user.party ?? "", user.id, from, from + portion - 1, places, things],
      {
        number: "'BENCH-' || n",
        title: "($5::text[])[1 + n % 12] || ($6::text[])[1 + (n / 12) % 20] || '采购 ' || n",
        state: "case n % 4 when 0 then 'new' when 1 then 'biddingOpen' when 2 then 'completed' else 'preAward' end",
        company: "$1",
        author: "$2",
        c_lines: "3",
      },
    )
  await enterAll(database)
  await database.query({ text: "vacuum analyze row_tender, party" })
  const viewer = { ...user, sessionId: "bench" }
  const list = (filter: RowFilter, more: { page?: number; pageSize?: number } = {}) =>
    tenderLists.list(database, viewer, { filter, sorts: [], page: 1, pageSize: 50, ...more })
  const few = { pageSize: 8 }
  const times = await interleaved(60, {
    page: () => list({}),
    deep: () => list({}, { page: 200 }),
    filtered: () => list({ states: ["preAward"] }),
    number: () => list({ keyword: "BENCH-271828" }, few),
    title: () => list({ keyword: "嘉兴 空压机" }, few),
    pinyin: () => list({ keyword: "kongyaji" }, few),
    common: () => list({ keyword: "采购" }, few),
    absent: () => list({ keyword: "没有这样的东西" }, few),
    bare: () =>
      database.query({
        name: "bare-page",
        text: "select * from row_tender where company = $1 order by changed_at desc, id limit 50",
        values: [user.party ?? ""],
      }),
  })
  await database.close()
  const bare = quantile(times.bare)
  return {
    "bare SQL for 50 rows, median": figure(bare, "ms"),
    "list page of 50 of 1,000,000, median": figure(quantile(times.page), "ms"),
    "against the bare SQL": figure(quantile(times.page) / bare, "x"),
    "page 200": figure(quantile(times.deep), "ms"),
    "filtered by state": figure(quantile(times.filtered), "ms"),
    "search by number": figure(quantile(times.number), "ms"),
    "search by two words, one tender in 240": figure(quantile(times.title), "ms"),
    "search by pinyin, one tender in 20": figure(quantile(times.pinyin), "ms"),
    "search for what every tender has": figure(quantile(times.common), "ms"),
    "search for what none has": figure(quantile(times.absent), "ms"),
  }
}
