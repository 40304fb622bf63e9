import type { OpenChance, SupplierHome } from "#contract/supplier.contract.ts"
import { supplier } from "#machines/supplier/supplier.chart.ts"
import { completeness } from "#machines/supplier/supplier.completeness.ts"
import { barsOf, certificateEnd, warning } from "#machines/supplier/supplier.holds.ts"
import type { Tx } from "#server/database/database.ts"
import { placeOf, presentOf } from "#server/documents/context.ts"

/** The most tenders and inquiries that are listed. */
const most = 8
/** The most tenders, nearest deadlines first, that are matched with what a supplier sells: a supplier's home page must not wait for all open ones. */
const looked = 1000

/**
 * Tenders and inquiries in which a supplier may still take part: those that it is invited to, and public ones that match what it sells. A tender or
 * an inquiry matches when its title or one of its items names a category that the supplier serves or one below, or is the name of a material of these:
 * materials are many, so they are looked up, and not searched for in each text.
 */
async function openChancesFor(tx: Tx, company: string, categories: readonly string[], now: number): Promise<OpenChance[]> {
  const { rows } = await tx.query<OpenChance>({
    name: "supplier-chances",
    text: `with recursive served as (
        select code, names from register_entry where register = 'categories' and code = any ($2)
        union select below.code, below.names from register_entry below join served on below.register = 'categories' and below.parent = served.code
      ), words as materialized (
        select distinct lower(value) as word from served, jsonb_each_text(served.names) where length(value) > 1
      ), materials as (
        select jsonb_object_agg(lower(name), true) as names from row_material, unnest(array[title, title_en, title_es, title_ja]) as name
          where length(name) > 1 and c_category in (select code from served) and state in ('approved', 'changing', 'changeApproval')
      ), open as materialized (
        select *, lower(concat_ws(E'\\n', title, items)) as said from (
          (select 'tender' as what, id, number, title, state, c_deadline::float8 as due, $1 = any (c_invited) as invited, c_items as items from row_tender
            where state in ('prequalOpen', 'biddingOpen') and not coalesce(c_suspended, false) and coalesce(c_deadline, $3) >= $3
              and (c_open_to = 'public' or $1 = any (c_invited)) order by c_deadline, id limit ${looked})
          union all
          (select 'inquiry', id, number, title, state, coalesce(c_apply_end, c_quote_end)::float8 as due, false, c_items from row_inquiry
            where c_open_to = 'public' and c_round = 1 and state in ('prequalOpen', 'scheduled', 'quoting') and coalesce(c_apply_end, c_quote_end) >= $3
              and not exists (select from row_quotation q where q.above = row_inquiry.id and q.c_supplier = $1) order by due, id limit ${looked})) as ending
      ), chances as (
        select what, id, number, title, state, due, invited from open
          where invited or exists (select from words where position(word in said) > 0)
            or (select names from materials) ?| string_to_array(said, E'\\n')
        union all
        select 'quotation', q.id, i.number, i.title, q.state, i.c_quote_end::float8, true
          from row_quotation q join row_inquiry i on i.id = q.above
          where q.c_supplier = $1 and q.state in ('expected', 'invited', 'applied', 'asked') and i.state in ('prequalOpen', 'scheduled', 'quoting')
      )
      select * from chances where coalesce(due, $3) >= $3 order by due nulls last, id limit ${most}`,
    values: [company, categories, now],
  })
  return rows
}

/**
 * A supplier's home page: its status and the reason, what expires soon, how complete its profile is, and where it may take part. Null for a company
 * that is no supplier.
 */
export async function homeOf(tx: Tx, company: string | null): Promise<SupplierHome | null> {
  const present = company === null ? null : await presentOf(tx, supplier, await placeOf(tx, company))
  if (!present || company === null) return null
  const { document, id, now } = present
  const { facts } = document
  const ending = facts.certificates.filter((one) => (certificateEnd(one) ?? Infinity) - warning < now)
  const { rows } = await tx.query<{ id: string; number: string; state: string }>({
    name: "change-told",
    text: "select id, number, state from row_company_change where c_under_way = $1 order by state = 'draft', changed_at desc, id limit 1",
    values: [company],
  })
  const { missing, ...complete } = completeness(facts.profile, facts.certificates)
  return {
    company: facts.company,
    stage: facts.stage,
    watch: facts.watch,
    freeze: facts.freeze,
    ask: [...barsOf(id, facts, "ask", now)],
    award: [...barsOf(id, facts, "award", now)],
    certificates: [...ending],
    complete: { ...complete, missing: [...missing] },
    change: rows[0] ?? null,
    served: facts.profile?.categories.length ?? 0,
    chances: await openChancesFor(tx, company, facts.profile?.categories ?? [], now),
    serverTime: now,
  }
}
