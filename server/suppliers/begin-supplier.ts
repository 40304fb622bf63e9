import { system } from "#contract/people.ts"
import { supplier } from "#machines/supplier/supplier.chart.ts"
import type { SupplierFactData } from "#machines/supplier/supplier.facts.ts"
import type { Tx } from "#server/database/database.ts"
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

/** The same after a change of a person's roles: for the person's own company, and for all waiting companies if there is an approver now. */
export async function adoptAround(tx: Tx, person: string): Promise<void> {
  const { rows } = await tx.query<{ party: string | null; roles: readonly string[] }>({
    text: "select party, roles from person where id = $1",
    values: [person],
  })
  for (const { party, roles } of rows)
    if (roles.includes("approver")) await adopt(tx)
    else if (party !== null && roles.includes("supplier")) await adopt(tx, party)
}

/** For one company, or for all. */
async function adopt(tx: Tx, company?: string): Promise<void> {
  const { rows } = await tx.query<{ id: string; company: string; creditCode: string; buyer: string }>({
    text: `select s.id, s.name as company, s.credit_code as "creditCode", k.id as buyer from party s cross join (${keeping}) k
      where s.id <> k.id and exists (select from person p where p.party = s.id and p.roles @> array['supplier'])
        and not exists (select from row_supplier r where r.id = s.id) ${company === undefined ? "" : "and s.id = $1"}
      order by s.created_at, s.id for update of s`,
    values: company === undefined ? [] : [company],
  })
  for (const { id, ...data } of rows) await beginSupplier(tx, id, "supplier.adopted", data)
}
