import { system } from "#contract/people.ts"
import { supplier } from "#machines/supplier/supplier.chart.ts"
import type { SupplierFactData } from "#machines/supplier/supplier.facts.ts"
import { send, type Tx } from "#server/database/database.ts"
import { nextNumber } from "#server/database/next-number.ts"
import { beginDocument } from "#server/documents/commit.ts"
import { storedOf } from "#server/documents/kind-handler.ts"

type Began = Pick<SupplierFactData, "supplier.registered" | "supplier.adopted">

/** Begins the document of a company that becomes a supplier, with the company's own id. */
export async function beginSupplier<Type extends keyof Began>(
  tx: Tx,
  company: string,
  type: Type,
  data: Omit<Began[Type], "number">,
): Promise<void> {
  const { letters, id } = supplier
  const { number, now } = await nextNumber(tx, { id, letters })
  const fact = { type, data: { ...data, number } }
  await beginDocument(tx, storedOf(supplier), { id: company, by: system, now, fact })
}

/** The company that manages suppliers which belong to no other: the oldest with approvers. */
export const keeping = `select c.id from party c where exists (select from person p where p.party = c.id and p.roles @> array['approver'] and may_sign_in(p))
  order by c.created_at, c.id limit 1`

/**
 * Begins a document for every company that sells here and has none: those from before supplier documents existed, and those that administrators have
 * entered. They already did business, so they are qualified. Where there is no buyer yet, this waits.
 */
export const adoptSuppliers = (tx: Tx): Promise<void> => adopt(tx)

/** The same after a change of people's roles: for their own companies, or for all waiting ones if there is an approver among them now. */
export async function adoptAround(tx: Tx, people: readonly string[]): Promise<void> {
  const { rows } = await tx.query<{ approves: boolean | null; companies: readonly string[] | null }>({
    text: `select bool_or(roles @> array['approver']) as approves, array_agg(distinct party) filter (where roles @> array['supplier']) as companies
      from person where id = any ($1)`,
    values: [people],
  })
  for (const { approves, companies } of rows)
    if (approves) await adopt(tx)
    else if (companies) await adopt(tx, companies)
}

/** For some companies, or for all, one transaction after the other: so none begins what another has begun meanwhile. */
async function adopt(tx: Tx, companies?: readonly string[]): Promise<void> {
  send(tx, { text: "select pg_advisory_xact_lock(hashtext('adopt suppliers'))" })
  const { rows } = await tx.query<{ id: string; company: string; creditCode: string; buyer: string }>({
    text: `select s.id, s.name as company, s.credit_code as "creditCode", k.id as buyer from party s cross join (${keeping}) k
      where s.id <> k.id and exists (select from person p where p.party = s.id and p.roles @> array['supplier'])
        and not exists (select from row_supplier r where r.id = s.id) ${companies === undefined ? "" : "and s.id = any ($1)"}
      order by s.created_at, s.id for update of s`,
    values: companies === undefined ? [] : [companies],
  })
  for (const { id, ...data } of rows) await beginSupplier(tx, id, "supplier.adopted", data)
}
