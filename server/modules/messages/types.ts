import { code, Refused } from "#contract/errors.ts"
import { languages } from "#contract/identity.contract.ts"
import type { MessageType, MessageTypeDraft } from "#contract/message.contract.ts"
import type { Database, Tx } from "#server/database/database.ts"
import { eventsOf } from "./registry.ts"

const duplicateNumber = "10006"
const columns = `code, names, shipped, version, floor(extract(epoch from changed_at) * 1000)::float8 as "changedAt",
  coalesce((select display_name from person p where p.id = changed_by), '') as "changedBy",
  (select count(*)::int from msg_template t where t.notice_type = msg_type.code and t.removed_at is null) as templates`
type Row = Omit<MessageType, "events">
const typeOf = (row: Row): MessageType => ({ ...row, events: eventsOf(row.code) })
const likeOf = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** One page of message types, those that the platform sends first, then by code. */
export async function queryTypes(
  tx: Tx,
  { code: part = "", name = "", page, pageSize }: { code?: string | undefined; name?: string | undefined; page: number; pageSize: number },
): Promise<{ records: MessageType[]; total: number; page: number; pageSize: number }> {
  const wanted = "from msg_type where code ilike $1 and exists (select from jsonb_each_text(names) n where n.value ilike $2)"
  const values = [likeOf(part), likeOf(name)]
  const { rows } = await tx.query<Row>({
    text: `select ${columns} ${wanted} order by not shipped, code limit $3 offset $4`,
    values: [...values, pageSize, (page - 1) * pageSize],
  })
  const counted = await tx.query<{ total: number }>({ text: `select count(*)::int as total ${wanted}`, values })
  return { records: rows.map(typeOf), total: counted.rows[0]?.total ?? 0, page, pageSize }
}

/** One type; refuses with 10007 one that does not exist. */
export async function readType(tx: Tx, name: string): Promise<MessageType> {
  const { rows } = await tx.query<Row>({ text: `select ${columns} from msg_type where code = $1`, values: [name] })
  if (!rows[0]) throw new Refused({ code: code.absent })
  return typeOf(rows[0])
}

/** Code and name must not be empty (spec 5). */
function requireNamed({ code: name, names }: MessageTypeDraft): void {
  if (name === "") throw new Refused({ code: code.emptyInput, rule: "messageTypeCodeEmpty" })
  if (languages.some((language) => names[language] === "")) throw new Refused({ code: code.emptyInput, rule: "messageTypeNameEmpty" })
}

/** Adds a type of the administrators' own; refuses with 10006 a code that is taken. */
export function addType(database: Database, draft: MessageTypeDraft, person: string): Promise<MessageType> {
  requireNamed(draft)
  return database.transaction(async (tx) => {
    const { rowCount } = await tx.query({
      text: "insert into msg_type (code, names, changed_by) values ($1, $2, $3) on conflict do nothing",
      values: [draft.code, JSON.stringify(draft.names), person],
    })
    if (rowCount === 0) throw new Refused({ code: duplicateNumber })
    return readType(tx, draft.code)
  })
}

/** Renames a type; refuses when it was changed since it was seen. */
export function updateType(database: Database, draft: MessageTypeDraft & { version: number }, person: string): Promise<MessageType> {
  requireNamed(draft)
  return database.transaction(async (tx) => {
    const { rowCount } = await tx.query({
      text: `update msg_type set names = $2, version = version + 1, changed_by = $3, changed_at = platform_clock() where code = $1 and version = $4`,
      values: [draft.code, JSON.stringify(draft.names), person, draft.version],
    })
    const now = await readType(tx, draft.code)
    if (rowCount === 0) throw new Refused({ code: code.staleVersion, rule: "notStale" })
    return now
  })
}

/** Removes a type that the platform does not send and no present or former template uses. */
export function removeType(database: Database, name: string): Promise<{ code: string }> {
  return database.transaction(async (tx) => {
    await tx.query({ text: "select from msg_type where code = $1 for update", values: [name] })
    const { shipped } = await readType(tx, name)
    const used = await tx.query({ text: "select from msg_template where notice_type = $1 limit 1", values: [name] })
    if (shipped || used.rowCount > 0) throw new Refused({ code: code.wrongState, rule: shipped ? "messageTypeShipped" : "messageTypeUsed" })
    await tx.query({ text: "delete from msg_type where code = $1", values: [name] })
    return { code: name }
  })
}
