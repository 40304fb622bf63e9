import { code, Refused } from "#contract/errors.ts"
import type { Language } from "#contract/identity.contract.ts"
import type { Channel, SendRecord, SendRecordShown, SendState, TemplateDraft } from "#contract/message.contract.ts"
import type { Database, Tx } from "#server/database/database.ts"
import type { Services } from "#server/http/services.ts"
import { sendOnceMore } from "#server/messages/outbox.ts"
import { sentenceOf } from "#server/messages/said.ts"
import { maskedNumber } from "#server/messages/sms.ts"
import { wordsOf } from "#server/messages/work-record.ts"
import { confidentialEvents } from "./registry.ts"

/** The filter for records; times in epoch ms, both ends included. */
export interface RecordFilter {
  readonly channel?: Channel | undefined
  readonly state?: SendState | undefined
  readonly msgType?: string | undefined
  readonly number?: string | undefined
  readonly who?: string | undefined
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly page: number
  readonly pageSize: number
}

interface Row {
  readonly id: string
  readonly notice: string
  readonly channel: Channel
  readonly state: SendState
  readonly msgType: string
  readonly template: string
  readonly params: Readonly<Record<string, string | number>>
  readonly draft: TemplateDraft | null
  readonly who: string | null
  readonly account: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly tries: number
  readonly error: string | null
  readonly receipt: string | null
  readonly againBy: string | null
  readonly at: string
  readonly doneAt: string | null
}

// $1 holds the events whose reader must stay unknown. Such readers are left out, so nobody can search for them, and so are servers' replies, which
// may name the address. Why the platform itself did not send is included.
const columns = `r.id, r.notice, r.channel, r.state, n.msg_type as "msgType", n.template, n.params, v.draft, r.tries, r.at,
  case when p.id is not null or r.state = 'skipped' then r.error end as error, case when p.id is not null then r.receipt end as receipt,
  r.done_at as "doneAt", p.display_name as who, p.name as account, p.email, p.phone,
  (select display_name from person a where a.id = r.again_by) as "againBy"`
const source = `from msg_send_record r join notice n on n.id = r.notice
  left join person p on p.id = r.person and not n.confidential and n.template <> all($1::text[]) left join msg_template_version v on v.id = n.told`

const maskedMail = (address: string): string => address.replace(/^(.).*(?=@)/, "$1***")

function recordOf(row: Row, texts: Services["texts"], language: Language): SendRecord {
  const { id, notice, channel, state, msgType, template: event, params, who, account, tries, error } = row
  const to = channel === "mail" ? row.email && maskedMail(row.email) : channel === "sms" ? row.phone && maskedNumber(row.phone) : null
  return {
    id,
    notice,
    channel,
    state,
    msgType,
    event,
    who,
    account,
    to,
    tries,
    error,
    title: row.draft ? wordsOf(texts, language, row).title : sentenceOf(texts, language, event, params),
    about: String(params["title"] ?? ""),
    number: String(params["number"] ?? ""),
    at: Number(row.at),
    doneAt: row.doneAt === null ? null : Number(row.doneAt),
  }
}

const countLimit = 10_001
const likeOf = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** The states of letters and text messages alone; of what stands in the application none is ever in them. */
const unlessInApp: readonly SendState[] = ["waiting", "failed", "logged", "skipped"]

/** One page of records, the latest first; the total is exact up to 10,000. */
export async function queryRecords(
  { texts, database }: Pick<Services, "texts" | "database">,
  filter: RecordFilter,
  language: Language,
): Promise<{ records: SendRecord[]; total: number; page: number; pageSize: number }> {
  const { page, pageSize } = filter
  // The literal lets the planner leave out all notices, which are by far the most records.
  const isSent = filter.state !== undefined && unlessInApp.includes(filter.state)
  const wanted = `${source} where ($2::text is null or r.channel = $2) and ($3::text is null or r.state = $3) and ($4::text is null or n.msg_type = $4)
    and ($5::text is null or n.params ->> 'number' ilike $5) and ($6::text is null or p.display_name ilike $6 or p.name ilike $6)
    and ($7::bigint is null or r.at >= $7) and ($8::bigint is null or r.at <= $8)${isSent ? " and r.channel <> 'inApp'" : ""}`
  const values = [
    confidentialEvents,
    filter.channel ?? null,
    filter.state ?? null,
    filter.msgType ?? null,
    filter.number === undefined ? null : likeOf(filter.number),
    filter.who === undefined ? null : likeOf(filter.who),
    filter.from ?? null,
    filter.to ?? null,
  ]
  return database.reading(async (tx) => {
    const { rows } = await tx.query<Row>({
      text: `select ${columns} ${wanted} order by r.at desc, r.id desc limit $9 offset $10`,
      values: [...values, pageSize, (page - 1) * pageSize],
    })
    const counted = await tx.query<{ total: number }>({
      text: `select count(*)::int as total from (select ${wanted} limit ${countLimit}) as capped`,
      values,
    })
    return { records: rows.map((row) => recordOf(row, texts, language)), total: counted.rows[0]?.total ?? 0, page, pageSize }
  })
}

/** One record with its texts in the caller's language; refuses with 10007 one that does not exist. */
export async function readRecord(
  { texts, database }: Pick<Services, "texts" | "database">,
  id: string,
  language: Language,
): Promise<SendRecordShown> {
  const { rows } = await database.query<Row>({ text: `select ${columns} ${source} where r.id = $2`, values: [confidentialEvents, id] })
  const [row] = rows
  if (!row) throw new Refused({ code: code.absent })
  const { body, sms } = wordsOf(texts, language, row)
  return {
    ...recordOf(row, texts, language),
    body: row.channel === "sms" ? [sms] : [...body],
    template: row.draft?.code ?? null,
    receipt: row.receipt,
    againBy: row.againBy,
  }
}

/** Sends failed messages again: all that are named, or none. */
export function sendAgain(database: Database, ids: readonly string[], person: string): Promise<{ count: number }> {
  const named = [...new Set(ids)]
  return database.transaction(async (tx) => {
    await requireRecords(tx, named)
    const count = await sendOnceMore(tx, named, person)
    if (count < named.length) throw new Refused({ code: code.wrongState, rule: "sendAgainOnlyUnsent" })
    return { count }
  })
}

async function requireRecords(tx: Tx, ids: readonly string[]): Promise<void> {
  const { rows } = await tx.query<{ found: number }>({
    text: "select count(*)::int as found from msg_send_record where id = any($1)",
    values: [ids],
  })
  if ((rows[0]?.found ?? 0) < ids.length) throw new Refused({ code: code.absent })
}
