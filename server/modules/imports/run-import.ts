import { code, type Refusal, Refused } from "#contract/errors.ts"
import type { Language } from "#contract/identity.contract.ts"
import { type ImportLine, type ImportRow, type ImportVerdict, longestCell } from "#contract/import.contract.ts"
import type { Database, Tx } from "#server/database/database.ts"
import { admit } from "#server/http/policy.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import type { Texts } from "#server/http/texts.ts"
import { newId } from "#server/identity/secrets.ts"
import type { ImportTarget, Judged } from "#server/import/import-target.ts"

/** The named target, if the person may import into it. */
export function targetFor(targets: readonly ImportTarget[], name: string, user: SessionUser): ImportTarget {
  const target = targets.find((one) => one.name === name)
  if (!target) throw new Refused({ code: "10008", rule: "importTargetUnknown" })
  admit(target.policy, user)
  return target
}

/** Refuses fields that the target does not have, since a misspelt field would be ignored silently, and cells that are too long for theirs. */
function requireFields({ fields }: ImportTarget, rows: readonly ImportLine[]): void {
  const longest = new Map(fields.map((field) => [field.code, field.rich ? longestCell.rich : longestCell.plain]))
  const cells = rows.flatMap((row) => Object.entries(row.cells))
  const [strange] = cells.find(([field]) => !longest.has(field)) ?? []
  if (strange !== undefined) throw new Refused({ code: "10008", rule: "importFieldUnknown", params: { field: strange } })
  const [large] = cells.find(([field, { length }]) => length > (longest.get(field) ?? 0)) ?? []
  if (large !== undefined) throw new Refused({ code: code.badFormat, params: { fields: `body.rows.cells.${large}` } })
}

/** What judging rows and describing the result need. */
interface ImportContext {
  readonly target: ImportTarget
  readonly user: SessionUser
  readonly texts: Pick<Texts, "sentence" | "text">
  readonly language: Language
}

/** So many characters of a cell are told: who reads the sentence has the file. */
const toldOfCell = 60
const shortened = (value: string | number): string | number =>
  typeof value === "string" && value.length > toldOfCell ? `${value.slice(0, toldOfCell).toWellFormed()}…` : value

/** The sentence for a refusal, whose parameter `field` is a code of the target; people read the field's name. */
function sentenceOf({ target, texts, language }: ImportContext, problem: Refusal): string {
  const params = Object.fromEntries(Object.entries(problem.params ?? {}).map(([name, value]) => [name, shortened(value)]))
  const field = target.fields.find((one) => one.code === params["field"])
  return texts.sentence({ ...problem, params: field ? { ...params, field: texts.text(field.nameKey, language) } : params }, language)
}

/** What a row's verdict says to a person: all of its mistakes, each once, and what there is to say about its cells. */
function told(context: ImportContext, line: number, judged: Judged): ImportVerdict {
  if (!("problem" in judged))
    return { line, verdict: judged.verdict, problem: "", cells: judged.verdict === "change" ? { ...judged.before } : {} }
  const { problem, cells } = judged
  const field = problem.params?.["field"]
  const wrong = cells ?? (field === undefined ? {} : { [String(field)]: problem })
  const said = Object.fromEntries(Object.entries(wrong).map(([name, one]) => [name, sentenceOf(context, one)]))
  return { line, verdict: "wrong", problem: [...new Set([sentenceOf(context, problem), ...Object.values(said)])].join("\n"), cells: said }
}

/** Tells the effect that importing each row would have. */
export async function checkRows(database: Database, context: ImportContext, rows: readonly ImportLine[]): Promise<ImportVerdict[]> {
  requireFields(context.target, rows)
  const judged = await database.reading((tx) => context.target.judge(tx, rows, context.user))
  return rows.flatMap(({ line }, at) => (judged[at] ? [told(context, line, judged[at])] : []))
}

