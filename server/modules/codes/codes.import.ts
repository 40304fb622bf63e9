import { z } from "zod"
import { type CodeDraft, codeDraft, type CodeEntry, codeEntry, codesStream } from "#contract/code.contract.ts"
import { code, Refused, type Refusal } from "#contract/errors.ts"
import type { ImportLine } from "#contract/import.contract.ts"
import type { Tx } from "#server/database/database.ts"
import { cellOf, flagOf } from "#server/import/cells.ts"
import type { ImportTarget, Judged } from "#server/import/import-target.ts"
import { announce } from "#server/live/hub.ts"
import { lockCode, readCode, writeChange } from "./code-store.ts"

const mostValues = 1_000
const required = ["code", "value", "zh", "en", "es", "ja"]

/** Parses a row as a value of a code, or refuses it; one that does not say whether the value is in use leaves that as it was `before`. */
function entryOf(row: ImportLine, before: CodeEntry | undefined): CodeEntry | Refusal {
  const empty = required.find((field) => cellOf(row, field) === "")
  if (empty !== undefined) return { code: code.requiredFields, rule: "importEmpty", params: { line: row.line, field: empty } }
  const said = cellOf(row, "valueEnabled")
  const flag = said === "" ? (before?.enabledFlag ?? 1) : flagOf(said)
  if (flag === undefined) return { code: code.badFormat, rule: "importFlag", params: { value: said } }
  const names = { zh: cellOf(row, "zh"), en: cellOf(row, "en"), es: cellOf(row, "es"), ja: cellOf(row, "ja") }
  const entry = codeEntry.safeParse({ value: cellOf(row, "value"), names, enabledFlag: flag })
  if (entry.success) return entry.data
  const inNames = entry.error.issues.some(({ path }) => path[0] === "names")
  return { code: code.badFormat, rule: inNames ? "importTooLong" : "importBadValue", params: { value: cellOf(row, "value") } }
}

const isEntry = (found: CodeEntry | Refusal): found is CodeEntry => "names" in found

const draftOf = ({ code: name, names, enabledFlag, entries }: CodeDraft): CodeDraft => ({ code: name, names, enabledFlag, entries })

const cellsOf = ({ names, enabledFlag }: CodeEntry): Readonly<Record<string, string>> => ({ ...names, valueEnabled: String(enabledFlag) })

/** What stood in the cells that a row changes. */
function formerCells(before: CodeEntry, after: CodeEntry): Readonly<Record<string, string>> {
  const cells = cellsOf(after)
  return Object.fromEntries(Object.entries(cellsOf(before)).filter(([field, text]) => cells[field] !== text))
}

async function codesNamed(tx: Tx, rows: readonly ImportLine[]): Promise<ReadonlyMap<string, readonly CodeEntry[]>> {
  const found = await tx.query<{ code: string; entries: CodeEntry[] }>({
    text: "select code, entries from sys_code where code = any($1) and removed_at is null",
    values: [[...new Set(rows.map((row) => cellOf(row, "code")))]],
  })
  return new Map(found.rows.map((row) => [row.code, row.entries]))
}

async function judge(tx: Tx, rows: readonly ImportLine[]): Promise<readonly Judged[]> {
  const codes = await codesNamed(tx, rows)
  const seen = new Map<string, number>()
  const added = new Map<string, number>()
  return rows.map((row): Judged => {
    const name = cellOf(row, "code")
    const entries = codes.get(name)
    const before = entries?.find(({ value }) => value === cellOf(row, "value"))
    const entry = entryOf(row, before)
    if (!isEntry(entry)) return { problem: entry }
    if (!entries) return { problem: { code: code.absent, rule: "importNoCode", params: { code: name } } }
    const key = `${name}\n${entry.value}`
    const first = seen.get(key)
    if (first !== undefined)
      return { problem: { code: code.duplicateData, rule: "importTwice", params: { value: entry.value, line: first } } }
    seen.set(key, row.line)
    if (before) {
      const former = formerCells(before, entry)
      return Object.keys(former).length === 0 ? { verdict: "same" } : { verdict: "change", before: former }
    }
    const count = (added.get(name) ?? entries.length) + 1
    if (count > mostValues)
      return { problem: { code: code.badFormat, rule: "importTooManyValues", params: { code: name, most: mostValues } } }
    added.set(name, count)
    return { verdict: "new" }
  })
}

const formerValues = z.array(z.strictObject({ code: z.string(), version: z.int(), before: codeDraft }))

/** Writes the imported values of one code; returns its former state, and the version that the import made. */
async function writeCode(tx: Tx, name: string, rows: readonly ImportLine[], person: string): Promise<z.infer<typeof formerValues>[number]> {
  await lockCode(tx, name)
  const now = await readCode(tx, name)
  const entries = new Map(now.entries.map((entry) => [entry.value, entry]))
  for (const row of rows) {
    const entry = entryOf(row, entries.get(cellOf(row, "value")))
    if (isEntry(entry)) entries.set(entry.value, entry)
  }
  const before = draftOf(now)
  const version = now.version + 1
  await writeChange(tx, { what: "update", version, before, after: { ...before, entries: [...entries.values()] }, person })
  return { code: name, version, before }
}

/** The values of system codes: new ones are appended, known ones changed in place; no value is ever removed. */
export const codeImport: ImportTarget = {
  name: "codes",
  policy: { roles: ["administrator"] },
  fields: [...required, "valueEnabled"].map((field) => ({
    code: field,
    nameKey: `export:columns.codes.${field}`,
    required: required.includes(field),
    ...(field === "valueEnabled" ? { wordKeys: { 1: "export:yes", 0: "export:no" } } : {}),
  })),
  judge,
  async write(tx, rows, { id: person }) {
    const names = [...new Set(rows.map((row) => cellOf(row, "code")))].toSorted()
    const written: z.infer<typeof formerValues> = []
    for (const name of names)
      written.push(
        await writeCode(
          tx,
          name,
          rows.filter((row) => cellOf(row, "code") === name),
          person,
        ),
      )
    await announce(tx, codesStream)
    return written
  },
  async undo(tx, kept, { id: person }) {
    for (const { code: name, version, before } of formerValues.parse(kept)) {
      const last = await lockCode(tx, name)
      if (last.removed || last.version !== version)
        throw new Refused({ code: code.staleVersion, rule: "importOvertaken", params: { code: name } })
      const now = await readCode(tx, name)
      await writeChange(tx, { what: "update", version: version + 1, before: draftOf(now), after: before, person })
    }
    await announce(tx, codesStream)
  },
}
