import type { AnnouncementRow, AnnouncementShown, AnnouncementState, Receipt, Scope } from "#contract/announcement.contract.ts"
import { code, Refused } from "#contract/errors.ts"
import type { Block } from "#contract/rich-text.ts"
import { announcementChart } from "#machines/announcement/announcement.chart.ts"
import { type Verdict, verdicts } from "#machines/_kit/judge.ts"
import { stateOf } from "#machines/_kit/snapshot.ts"
import type { Database, Tx } from "#server/database/database.ts"
import { actorOf, type SessionUser } from "#server/http/session-user.ts"
import { isOwn, readAnnouncement } from "./run.ts"

interface Page<Row> {
  readonly records: Row[]
  readonly total: number
  readonly page: number
  readonly pageSize: number
}
type Paged = { readonly page: number; readonly pageSize: number }

const absent = () => new Refused({ code: code.absent })
const likeOf = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
const now = "floor(extract(epoch from platform_clock()) * 1000)::bigint"

// Between a clock's time and its striking a list says what the document itself says: it is out, or over.
const effective = `case when a.state = 'scheduled' and a.publish_at < ${now} then 'published'
  when a.state = 'published' and a.expires_at < ${now} then 'expired' else a.state end`
// $1 is the person, $2 whether an administrator, $3 the company whose purchaser the person is.
const own = `case a.scope when 'platform' then $2::boolean else a.party = $3::text end`
const source = `from (select a.*, ${effective} as now_state, coalesce(${own}, false) as own, r.read_at, r.signed_at, announcement_addresses(a, me) as for_me
    from announcement a join person me on me.id = $1 left join announcement_receipt r on r.announcement = a.id and r.person = $1) a
  where (a.own or (a.now_state = 'published' and a.for_me))`
const columns = `a.id, a.number, a.scope, (select c.name from party c where c.id = a.party) as company, a.title, a.now_state as state, a.open,
  a.sign_for as "signFor", a.sign_by::float8 as "signBy", a.publish_at::float8 as "publishAt", a.published_at::float8 as "publishedAt",
  a.expires_at::float8 as "expiresAt", a.own, a.for_me as "forMe", a.read_at::float8 as "readAt", a.signed_at::float8 as "signedAt"`

const readerOf = ({ id, roles, party }: SessionUser) => [id, roles.includes("administrator"), roles.includes("purchaser") ? party : null]

/** Announcements that a person may see, the latest first. */
export async function queryAnnouncements(
  tx: Tx,
  user: SessionUser,
  filter: Paged & {
    readonly scope?: Scope | undefined
    readonly state?: AnnouncementState | undefined
    readonly title?: string | undefined
    readonly own?: boolean | undefined
    readonly toSign?: "open" | "done" | undefined
  },
): Promise<Page<AnnouncementRow>> {
  const { page, pageSize } = filter
  const wanted = `${source} and ($4::text is null or a.scope = $4) and ($5::text is null or a.now_state = $5) and a.title ilike $6
    and ($7::boolean is null or a.own = $7)
    and ($8::text is null or (a.sign_for and a.now_state = 'published' and (a.signed_at is not null) = ($8 = 'done') and a.for_me))`
  const values = [
    ...readerOf(user),
    filter.scope ?? null,
    filter.state ?? null,
    likeOf(filter.title ?? ""),
    filter.own ?? null,
    filter.toSign ?? null,
  ]
  const { rows } = await tx.query<AnnouncementRow>({
    text: `select ${columns} ${wanted} order by a.changed_at desc, a.id limit $9 offset $10`,
    values: [...values, pageSize, (page - 1) * pageSize],
  })
  const counted = await tx.query<{ total: number }>({ text: `select count(*)::int as total ${wanted}`, values })
  return { records: rows, total: counted.rows[0]?.total ?? 0, page, pageSize }
}

/** Verdicts as they go over the wire. */
const judged = (of: Readonly<Record<string, Verdict>>): AnnouncementShown["verdicts"] =>
  Object.fromEntries(
    Object.entries(of).map(([name, one]) => {
      if (one.allowed) return [name, one]
      const { states, ...refusal } = one
      return [name, { ...refusal, ...(states ? { states: [...states] } : {}) }]
    }),
  )

