import { type Database, openDatabase } from "#server/database/database.ts"
import { createDemoPeople } from "#server/demo/people.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { findUser } from "#server/identity/users.ts"
import { briefOf } from "#machines/inquiry/inquiry.brief.ts"
import { compareLines, totalsOf } from "#machines/inquiry/inquiry.comparison.ts"
import { bestSplit } from "#machines/inquiry/split/split.ts"
import { historyOf, lastPrices, priceAt, queryPrices } from "#server/prices/prices.ts"
import { type Bench, figure, interleaved, type Measured, quantile } from "./measure.ts"

const sizes = [10_000, 1_000_000] as const
/** A statement may take 30 s at most, also on a busy machine. */
const portion = 100_000
/** So many prices were agreed for each thing, at ten suppliers over four years. */
const perThing = 10
const day = 86_400_000

/** Prices of a company: a thing for every ten of them. */
async function plant(database: Database, rows: number, company: string, author: string, supplier: string): Promise<void> {
  await database.query({ text: "truncate ledger_price" })
  for (let from = 0; from < rows; from += portion)
    await database.query({
      text: `insert into ledger_price (document, place, inquiry, number, company, author, supplier, thing, item, specification, unit, currency, unit_price,
          tax_rate, quantity, lead_days, brand, valid_from, valid_to, agreed_at, words, grams)
        select 'q' || n, 0, 'i' || n / 100, 'XJ-' || n / 100, $1, $2, $3, 'thing ' || n / ${perThing}, '物料 ' || n / ${perThing}, 'S-' || n, '件', 'CNY', 10 + n % 90,
          13, 100, 10, '', '2020-01-01', case when n % 3 = 0 then '2099-12-31' end, $6::bigint - (n % ${perThing}) * ${140 * day}::bigint,
          'wuliao ' || n / ${perThing}, array['wul', 'uli', lpad((n / ${perThing})::text, 3, '0')]
        from generate_series($4::int, $5::int) as n`,
      values: [company, author, supplier, from, Math.min(from + portion, rows) - 1, Date.now()],
    })
  await database.query({ text: "analyze ledger_price" })
}

/** Offers of so many suppliers for so many lines, each price a little other. */
function offersOf(lines: number, suppliers: number) {
  const asked = Array.from({ length: lines }, (_, line) => ({
    item: `物料 ${line}`,
    material: "",
    specification: "",
    quantity: String(10 + (line % 7)),
    unit: "件",
    needBy: null,
    target: "50",
    substitutes: true,
  }))
  const offers = Array.from({ length: suppliers }, (_, supplier) => ({
    supplier: `s${supplier}`,
    content: {
      lines: asked.map((_line, line) => ({
        unitPrice: (40 + ((supplier * 37 + line * 11) % 2000) / 100).toFixed(2),
        maximum: null,
        leadDays: 10,
        brand: "",
        remark: "",
      })),
    },
  }))
  return { asked, offers }
}

const small = offersOf(200, 10)
const large = offersOf(2000, 30)
const free = { suppliers: null, share: null, least: null, incumbent: null }
const split = ({ asked, offers }: typeof small, terms: object = {}) =>
  bestSplit({ lines: asked, offers, incumbents: asked.map((_, line) => `s${line % offers.length}`), terms: { ...free, ...terms } })
const perLine = split(large)
const content = { currency: "CNY" as const, lines: large.asked }
const quoted = large.offers.map((one) => ({
  ...one,
  passed: true,
  content: { ...one.content, taxRate: "13", validUntil: null, terms: "" },
}))

/** What a comparison reckons: the matrix in the page, splits beside it. */
const reckoned = {
  "the matrix of 2,000 lines x 30 suppliers, with tax": async () => {
    const last = large.asked.map(() => null)
    const lines = compareLines({ content, offers: quoted, last, rates: [] }, { currency: "CNY", taxed: true })
    return totalsOf(lines ?? [], quoted.length)
  },
  "the cheapest split of 200 lines x 10 suppliers": async () => split(small),
  "of 200 lines x 10, at most 3 suppliers": async () => split(small, { suppliers: 3 }),
  "of 200 lines x 10, at most 3 suppliers and 50 % for one": async () => split(small, { suppliers: 3, share: 50 }),
  "of 200 lines x 10, 3,000 for each at least": async () => split(small, { least: "3000" }),
  "of 200 lines x 10, with the incumbent within 5 %": async () => split(small, { incumbent: 5 }),
  "the cheapest split of 2,000 lines x 30 suppliers": async () => split(large),
  "a result of 2,000 lines in figures": async () =>
    briefOf({ lines: large.asked, awards: perLine.awards, offers: large.offers, last: large.asked.map(() => "45"), quoted: 30 }),
}

/** What prices cost to look up at 10,000 and at 1,000,000 of them, and what a comparison reckons. */
export const bench: Bench = async ({ databaseUrl }) => {
  const database = openDatabase(databaseUrl, { max: 2 })
  const people = await database.transaction(createDemoPeople)
  const [user, seller] = await Promise.all(["purchaser", "supplier.a"].map((name) => findUser(database, people[name] ?? "")))
  if (!user || !seller) throw new Error("nobody is there")
  const buyer: SessionUser = { ...user, sessionId: "bench" }
  const [company, supplier] = [user.party ?? "", seller.party ?? ""]
  const measured: Record<string, Measured[string]> = {}
  for (const rows of sizes) {
    await plant(database, rows, company, user.id, supplier)
    const thing = `thing ${rows / perThing / 2}`
    const lines = Array.from({ length: 2000 }, (_, at) => ({ thing: `thing ${at % (rows / perThing)}`, unit: "件", quantity: "120" }))
    const page = { filter: {}, sorts: [], page: 1, pageSize: 20 }
    const works = {
      "a price on a day": () => priceAt(database, buyer, { thing, supplier, day: "2026-06-01", quantity: "120", currency: "USD" }),
      "a price on a day in another unit": () =>
        priceAt(database, buyer, { thing, supplier, day: "2026-06-01", quantity: "12", unit: "打", currency: "USD" }),
      "the last prices of 2,000 lines": () => lastPrices(database, { company, lines, besides: null, before: null }),
      "the history of a thing": () => database.reading((tx) => historyOf(tx, buyer, thing)),
      "the first page of prices": () => database.reading((tx) => queryPrices(tx, buyer, page)),
      "a word among prices": () => database.reading((tx) => queryPrices(tx, buyer, { ...page, filter: { keyword: "wuliao 500" } })),
    }
    for (const [name, times] of Object.entries(await interleaved(20, works, 5)))
      measured[`${name}, of ${rows.toLocaleString("en")}`] = figure(quantile(times), "ms")
  }
  for (const [name, times] of Object.entries(await interleaved(3, reckoned, 1))) measured[name] = figure(quantile(times), "ms")
  await database.close()
  return measured
}
