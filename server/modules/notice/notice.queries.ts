import { code, Refused } from "#contract/errors.ts"
import type { NoticeNews } from "#contract/live.contract.ts"
import type { MsgType, Notice } from "#contract/notice.contract.ts"
import type { Database, Tx } from "#server/database/database.ts"
import { announce, inboxOf } from "#server/live/hub.ts"

interface Row extends Omit<Notice, "at" | "readAt"> {
  readonly at: string
  readonly readAt: string | null
}
const columns = `id, position, msg_type as "msgType", template, params, path, at, read_at as "readAt",
  (select jsonb_build_object('title', v.draft -> 'title', 'body', v.draft -> 'body') from msg_template_version v where v.id = told) as told`
const noticeOf = (row: Row): Notice => ({ ...row, at: Number(row.at), readAt: row.readAt === null ? null : Number(row.readAt) })

/** The number of a person's unread notices, and the position of the newest notice. */
export async function countUnread(tx: Tx, person: string): Promise<{ unread: number; newest: string }> {
  const { rows } = await tx.query<{ unread: number; newest: string }>({
    name: "count-unread",
    text: `select count(*)::int as unread, (select coalesce(max(position), 0) from notice where person = $1) as newest
      from notice where person = $1 and read_at is null`,
    values: [person],
  })
  return rows[0] ?? { unread: 0, newest: "0" }
}

const countLimit = 10_001

/** One page of a person's notices, newest first; the total is exact up to 10,000. */
export async function listNotices(
  tx: Tx,
  person: string,
  filter: { readonly unread: boolean; readonly msgType?: MsgType | undefined; readonly page: number; readonly pageSize: number },
): Promise<{ records: Notice[]; total: number; page: number; pageSize: number }> {
  const { unread, msgType, page, pageSize } = filter
  const from = `from notice where person = $1 and ($2::text is null or msg_type = $2) ${unread ? "and read_at is null" : ""}`
  const values = [person, msgType ?? null]
  const { rows: counted } = await tx.query<{ total: number }>({
    text: `select count(*)::int as total from (select 1 ${from} limit ${countLimit}) as capped`,
    values,
  })
  const { rows } = await tx.query<Row>({
    text: `select ${columns} ${from} order by at desc, position desc limit $3 offset $4`,
    values: [...values, pageSize, (page - 1) * pageSize],
  })
  return { records: rows.map(noticeOf), total: counted[0]?.total ?? 0, page, pageSize }
}

/** One of a person's notices; null when it does not exist or is another person's. */
export async function readNotice(tx: Tx, person: string, id: string): Promise<Notice | null> {
  const { rows } = await tx.query<Row>({ text: `select ${columns} from notice where id = $1 and person = $2`, values: [id, person] })
  return rows[0] ? noticeOf(rows[0]) : null
}

const mostNews = 50

/** A limited number of a person's notices after a position, oldest first, and the number of all unread ones. */
export const newsAfter =
  (tx: Tx) =>
  async (person: string, position: string): Promise<NoticeNews> => {
    const { rows } = await tx.query<Row>({
      name: "news-after",
      text: `select ${columns} from notice where person = $1 and position > $2 order by position limit ${mostNews}`,
      values: [person, position],
    })
    const { unread } = await countUnread(tx, person)
    return { unread, notices: rows.map(noticeOf) }
  }

const now = "floor(extract(epoch from platform_clock()) * 1000)::bigint"

/** Marks a person's notices as read: those named (when one is not the person's own, 10007 and nothing is marked), or all up to a position. */
export function markRead(
  database: Database,
  person: string,
  which: { readonly ids: readonly string[] } | { readonly upTo: string },
): ReturnType<typeof countUnread> {
  return database.transaction(async (tx) => {
    if ("upTo" in which) {
      await tx.query({
        text: `update notice set read_at = ${now} where person = $1 and read_at is null and position <= $2`,
        values: [person, which.upTo],
      })
    } else {
      const ids = [...new Set(which.ids)]
      const { rowCount } = await tx.query({
        text: `update notice set read_at = coalesce(read_at, ${now}) where person = $1 and id = any($2)`,
        values: [person, ids],
      })
      if (rowCount < ids.length) throw new Refused({ code: code.absent })
    }
    await announce(tx, inboxOf(person))
    return countUnread(tx, person)
  })
}