/** One announcement for a person; refuses with 10007 what is not for this person to see. */
export async function showAnnouncement(tx: Tx, user: SessionUser, id: string): Promise<AnnouncementShown> {
  const { rows } = await tx.query<AnnouncementRow>({ text: `select ${columns} ${source} and a.id = $4`, values: [...readerOf(user), id] })
  const [row] = rows
  if (!row) throw absent()
  const { version, document, now: at } = await readAnnouncement(tx, id)
  const { content, reason, author } = document.facts
  if (!content) throw absent()
  const written = await tx.query<{ name: string }>({ text: "select display_name as name from person where id = $1", values: [author] })
  return {
    ...row,
    state: stateOf(announcementChart, document) as AnnouncementState,
    version,
    content: row.own ? content : { ...content, audience: { kind: "everybody" } },
    reason,
    companies: row.own && content.audience.kind === "companies" ? await namesOf(tx, content.audience.parties) : [],
    author: row.own ? (written.rows[0]?.name ?? "") : "",
    verdicts: row.own ? judged(verdicts(announcementChart, document, actorOf(user), at, {})) : {},
  }
}

const namesOf = async (tx: Tx, parties: readonly string[]): Promise<{ id: string; name: string }[]> =>
  (await tx.query<{ id: string; name: string }>({ text: "select id, name from party where id = any($1) order by name", values: [parties] }))
    .rows

/** Refuses with 10007 what is not published or does not address the person. */
async function requireAddressed(tx: Tx, user: SessionUser, id: string): Promise<{ readonly signFor: boolean }> {
  const { rows } = await tx.query<{ signFor: boolean }>({
    text: `select a.sign_for as "signFor" from announcement a join person p on p.id = $2
      where a.id = $1 and ${effective} = 'published' and announcement_addresses(a, p)`,
    values: [id, user.id],
  })
  const [row] = rows
  if (!row) throw absent()
  return row
}

/** Notes that a person has read it; the first time counts. */
export function noteRead(database: Database, user: SessionUser, id: string): Promise<{ readAt: number }> {
  return database.transaction(async (tx) => {
    await requireAddressed(tx, user, id)
    const { rows } = await tx.query<{ readAt: number }>({
      text: `insert into announcement_receipt (announcement, person, read_at) values ($1, $2, ${now})
        on conflict (announcement, person) do update set read_at = announcement_receipt.read_at returning read_at::float8 as "readAt"`,
      values: [id, user.id],
    })
    return { readAt: rows[0]?.readAt ?? 0 }
  })
}

/** Signs for an announcement that asks for it; the first time counts, and signing is reading. */
export function signFor(database: Database, user: SessionUser, id: string): Promise<{ signedAt: number }> {
  return database.transaction(async (tx) => {
    if (!(await requireAddressed(tx, user, id)).signFor) throw new Refused({ code: code.wrongState, rule: "asksForSigning" })
    const { rows } = await tx.query<{ signedAt: number }>({
      text: `insert into announcement_receipt (announcement, person, read_at, signed_at) values ($1, $2, ${now}, ${now})
        on conflict (announcement, person) do update set signed_at = coalesce(announcement_receipt.signed_at, excluded.signed_at)
        returning signed_at::float8 as "signedAt"`,
      values: [id, user.id],
    })
    return { signedAt: rows[0]?.signedAt ?? 0 }
  })
}

/** Who was addressed, and who has read and signed; for whoever has the say over it. */
export async function listReceipts(
  tx: Tx,
  user: SessionUser,
  id: string,
  { missing, page, pageSize }: Paged & { readonly missing?: "read" | "signed" | undefined },
): Promise<Page<Receipt>> {
  const { document } = await readAnnouncement(tx, id)
  if (!isOwn(user, document.facts)) throw absent()
  const wanted = `from announcement a join person p on p.active and announcement_addresses(a, p)
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

interface OpenRow {
  readonly id: string
  readonly number: string
  readonly title: string
  readonly publishedAt: number
}
const isOpen = `a.open and ${effective} = 'published'`
const openColumns = `a.id, a.number, a.title, coalesce(a.published_at, a.publish_at)::float8 as "publishedAt"`

/** The open announcements, the latest first. */
export async function listOpen(tx: Tx, { page, pageSize }: Paged): Promise<Page<OpenRow>> {
  const { rows } = await tx.query<OpenRow>({
    text: `select ${openColumns} from announcement a where ${isOpen} order by 4 desc, a.id limit $1 offset $2`,
    values: [pageSize, (page - 1) * pageSize],
  })
  const counted = await tx.query<{ total: number }>({ text: `select count(*)::int as total from announcement a where ${isOpen}` })
  return { records: rows, total: counted.rows[0]?.total ?? 0, page, pageSize }
}

/** One open announcement; refuses with 10007 every other. */
export async function showOpen(tx: Tx, id: string): Promise<OpenRow & { blocks: Block[] }> {
  const { rows } = await tx.query<OpenRow>({
    text: `select ${openColumns} from announcement a where a.id = $1 and ${isOpen}`,
    values: [id],
  })
  const [row] = rows
  if (!row) throw absent()
  const { document } = await readAnnouncement(tx, id)
  return { ...row, blocks: [...(document.facts.content?.blocks ?? [])] }
}
