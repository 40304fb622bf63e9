import type { AdminChange } from "#contract/admin.contract.ts"
import type { Portrait } from "#server/audit/record-change.ts"
import type { Tx } from "#server/database/database.ts"
import { pageFrom, type Paged } from "#server/database/page-from.ts"

/** Every field in which two portraits differ. */
export function differencesOf(before: Portrait | null, after: Portrait | null): AdminChange["differences"] {
  const fields = Object.keys({ ...before, ...after })
  return fields.flatMap((field) => {
    const [was, is] = [before?.[field] ?? null, after?.[field] ?? null]
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ field, before: was, after: is }]
  })
}

/** The filter for changes; parts of names match in any case. */
export interface ChangeQuery {
  readonly kind?: AdminChange["kind"] | undefined
  readonly subject?: string | undefined
  readonly name?: string | undefined
  readonly who?: string | undefined
  readonly page: number
  readonly pageSize: number
}

type Row = Omit<AdminChange, "differences"> & { readonly before: Portrait | null; readonly after: Portrait | null }

/** A page of changes, the latest first. */
export async function queryChanges(
  tx: Tx,
  { kind, subject, name = "", who = "", page, pageSize }: ChangeQuery,
): Promise<Paged<AdminChange>> {
  const found = await pageFrom<Row>(tx, {
    columns: `c.id::text, c.kind, c.subject, c.name, c.what, c.before, c.after, p.display_name as who,
      floor(extract(epoch from c.at) * 1000)::float8 as at`,
    from: `admin_change c join person p on p.id = c.person where ($1::text is null or c.kind = $1) and ($2::text is null or c.subject = $2)
      and position(lower($3) in lower(c.name)) > 0 and position(lower($4) in lower(p.display_name)) > 0`,
    values: [kind ?? null, subject ?? null, name, who],
    order: "c.id desc",
    page,
    pageSize,
  })
  return { ...found, records: found.records.map(({ before, after, ...row }) => ({ ...row, differences: differencesOf(before, after) })) }
}
