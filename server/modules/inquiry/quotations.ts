import type { InquiryFacts, InquiryGiven } from "#machines/inquiry/inquiry.facts.ts"
import { isBox } from "#machines/_kit/kind-family.ts"
import { stateOf } from "#machines/_kit/snapshot.ts"
import { mostAsked } from "#contract/inquiry.contract.ts"
import { categoryOf } from "#machines/inquiry/inquiry.audience.ts"
import { material, usable } from "#machines/material/material.chart.ts"
import { quotation } from "#machines/quotation/quotation.chart.ts"
import type { QuotationFacts } from "#machines/quotation/quotation.facts.ts"
import { supplier } from "#machines/supplier/supplier.chart.ts"
import type { Tx } from "#server/database/database.ts"
import { dayAt } from "#contract/time.ts"
import { readClock } from "#server/database/clock.ts"
import { memberOf } from "#server/documents/kind-family.ts"
import { rowTable } from "#server/documents/row-names.ts"
import { restore } from "#server/event-store/document.ts"
import { readHeadsOf } from "#server/event-store/store.ts"
import { supplierBars } from "#server/suppliers/supplier-bars.ts"
import { ratesTo } from "./rates.ts"

/** The stored quotation of a supplier who was asked. */
interface StoredQuotation {
  readonly id: string
  readonly supplier: string
  readonly state: string
  readonly facts: QuotationFacts
}

/** The quotations of an inquiry, one for each supplier who was ever asked. */
export async function quotationsOf(tx: Tx, id: string, { content }: Pick<InquiryFacts, "content">): Promise<readonly StoredQuotation[]> {
  const suppliers = new Map((content?.suppliers ?? []).map((supplier) => [memberOf(id, quotation.id, supplier), supplier]))
  if (suppliers.size === 0) return []
  const heads = await readHeadsOf(tx, [...suppliers.keys()])
  return Promise.all(
    heads.map(async (head) => {
      const document = await restore(tx, quotation.chart, head)
      const supplier = suppliers.get(head.stream) ?? ""
      return { id: head.stream, supplier, state: stateOf(quotation.chart, document), facts: document.facts }
    }),
  )
}

/** By line, the most that a quotation can supply; null for a line without an offer. */
function offeredBy({ ask, content }: QuotationFacts): readonly ({ readonly most: string } | null)[] {
  if (!ask || content === null || isBox(content)) return []
  return content.lines.map(({ unitPrice, maximum }, index) =>
    unitPrice === null ? null : { most: maximum ?? ask.lines[index]?.quantity ?? "0" },
  )
}

/** The material codes in an inquiry's lines without a material in use. */
async function unusableIn(tx: Tx, { content }: Pick<InquiryFacts, "content">): Promise<readonly string[]> {
  const codes = [...new Set((content?.lines ?? []).flatMap(({ material: code }) => (code === "" ? [] : [code])))]
  if (codes.length === 0) return []
  const { rows } = await tx.query<{ code: string }>({
    name: "materials-in-use",
    text: `select c_code as code from ${rowTable(material)} where c_code = any($1) and state = any($2)`,
    values: [codes, usable],
  })
  const known = new Set(rows.map(({ code }) => code))
  return codes.filter((code) => !known.has(code))
}

/** The buyers of an inquiry who cannot sign in to its company. */
async function unableBuyersIn(tx: Tx, { party, content }: Pick<InquiryFacts, "party" | "content">): Promise<readonly string[]> {
  const buyers = content?.buyers ?? []
  if (buyers.length === 0) return []
  const { rows } = await tx.query<{ id: string }>({
    name: "able-buyers",
    text: "select id from person p where p.id = any($1) and p.party = $2 and may_sign_in(p)",
    values: [buyers, party],
  })
  const able = new Set(rows.map(({ id }) => id))
  return buyers.filter((one) => !able.has(one))
}

