import { randomBytes } from "node:crypto"
import type { z } from "zod"
import type { BodyOf, QueryOf } from "#contract/endpoint.ts"
import { code, type Refusal, Refused } from "#contract/errors.ts"
import { type Language, languages } from "#contract/identity.contract.ts"
import {
  printContract,
  type PrintDraft,
  type PrintFile,
  type PrintFilter,
  printFormat,
  type PrintTemplate,
  type PrintVersion,
  type ShownTemplate,
} from "#contract/print.contract.ts"
import type { RichText } from "#contract/rich-text.ts"
import { printFault, printFields } from "#machines/print/print-fields.ts"
import { changeRecord, recordAdded, type RecordKind, removeRecord } from "#server/audit/change-record.ts"
import type { Query, Tx } from "#server/database/database.ts"
import { pageFrom, type Paged } from "#server/database/page-from.ts"

/** The schema of what readers are shown, by kind. */
export type Views = Readonly<Record<string, z.ZodType>>

const duplicateName = "10005"
const wrongData = "10008"
interface Row extends Omit<PrintTemplate, keyof PrintDraft> {
  readonly draft: PrintDraft
}
const rowOf = ({ draft, ...row }: Row): PrintTemplate => ({ ...draft, ...row })
const beside = `case when enabled then 1 else 0 end as "enabledFlag", version,
  floor(extract(epoch from changed_at) * 1000)::float8 as "changedAt",
  coalesce((select display_name from person p where p.id = changed_by), '') as "changedBy"`
const columns = `id, draft, ${beside}`

/** What a template says, without what is kept beside it. */
const draftOf = ({ kind, names, bodies, landscape }: PrintDraft): PrintDraft => ({ kind, names, bodies, landscape })

/** Reads and locks a template; refuses with 10007 when it does not exist. */
export async function readTemplate(tx: Tx, id: string): Promise<PrintTemplate> {
  const { rows } = await tx.query<Row>({ text: `select ${columns} from print_template where id = $1 for update`, values: [id] })
  if (!rows[0]) throw new Refused({ code: code.absent })
  return rowOf(rows[0])
}

const plain = (blocks: RichText): string => JSON.stringify(blocks.map((block) => (block.kind === "list" ? block.items : block.runs)))

const kept: RecordKind<PrintTemplate> = {
  kind: "printTemplate",
  read: readTemplate,
  subjectOf: ({ id }) => id,
  nameOf: ({ names }) => names.zh,
  portraitOf: ({ kind, names, bodies, landscape, enabledFlag }) => ({
    kind,
    names: languages.map((language) => names[language]).join(" / "),
    landscape,
    enabled: enabledFlag === 1,
    ...Object.fromEntries(languages.map((language) => [language, plain(bodies[language]).slice(0, 2_000)])),
  }),
}

/** Why a template could not be printed, by the part of it: its kind is not printed, or its documents lack a placeholder. Null where it can. */
export function unprintable(views: Views, { kind, bodies }: PrintDraft): { readonly part: string; readonly refusal: Refusal } | null {
  const view = Object.hasOwn(views, kind) ? views[kind] : undefined
  if (!view) return { part: "kind", refusal: { code: wrongData, rule: "printKindUnknown", params: { kind } } }
  const fields = printFields(view)
  for (const language of languages) {
    const fault = printFault(bodies[language], fields)
    if (!fault) continue
    const rule = fault.rule === "placeholderUnknown" ? "printPlaceholderUnknown" : fault.rule
    return { part: `bodies.${language}`, refusal: { code: wrongData, rule, params: { text: fault.what, name: fault.what } } }
  }
  return null
}

function requirePrintable(views: Views, draft: PrintDraft): void {
  const fault = unprintable(views, draft)
  if (fault) throw new Refused(fault.refusal)
}

/** Lets changes of templates come one after the other until the end of the transaction. */
export const takeTurn = (tx: Tx) => tx.query({ text: "select pg_advisory_xact_lock(hashtext('print_template'))" })

/** Locks, so that the second of two templates with the same name is refused. */
async function requireOwnName(tx: Tx, { kind, names }: PrintDraft, own: string): Promise<void> {
  await takeTurn(tx)
  const { rowCount } = await tx.query({
    text: "select from print_template where kind = $1 and draft #>> '{names,zh}' = $2 and id <> $3",
    values: [kind, names.zh, own],
  })
  if (rowCount !== 0) throw new Refused({ code: duplicateName })
}

const keepVersion = (tx: Tx, on: { readonly id: string; readonly version: number; readonly draft: PrintDraft; readonly who: string }) =>
  tx.query({
    text: "insert into print_template_version (template, version, draft, person) values ($1, $2, $3, $4)",
    values: [on.id, on.version, JSON.stringify(on.draft), on.who],
  })

const filtered = ({ name, kind, enabled }: PrintFilter) => ({
  from: `print_template where ($1::text is null or exists (select from jsonb_each_text(draft -> 'names') n where position(lower($1) in lower(n.value)) > 0))
      and ($2::text is null or kind = $2) and ($3::text is null or enabled = ($3 = '1'))`,
  values: [name || null, kind || null, enabled ?? null],
})
const order = "kind, draft #>> '{names,zh}', id"

/** A page of templates. */
export async function queryTemplates(
  tx: Tx,
  { page, pageSize, ...filter }: PrintFilter & QueryOf<typeof printContract.query>,
): Promise<Paged<PrintTemplate>> {
  const { records, ...rest } = await pageFrom<Row>(tx, { columns, ...filtered(filter), order, page, pageSize })
  return { records: records.map(rowOf), ...rest }
}

