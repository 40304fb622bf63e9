import { randomBytes } from "node:crypto"
import { code, Refused } from "#contract/errors.ts"
import type { TemplateDraft, TemplateRow } from "#contract/message.contract.ts"
import { requireFresh } from "#server/audit/change-record.ts"
import type { Database, Tx } from "#server/database/database.ts"
import { requireTellable } from "./check-template.ts"

const duplicateNumber = "10006"
const columns = `id, draft, version, floor(extract(epoch from changed_at) * 1000)::float8 as "changedAt",
  coalesce((select display_name from person p where p.id = changed_by), '') as "changedBy"`
type Row = Omit<TemplateRow, keyof TemplateDraft> & { readonly draft: TemplateDraft }
const rowOf = ({ draft, ...row }: Row): TemplateRow => ({ ...draft, ...row })
const likeOf = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** The filter for templates. */
export interface TemplateFilter {
  readonly code?: string | undefined
  readonly name?: string | undefined
  readonly title?: string | undefined
  readonly noticeType?: string | undefined
  readonly enabledFlag?: number | undefined
  readonly page: number
  readonly pageSize: number
}

/** One page of templates, ordered by code. */
export async function queryTemplates(
  tx: Tx,
  filter: TemplateFilter,
): Promise<{ records: TemplateRow[]; total: number; page: number; pageSize: number }> {
  const { page, pageSize } = filter
  const wanted = `from msg_template where removed_at is null and code ilike $1 and draft ->> 'name' ilike $2
    and exists (select from jsonb_each_text(draft -> 'title') t where t.value ilike $3)
    and ($4::text is null or notice_type = $4) and ($5::boolean is null or enabled = $5)`
  const values = [
    likeOf(filter.code ?? ""),
    likeOf(filter.name ?? ""),
    likeOf(filter.title ?? ""),
    filter.noticeType ?? null,
    filter.enabledFlag === undefined ? null : filter.enabledFlag === 1,
  ]
  const { rows } = await tx.query<Row>({
    text: `select ${columns} ${wanted} order by code limit $6 offset $7`,
    values: [...values, pageSize, (page - 1) * pageSize],
  })
  const counted = await tx.query<{ total: number }>({ text: `select count(*)::int as total ${wanted}`, values })
  return { records: rows.map(rowOf), total: counted.rows[0]?.total ?? 0, page, pageSize }
}

/** One template; refuses with 10007 one that does not exist. */
export async function readTemplate(tx: Tx, id: string, lock = ""): Promise<TemplateRow> {
  const { rows } = await tx.query<Row>({
    text: `select ${columns} from msg_template where id = $1 and removed_at is null ${lock}`,
    values: [id],
  })
  if (!rows[0]) throw new Refused({ code: code.absent })
  return rowOf(rows[0])
}

/** The error for a violation of one of the two unique indexes; looking up the code tells which one it was. */
const taken = (draft: TemplateDraft, own: string | null) => async (tx: Tx) => {
  const { rows } = await tx.query<{ code: string; same: boolean }>({
    text: `select code, code = $1 as same from msg_template where removed_at is null and id is distinct from $2
      and (code = $1 or ($3 and enabled and notice_type = $4 and notice_event = $5)) order by code = $1 desc limit 1`,
    values: [draft.code, own, draft.enabledFlag === 1, draft.noticeType, draft.noticeEvent],
  })
  const [other] = rows
  if (!other) return
  throw other.same
    ? new Refused({ code: duplicateNumber })
    : new Refused({ code: code.duplicateData, rule: "messageTemplateTwice", params: { template: other.code } })
}

async function requireType(tx: Tx, type: string): Promise<void> {
  const { rowCount } = await tx.query({ text: "select from msg_type where code = $1 for share", values: [type] })
  if (rowCount === 0) throw new Refused({ code: "10008", rule: "messageTypeUnknown", params: { type } })
}

/** Writes templates one transaction after the other, so that a conflict with another administrator's template is refused clearly. */
const writing = <T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  database.transaction(async (tx) => {
    await tx.query({ text: "select pg_advisory_xact_lock(hashtext('msg_template'))" })
    return work(tx)
  })

/** Adds a template. */
export function addTemplate(database: Database, draft: TemplateDraft, person: string): Promise<TemplateRow> {
  requireTellable(draft)
  return writing(database, async (tx) => {
    await requireType(tx, draft.noticeType)
    await taken(draft, null)(tx)
    const id = randomBytes(16).toString("hex")
    await tx.query({
      text: `insert into msg_template (id, code, notice_type, notice_event, enabled, draft, version, changed_by) values ($1, $2, $3, $4, $5, $6, 1, $7)`,
      values: [id, draft.code, draft.noticeType, draft.noticeEvent, draft.enabledFlag === 1, JSON.stringify(draft), person],
    })
    await storeVersion(tx, { id, version: 1, what: "add", draft, person })
    return readTemplate(tx, id)
  })
}

/** Changes a template; refuses when it was changed since it was seen. */
export function updateTemplate(
  database: Database,
  { id, version, ...draft }: TemplateDraft & { id: string; version: number },
  person: string,
): Promise<TemplateRow> {
  requireTellable(draft)
  return writing(database, async (tx) => {
    const before = await readTemplate(tx, id, "for update")
    requireFresh(before, version)
    await requireType(tx, draft.noticeType)
    await taken(draft, id)(tx)
    await tx.query({
      text: `update msg_template set code = $2, notice_type = $3, notice_event = $4, enabled = $5, draft = $6, version = $7, changed_by = $8,
        changed_at = platform_clock() where id = $1`,
      values: [id, draft.code, draft.noticeType, draft.noticeEvent, draft.enabledFlag === 1, JSON.stringify(draft), version + 1, person],
    })
    await storeVersion(tx, { id, version: version + 1, what: "update", draft, person })
    return readTemplate(tx, id)
  })
}

/** Removes a template; refuses when it was changed since it was seen. Messages already sent with it stay as they are. */
export function removeTemplate(
  database: Database,
  { id, version }: { readonly id: string; readonly version: number },
  person: string,
): Promise<{ id: string }> {
  return writing(database, async (tx) => {
    const { version: now, id: _, changedAt: __, changedBy: ___, ...draft } = await readTemplate(tx, id, "for update")
    requireFresh({ version: now }, version)
    await tx.query({
      text: "update msg_template set removed_at = platform_clock(), version = $2, changed_by = $3 where id = $1",
      values: [id, version + 1, person],
    })
    await storeVersion(tx, { id, version: version + 1, what: "remove", draft, person })
    return { id }
  })
}

async function storeVersion(
  tx: Tx,
  change: { readonly id: string; readonly version: number; readonly what: string; readonly draft: TemplateDraft; readonly person: string },
): Promise<void> {
  const { id, version, what, draft, person } = change
  await tx.query({
    text: "insert into msg_template_version (template, version, what, draft, person) values ($1, $2, $3, $4, $5)",
    values: [id, version, what, JSON.stringify(draft), person],
  })
}
