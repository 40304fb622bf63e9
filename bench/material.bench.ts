import { type Database, openDatabase } from "#server/database/database.ts"
import { createDemoPeople } from "#server/demo/people.ts"
import { findUser } from "#server/identity/users.ts"
import { alikeKey } from "#machines/material/material.alike.ts"
import { alikeTo } from "#server/modules/material/material.alike.ts"
import { materialDocument } from "#server/modules/material/material.document.ts"
import type { RowFilter } from "#machines/_kit/kind-row.ts"
import { entryOf } from "#server/search/grams.ts"
import { type ImportLine, mostRows } from "#contract/import.contract.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { checkRows, runImport } from "#server/modules/imports/run-import.ts"
import { materialImport } from "#server/modules/material/material.import.ts"
import { type Bench, figure, interleaved, type Measured, quantile, timed } from "./measure.ts"

const rows = 100_000
const portion = 10_000
const names =
  "深沟球轴承 圆锥滚子轴承 无缝钢管 不锈钢阀门 铜芯电缆 液压软管 油封 联轴器 变频器 传感器 密封垫 螺栓 减速机 滤芯 导轨 气缸".split(" ")

/** One material of the bench: a few hundred of each name, each with a specification and a number of its own. */
const materialOf = (n: number) => {
  const name = names[n % names.length] ?? ""
  return {
    n,
    code: `BENCH-${n}`,
    name,
    english: `Part ${name.length} ${n % 997}`,
    specification: `S${n % 1000}-${n}`,
    manufacturerNumber: `M-${n * 7}`,
  }
}

/** Enters materials as they stand after their approval, and into the search as its reader would. */
async function plant(database: Database, company: string, author: string): Promise<void> {
  await database.query({ text: "delete from row_material where number like 'BENCH-%'" })
  for (let from = 1; from <= rows; from += portion) {
    const all = Array.from({ length: portion }, (_, at) => materialOf(from + at))
    const found = all.map((one) => entryOf(`WL-${one.n}`, one.code, one.name, one.english, one.specification, one.manufacturerNumber))
    await database.query({
      text: `insert into row_material (id, number, title, state, ends, after, version, created_at, changed_at, moved_at, company, author, people, readers_buyer,
          title_en, title_es, c_code, c_specification, c_unit, c_category, c_manufacturer_number, c_same_specification, c_same_manufacturer_number, words, grams)
        select md5(m.n::text), 'BENCH-' || m.n, m.name, 'approved', '{}', '{}', 1, m.n, m.n, m.n, $1, $2, '{}', array['role:purchaser'],
          m.english, '', m.code, m.specification, 'H87', '0101', m.maker, m.same, m.same_maker, m.words, string_to_array(m.grams, ' ')
        from unnest($3::int[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::text[])
          as m(n, code, name, specification, maker, same, same_maker, words, grams, english)`,
      values: [
        company,
        author,
        all.map(({ n }) => n),
        all.map(({ code }) => code),
        all.map(({ name }) => name),
        all.map(({ specification }) => specification),
        all.map(({ manufacturerNumber }) => manufacturerNumber),
        all.map(({ specification }) => alikeKey(specification)),
        all.map(({ manufacturerNumber }) => alikeKey(manufacturerNumber)),
        found.map(({ words }) => words),
        found.map(({ grams }) => grams.join(" ")),
        all.map(({ english }) => english),
      ],
    })
  }
  await database.query({ text: "vacuum analyze row_material" })
}

const texts = { text: (key: string) => key, sentence: () => "" }
/** As many materials as one import carries. */
const table: readonly ImportLine[] = Array.from({ length: mostRows }, (_, at) => ({
  line: at + 2,
  cells: {
    code: `TABLE-${at}`,
    name: names[at % names.length] ?? "",
    en: `Part ${at}`,
    specification: `T${at}`,
    unit: "H87",
    category: "0101",
    leadDays: "7",
  },
}))

/** The largest import beside all the others, and once more with every row changed; with the memory that each takes at most. */
async function imported(database: Database, user: SessionUser): Promise<Measured> {
  const target = materialImport(texts)
  const run = (rows: readonly ImportLine[]) => runImport(database, target, user, { fileName: "bench.xlsx", mode: "all", rows })
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().heapUsed)), 20)
  const before = process.memoryUsage().heapUsed
  const check = await timed(() => checkRows(database, { target, user, texts, language: "zh" }, table))
  const first = await timed(() => run(table))
  const again = await timed(() => run(table.map(({ line, cells }) => ({ line, cells: { ...cells, leadDays: "9" } }))))
  clearInterval(watch)
  return {
    [`an import of ${mostRows} materials judged`]: figure(check, "ms"),
    "as many written": figure(first, "ms"),
    "as many changed": figure(again, "ms"),
    "memory at most for it": figure((most - before) / 2 ** 20, "MB"),
  }
}

/** What lists, searches and the warning of materials that are there already cost at 100,000 of them. */
export const bench: Bench = async ({ databaseUrl }) => {
  const database = openDatabase(databaseUrl, { max: 2 })
  const people = await database.transaction(createDemoPeople)
  const user = await findUser(database, people["purchaser"] ?? "")
  if (!user) throw new Error("no purchaser")
  await plant(database, user.party ?? "", user.id)
  const viewer = { ...user, sessionId: "bench" }
  const list = (filter: RowFilter, more: { page?: number; pageSize?: number } = {}) =>
    database.reading((tx) => materialDocument.list(tx, viewer, { filter, sorts: [], page: 1, pageSize: 50, ...more }))
  const written = { code: "", name: "", specification: "", manufacturerNumber: "", except: null }
  const alike = (more: object) => database.reading((tx) => alikeTo(tx, { ...written, ...more }, user.language))
  const few = { pageSize: 8 }
  const times = await interleaved(40, {
    page: () => list({}),
    deep: () => list({}, { page: 200 }),
    code: () => list({ keyword: "BENCH-27182" }, few),
    word: () => list({ keyword: "轴承 S314" }, few),
    pinyin: () => list({ keyword: "bianpinqi" }, few),
    english: () => list({ keyword: "part 314" }, few),
    titled: () =>
      database.reading((tx) => materialDocument.list(tx, { ...viewer, language: "en" }, { filter: {}, sorts: [], page: 1, pageSize: 50 })),
    same: () => alike({ specification: "S314-314", manufacturerNumber: "M-2198" }),
    named: () => alike({ name: "深沟球轴承" }),
    nothing: () => alike({ code: "NO-SUCH", name: "没有这样的东西", specification: "X", manufacturerNumber: "Y" }),
  })
  const importing = await imported(database, viewer)
  await database.query({ text: "delete from row_material where number like 'BENCH-%'" })
  await database.close()
  return {
    "list page of 50 of 100,000, median": figure(quantile(times.page), "ms"),
    "page 200": figure(quantile(times.deep), "ms"),
    "search by code": figure(quantile(times.code), "ms"),
    "search by two words": figure(quantile(times.word), "ms"),
    "search by pinyin": figure(quantile(times.pinyin), "ms"),
    "search by an English name": figure(quantile(times.english), "ms"),
    "list page of 50 in English": figure(quantile(times.titled), "ms"),
    "materials of the same specification or number": figure(quantile(times.same), "ms"),
    "materials of a name that thousands have": figure(quantile(times.named), "ms"),
    "materials like one that is like none": figure(quantile(times.nothing), "ms"),
    ...importing,
  }
}