/** The list of all templates that match a filter, without what they say. */
export const listedTemplates = (filter: PrintFilter): Query => {
  const { from, values } = filtered(filter)
  return {
    text: `select kind, draft -> 'names' as names, draft -> 'landscape' as landscape, ${beside} from ${from} order by ${order}`,
    values,
  }
}

/** One template or all of them, whole, as a file. */
export async function fileOfTemplates(tx: Tx, id: string | undefined): Promise<PrintFile> {
  const { rows } = await tx.query<Row>({
    text: `select ${columns} from print_template where $1::text is null or id = $1 order by ${order}`,
    values: [id ?? null],
  })
  if (id !== undefined && rows.length === 0) throw new Refused({ code: code.absent })
  const records = rows.map(rowOf).map((one) => ({ ...draftOf(one), enabled: one.enabledFlag === 1, version: one.version }))
  return { format: printFormat, records }
}

/** The templates of these kinds with these Chinese names: nothing else tells templates of different installations apart. */
export async function templatesCalled(tx: Tx, those: readonly Pick<PrintDraft, "kind" | "names">[]): Promise<PrintTemplate[]> {
  const { rows } = await tx.query<Row>({
    text: `select ${columns} from print_template
      where (kind, draft #>> '{names,zh}') in (select * from unnest($1::text[], $2::text[]))`,
    values: [those.map(({ kind }) => kind), those.map(({ names }) => names.zh)],
  })
  return rows.map(rowOf)
}

/** Adds a template. */
export async function addTemplate(tx: Tx, views: Views, draft: PrintDraft, who: string): Promise<PrintTemplate> {
  requirePrintable(views, draft)
  await requireOwnName(tx, draft, "")
  const id = randomBytes(16).toString("hex")
  await tx.query({
    text: "insert into print_template (id, kind, draft, changed_by) values ($1, $2, $3, $4)",
    values: [id, draft.kind, JSON.stringify(draft), who],
  })
  await keepVersion(tx, { id, version: 1, draft, who })
  return recordAdded(tx, kept, id, who)
}

/** Changes a template and keeps its former version. */
export function updateTemplate(
  tx: Tx,
  views: Views,
  { id, version, ...draft }: BodyOf<typeof printContract.update>,
  who: string,
  what = "update",
): Promise<PrintTemplate> {
  requirePrintable(views, draft)
  return changeRecord(tx, kept, { key: id, version, what, who }, async () => {
    await requireOwnName(tx, draft, id)
    await tx.query({
      text: `update print_template set kind = $2, draft = $3, version = $4, changed_at = platform_clock(), changed_by = $5 where id = $1`,
      values: [id, draft.kind, JSON.stringify(draft), version + 1, who],
    })
    await keepVersion(tx, { id, version: version + 1, draft, who })
  })
}

/** Puts a template out of use, or into use again. */
export const enableTemplate = (
  tx: Tx,
  { id, version, enabled }: BodyOf<typeof printContract.setEnabled>,
  who: string,
): Promise<PrintTemplate> =>
  changeRecord(tx, kept, { key: id, version, what: enabled ? "enable" : "disable", who }, async (before) => {
    await tx.query({
      text: "update print_template set enabled = $2, version = $3, changed_at = platform_clock(), changed_by = $4 where id = $1",
      values: [id, enabled, version + 1, who],
    })
    await keepVersion(tx, { id, version: version + 1, draft: draftOf(before), who })
  })

/** Removes a template that an import added, with its versions; refuses one that was changed since. */
export const dropTemplate = (tx: Tx, { id, version }: Pick<PrintTemplate, "id" | "version">, who: string): Promise<void> =>
  removeRecord(tx, kept, { key: id, version, who }, async () => {
    await tx.query({ text: "delete from print_template_version where template = $1", values: [id] })
    await tx.query({ text: "delete from print_template where id = $1", values: [id] })
  })

/** All versions of a template, the latest first. */
export async function readVersions(tx: Tx, id: string): Promise<PrintVersion[]> {
  const { rows } = await tx.query<PrintVersion>({
    text: `select version, draft, floor(extract(epoch from at) * 1000)::float8 as at,
      coalesce((select display_name from person p where p.id = person), '') as who
      from print_template_version where template = $1 order by version desc`,
    values: [id],
  })
  if (rows.length === 0) throw new Refused({ code: code.absent })
  return rows
}

/** Restores a former version of a template. */
export async function restoreTemplate(
  tx: Tx,
  views: Views,
  { id, version, to }: BodyOf<typeof printContract.restore>,
  who: string,
): Promise<PrintTemplate> {
  const former = (await readVersions(tx, id)).find((one) => one.version === to)
  if (!former) throw new Refused({ code: code.absent })
  return updateTemplate(tx, views, { id, version, ...former.draft }, who, "restore")
}

/** The templates in use for documents of a kind, in one language. */
export async function templatesOf(tx: Tx, kind: string, language: Language): Promise<ShownTemplate[]> {
  const { rows } = await tx.query<{ id: string; draft: PrintDraft }>({
    text: "select id, draft from print_template where kind = $1 and enabled order by draft #>> '{names,zh}', id",
    values: [kind],
  })
  return rows.map(({ id, draft: { names, bodies, landscape } }) => ({ id, name: names[language], body: bodies[language], landscape }))
}
