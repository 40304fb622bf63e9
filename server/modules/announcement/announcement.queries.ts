import type { z } from "zod"
import type { announcementContract, Receipt } from "#contract/announcement.contract.ts"
import type { DataOf, QueryOf } from "#contract/endpoint.ts"
import { code, Refused } from "#contract/errors.ts"
import { addressedKeys } from "#machines/announcement/announcement.audience.ts"
import { announcement } from "#machines/announcement/announcement.chart.ts"
import { holdsOneOf } from "#machines/_kit/readers.ts"
import { readClock } from "#server/database/clock.ts"
import type { Database, Tx } from "#server/database/database.ts"
import { openDesk, placeOf, presentOf } from "#server/documents/desk.ts"
import { rowTable } from "#server/documents/row-names.ts"
import { standsIn } from "#server/documents/rows.ts"
import type { SessionUser } from "#server/http/session-user.ts"

type Calls = typeof announcementContract
type Paged = QueryOf<Calls["bulletin"]>
const absent = () => new Refused({ code: code.absent })
const table = rowTable(announcement)

/** Notes that a person has read or signed for an announcement that is out and addresses that person; the first time counts, and signing is reading. */
export function note(
  database: Database,
  user: SessionUser,
  id: string,
  what: "read" | "signed",
): Promise<{ readAt: number; signedAt: number | null }> {
  return database.transaction(async (tx) => {
    const { document, state, by, now } = await openDesk(tx, announcement, user, id)
    const { author, content } = document.facts
    if (state !== "published" || by.id === author || !holdsOneOf(by, addressedKeys(document.facts))) throw absent()
    if (what === "signed" && !content?.signFor) throw new Refused({ code: code.wrongState, rule: "asksForSigning" })
    const { rows } = await tx.query<{ readAt: number; signedAt: number | null }>({
      text: `insert into announcement_receipt (announcement, person, read_at, signed_at) values ($1, $2, $3, $4)
        on conflict (announcement, person) do update set signed_at = coalesce(announcement_receipt.signed_at, excluded.signed_at)
        returning read_at::float8 as "readAt", signed_at::float8 as "signedAt"`,
      values: [id, user.id, now, what === "signed" ? now : null],
    })
    const [noted] = rows
    if (!noted) throw absent()
    return noted
  })
}

/** Who was addressed, and who has read and signed; for whoever has the say over it. */
export async function listReceipts(
  tx: Tx,
  user: SessionUser,
  id: string,
  { missing, page, pageSize }: Paged & { readonly missing?: "read" | "signed" | undefined },
): Promise<z.output<Calls["receipts"]["data"]>> {
  if ((await openDesk(tx, announcement, user, id)).side !== "owner") throw absent()
  const wanted = `from ${table} a join person p on p.active and a.readers_reader && reader_keys(p) and not p.id = any(a.except_reader)
    left join announcement_receipt r on r.announcement = a.id and r.person = p.id
    where a.id = $1 and ($2::text is null or case $2 when 'read' then r.read_at is null else r.signed_at is null end)`
  const values = [id, missing ?? null]
  const { rows } = await tx.query<Receipt>({
    text: `select p.display_name as who, coalesce((select c.name from party c where c.id = p.party), '') as company,
      r.read_at::float8 as "readAt", r.signed_at::float8 as "signedAt" ${wanted}
      order by r.signed_at nulls first, r.read_at nulls first, p.display_name limit $3 offset $4`,
    values: [...values, pageSize, (page - 1) * pageSize],
  })
  const counted = await tx.query<{ total: number }>({ text: `select count(*)::int as total ${wanted}`, values })
  return { records: rows, total: counted.rows[0]?.total ?? 0, page, pageSize }
}

type OpenRow = DataOf<Calls["bulletin"]>["records"][number]

/** The open announcements that are out, as the rest of a statement. */
function openOnes(now: number) {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  return { text: `from ${table} t where t.c_open and ${standsIn(["published"], () => `${bind(now)}::bigint`, bind)}`, values, bind }
}
const openColumns = `t.id, t.number, t.title, coalesce(t.c_published_at, t.c_publish_at)::float8 as "publishedAt"`

/** The open announcements, the latest first. */
export async function listOpen(tx: Tx, { page, pageSize }: Paged): Promise<DataOf<Calls["bulletin"]>> {
  const { text, values, bind } = openOnes(await readClock(tx))
  const counted = await tx.query<{ total: number }>({ text: `select count(*)::int as total ${text}`, values: [...values] })
  const { rows } = await tx.query<OpenRow>({
    text: `select ${openColumns} ${text} order by 4 desc, t.id limit ${bind(pageSize)} offset ${bind((page - 1) * pageSize)}`,
    values,
  })
  return { records: rows, total: counted.rows[0]?.total ?? 0, page, pageSize }
}

/** One open announcement; refuses with 10007 every other. */
export async function showOpen(tx: Tx, id: string): Promise<DataOf<Calls["open"]>> {
  const present = await presentOf(tx, announcement, await placeOf(tx, id))
  const { content, number, publishedAt } = present?.document.facts ?? { content: null }
  if (!content?.open || present?.state !== "published") throw absent()
  return { id, number: number ?? "", title: content.title, publishedAt: publishedAt ?? 0, blocks: [...content.blocks] }
}
