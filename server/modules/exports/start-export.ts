import type { Exportable, ExportArea, ExportRequest, ExportRow } from "#contract/export.contract.ts"
import { exportRequest } from "#contract/export.contract.ts"
import { code, Refused } from "#contract/errors.ts"
import type { Language } from "#contract/identity.contract.ts"
import type { Database, Tx } from "#server/database/database.ts"
import { type ExportSource, headOf, type SourceColumn } from "#server/export/export-source.ts"
import { exportTask } from "#server/export/export-task.ts"
import { admit } from "#server/http/policy.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import type { Texts } from "#server/http/texts.ts"
import { actingRoleIn } from "#server/identity/person-now.ts"
import { newId } from "#server/identity/secrets.ts"
import { announce } from "#server/live/hub.ts"
import { readExport } from "./export-store.ts"

/** The most exports of one person that may wait or run at once. */
const mostAtOnce = 3

type Sources = readonly ExportSource[]

/** The named source, if it is offered in this area (any area when none is given) and the person may export it. */
export function sourceFor(sources: Sources, name: string, user: SessionUser, area?: ExportArea): ExportSource {
  const source = sources.find((one) => one.name === name && (area === undefined || one.areas.includes(area)))
  if (!source) throw new Refused({ code: "10008", rule: "exportSourceUnknown" })
  admit(source.policy, user)
  return source
}

const isAdmitted = ({ policy }: ExportSource, user: SessionUser): boolean => {
  try {
    admit(policy, user)
    return true
  } catch {
    return false
  }
}

const columnsFor = (source: ExportSource, user: SessionUser): readonly SourceColumn[] =>
  source.columns.filter(({ when }) => when?.(user) !== false)

/** What a person may export in an area, with names in the given language. */
export const exportablesOf = (
  sources: Sources,
  texts: Pick<Texts, "text">,
  { user, language, area, name }: { user: SessionUser; language: Language; area: ExportArea; name: string | undefined },
): Exportable[] =>
  (name === undefined
    ? sources.filter((source) => source.areas.includes(area) && isAdmitted(source, user))
    : [sourceFor(sources, name, user, area)]
  ).map((source) => ({
    exportType: source.name,
    fileName: texts.text(`export:sources.${source.name}`, language),
    excelColumnDtoList: columnsFor(source, user).map((column) => ({
      columnName: headOf(texts, source.name, column, language),
      columnCode: column.code,
    })),
  }))

/** A validated request: the person may have every column, and the filter is the source's own. */
export interface Checked {
  readonly source: ExportSource
  readonly columns: readonly SourceColumn[]
  readonly heads: readonly string[]
  readonly filter: unknown
}

/** Validates a request; columns and filters that are not the source's own are refused with 10008. */
export function checkRequest(
  source: ExportSource,
  request: ExportRequest,
  texts: Pick<Texts, "text">,
  { user, language }: { readonly user: SessionUser; readonly language: Language },
): Checked {
  const offered = columnsFor(source, user)
  const wanted =
    request.excelColumnDtoList.length === 0
      ? offered.map((column) => ({ column, name: "" }))
      : request.excelColumnDtoList.map(({ columnCode, columnName }) => {
          const column = offered.find((one) => one.code === columnCode)
          if (!column) throw new Refused({ code: "10008", rule: "exportColumnUnknown", params: { column: columnCode } })
          return { column, name: columnName }
        })
  const filter = source.filter.safeParse(request.scope === "2" ? request.filter : {})
  if (!filter.success) throw new Refused({ code: "10008", rule: "exportFilterUnknown" })
  return {
    source,
    columns: wanted.map(({ column }) => column),
    heads: wanted.map(({ column, name }) => name || headOf(texts, source.name, column, language)),
    filter: filter.data,
  }
}

/** Characters that are not allowed in a file's name. */
// oxlint-disable-next-line no-control-regex
const forbiddenCharacters = /[\\/:*?"<>|\u0000-\u001F\u007F\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g

/** The name and format of the file: CSV when the name says so, else XLSX. */
export function fileOf(wanted: string, otherwise: string): { readonly fileName: string; readonly format: "xlsx" | "csv" } {
  const format = /\.csv$/i.test(wanted) ? "csv" : "xlsx"
  const stem = wanted
    .replace(/\.(csv|xlsx)$/i, "")
    .replaceAll(forbiddenCharacters, " ")
    .replace(/^[\s.]+|[\s.]+$/g, "")
  return { fileName: `${stem || otherwise}.${format}`, format }
}

/** Begins an export of what the person may see; returns its key. */
export async function startExport(
  database: Database,
  { sources, texts, user, language, area }: StartPlace,
  request: ExportRequest,
): Promise<string> {
  const source = sourceFor(sources, request.exportType, user, area)
  checkRequest(source, request, texts, { user, language })
  const { fileName, format } = fileOf(request.fileName, texts.text(`export:sources.${source.name}`, language))
  const key = newId()
  await database.transaction(async (tx) => {
    await tx.query({ text: "select pg_advisory_xact_lock(hashtext('export'), hashtext($1))", values: [user.id] })
    const { rowCount } = await tx.query({
      text: "select from export_job where person = $1 and state in ('queued', 'running')",
      values: [user.id],
    })
    if (rowCount >= mostAtOnce) throw new Refused({ code: code.tooMany, rule: "exportTooMany", params: { most: mostAtOnce } })
    await tx.query({
      text: `insert into export_job (id, person, acting_role, language, source, file_name, format, request) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      values: [key, user.id, await actingRoleIn(tx, user.sessionId), language, source.name, fileName, format, JSON.stringify(request)],
    })
    await tx.query({
      text: "select from graphile_worker.add_job($1, payload := $2::json)",
      values: [exportTask.run, JSON.stringify({ key })],
    })
  })
  return key
}

/** What beginning an export needs, and for whom it is. */
export interface StartPlace {
  readonly sources: Sources
  readonly texts: Pick<Texts, "text">
  readonly user: SessionUser
  readonly language: Language
  readonly area?: ExportArea
}

/** Repeats an earlier export of the person, with present rights. */
export async function repeatExport(database: Database, place: StartPlace, key: string): Promise<string> {
  const { fileName } = await readExport(database, place.user.id, key)
  const { rows } = await database.query<{ request: unknown }>({ text: "select request from export_job where id = $1", values: [key] })
  return startExport(database, place, { ...exportRequest.parse(rows[0]?.request), fileName })
}

/** Cancels an export of the person; one that has already ended is refused with 16001. */
export const cancelExport = (database: Database, person: string, key: string): Promise<ExportRow> =>
  database.transaction(async (tx: Tx) => {
    await readExport(tx, person, key)
    const { rowCount } = await tx.query({
      text: `update export_job set state = 'cancelled', ended_at = platform_clock()
        where id = $1 and person = $2 and state in ('queued', 'running')`,
      values: [key, person],
    })
    if (rowCount === 0) throw new Refused({ code: code.wrongState, rule: "exportOver" })
    await announce(tx, key)
    return readExport(tx, person, key)
  })
