import type { AdminChange } from "#contract/admin.contract.ts"
import { send, type Tx } from "#server/database/database.ts"
import { pageFrom, type Paged } from "./page-from.ts"

type Told = AdminChange["differences"][number]["before"]
/** What is said of a subject, as people read it: names, not ids. Never a secret. */
export type Portrait = Readonly<Record<string, Told>>

/** A change to be kept; null before something was added and after it was removed. */
export interface NewChange {
  readonly kind: AdminChange["kind"]
  readonly subject: string
  readonly name: string
  readonly what: string
  readonly before: Portrait | null
  readonly after: Portrait | null
  readonly person: string
}

/** Keeps a change for ever, within the transaction that makes it. It travels with the commit. */
export function keepChange(tx: Tx, { kind, subject, name, what, before, after, person }: NewChange): void {
  send(tx, {
    text: "insert into admin_change (kind, subject, name, what, before, after, person) values ($1, $2, $3, $4, $5, $6, $7)",
    values: [kind, subject, name, what, before && JSON.stringify(before), after && JSON.stringify(after), person],
  })
}

/** Every field in which two portraits differ. */
export function differencesOf(before: Portrait | null, after: Portrait | null): AdminChange["differences"] {
  const fields = Object.keys({ ...before, ...after })
  return fields.flatMap((field) => {
    const [was, is] = [before?.[field] ?? null, after?.[field] ?? null]
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ field, before: was, after: is }]
  })
}

/** Which changes are asked for; parts of names in any case. */
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