const publishing: ReadonlySet<string> = new Set(["new", "rejected", "publishApproval"])
const asking: ReadonlySet<string> = new Set([...publishing, "parity"])
const awarding: ReadonlySet<string> = new Set(["parity", "priceVerify", "resultApproval"])

/** The reasons that bar suppliers of an inquiry from being asked or awarded next. */
async function barredIn(tx: Tx, { content }: Pick<InquiryFacts, "content">, state: string): Promise<Pick<InquiryGiven, "barred">> {
  const suppliers = content?.suppliers ?? []
  if (suppliers.length === 0 || !(asking.has(state) || awarding.has(state))) return {}
  const [ask, award] = await Promise.all([
    asking.has(state) ? supplierBars(tx, suppliers, "ask") : [],
    awarding.has(state) ? supplierBars(tx, suppliers, "award") : [],
  ])
  return { barred: { ask, award } }
}

/** More suppliers of an inquiry than may be asked: so many are enough to refuse it. */
const tooMany = mostAsked + 1

/** The next qualified suppliers of a category, or of one below it, in the order of their ids. */
async function sellersOf(tx: Tx, category: string, after: string): Promise<readonly string[]> {
  const { rows } = await tx.query<{ id: string }>({
    name: "suppliers-of-a-category",
    text: `with recursive down as (select $1::text collate "C" as code
        union select c.code from register_entry c join down on c.register = 'categories' and c.parent = down.code)
      select id from ${rowTable(supplier)} where c_stage = any($2)
        and c_categories && (select array_agg(code) from down) and id > $4 order by id limit $3`,
    values: [category, ["qualified", "preferred"], tooMany, after],
  })
  return rows.map(({ id }) => id)
}

/**
 * The qualified suppliers of the category that an inquiry asks, or of one below it, without those who are barred: all of them, or too many to be
 * asked.
 */
async function foundFor(tx: Tx, facts: InquiryFacts, state: string): Promise<Pick<InquiryGiven, "found">> {
  const category = categoryOf(facts)
  if (category === null || !publishing.has(state)) return {}
  const found: string[] = []
  for (let last: string | undefined = ""; last !== undefined && found.length < tooMany;) {
    const next = await sellersOf(tx, category, last)
    const barred = new Set((await supplierBars(tx, next, "ask")).map((bar) => bar.supplier))
    found.push(...next.filter((one) => !barred.has(one)))
    last = next.length < tooMany ? undefined : next.at(-1)
  }
  return { found: found.slice(0, tooMany) }
}

/**
 * What the rules of an inquiry are given: the state of its materials while it is being written, and nothing of its quotations before the end, so that
 * no button reveals whether there are any.
 */
export async function toldOf(tx: Tx, id: string, facts: InquiryFacts, state: string): Promise<InquiryGiven> {
  const barred = { ...(await barredIn(tx, facts, state)), ...(await foundFor(tx, facts, state)) }
  const today = async () => (facts.content ? ratesTo(tx, facts.content.currency, dayAt(await readClock(tx))) : [])
  const needed = async () => (facts.content?.currencies?.length ? { rates: await today() } : {})
  if (state === "new" || state === "rejected")
    return { ...barred, ...(await needed()), unusable: await unusableIn(tx, facts), unableBuyers: await unableBuyersIn(tx, facts) }
  if (state === "publishApproval") return { ...barred, ...(await needed()) }
  if (state === "closed") {
    const quotations = await quotationsOf(tx, id, facts)
    const rates = await today()
    return { sealed: quotations.flatMap((one) => (one.state === "sealed" || one.state === "offered" ? [one.supplier] : [])), rates }
  }
  if (state !== "parity" && state !== "priceVerify") return barred
  const quotations = await quotationsOf(tx, id, facts)
  const opened = quotations.filter((one) => facts.quotes.includes(one.supplier))
  return { ...barred, offered: Object.fromEntries(opened.map((one) => [one.supplier, offeredBy(one.facts)])) }
}