/** What is to be imported. */
interface Wish {
  readonly fileName: string
  readonly mode: "all" | "good"
  readonly rows: readonly ImportLine[]
}

/** Writes the rows in one transaction, after judging them again inside it: imports of one target run one after the other. */
export const runImport = (
  database: Database,
  target: ImportTarget,
  user: SessionUser,
  { fileName, mode, rows }: Wish,
): Promise<ImportRow> =>
  database.transaction(async (tx) => {
    requireFields(target, rows)
    await tx.query({ text: "select pg_advisory_xact_lock(hashtext('import'), hashtext($1))", values: [target.name] })
    const judged = await target.judge(tx, rows, user)
    const wrong = judged.filter((one) => "problem" in one).length
    if (mode === "all" && wrong > 0) throw new Refused({ code: "10008", rule: "importWrongRows", params: { wrong } })
    const good = rows.filter((_, at) => {
      const one = judged[at]
      return one !== undefined && !("problem" in one) && one.verdict !== "same"
    })
    if (good.length === 0) throw new Refused({ code: "10015", rule: "importNothing" })
    const before = await target.write(tx, good, user)
    const id = newId()
    await tx.query({
      text: "insert into import_job (id, person, target, file_name, rows, left_out, before) values ($1, $2, $3, $4, $5, $6, $7)",
      values: [id, user.id, target.name, fileName, good.length, wrong, JSON.stringify(before)],
    })
    return readImport(tx, id)
  })

/** Undoes an import completely; once, and only while nobody has changed what it wrote. */
export const undoImport = (database: Database, targets: readonly ImportTarget[], user: SessionUser, id: string): Promise<ImportRow> =>
  database.transaction(async (tx) => {
    const { rows } = await tx.query<{ target: string; before: unknown; undone: boolean; own: boolean }>({
      text: `select target, before, undone_at is not null as undone, ${isOwn("$2")} as own from import_job i where id = $1 for update`,
      values: [id, user.party],
    })
    const [found] = rows
    if (!found) throw new Refused({ code: code.absent })
    const target = targetFor(targets, found.target, user)
    if (target.ofParty && !found.own) throw new Refused({ code: code.absent })
    if (found.undone) throw new Refused({ code: code.wrongState, rule: "importUndone" })
    await target.undo(tx, found.before, user)
    await tx.query({ text: "update import_job set undone_at = platform_clock(), undone_by = $2 where id = $1", values: [id, user.id] })
    return readImport(tx, id)
  })

const ms = (column: string, name: string) => `floor(extract(epoch from ${column}) * 1000)::float8 as "${name}"`
const columns = `i.id, target, file_name as "fileName", rows, left_out as "leftOut", ${ms("at", "at")}, ${ms("undone_at", "undoneAt")},
  coalesce((select display_name from person p where p.id = i.person), '') as who`

async function readImport(tx: Tx, id: string): Promise<ImportRow> {
  const { rows } = await tx.query<ImportRow>({ text: `select ${columns} from import_job i where id = $1`, values: [id] })
  const [row] = rows
  if (!row) throw new Refused({ code: code.absent })
  return row
}

/** Whether somebody of this company made the import `i`. */
const isOwn = (party: string) => `exists (select from person p where p.id = i.person and p.party is not distinct from ${party})`

/** The earlier imports of a target that a person may know of, the latest first. */
export async function listImports(
  tx: Tx,
  { name, ofParty = false }: ImportTarget,
  user: SessionUser,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
) {
  const known = `from import_job i where target = $1 and (not $2 or ${isOwn("$3")})`
  const values = [name, ofParty, user.party]
  const { rows } = await tx.query<ImportRow>({
    text: `select ${columns} ${known} order by at desc, id limit $4 offset $5`,
    values: [...values, pageSize, (page - 1) * pageSize],
  })
  const counted = await tx.query<{ total: number }>({ text: `select count(*)::int as total ${known}`, values })
  return { records: rows, total: counted.rows[0]?.total ?? 0, page, pageSize }
}
