import { z } from "zod"
import { type CodeDraft, codeDraft, type CodeEntry, codeEntry, codesStream } from "#contract/code.contract.ts"
import { code, Refused } from "#contract/errors.ts"
import type { ImportLine } from "#contract/import.contract.ts"
import type { Tx } from "#server/database/database.ts"
import { cellOf, flagOf } from "#server/import/cells.ts"
import type { ImportTarget, Judged } from "#server/import/import-target.ts"
import { badFlag, emptyCells, type Mistakes, repeatedLines, twice, type Wrong, wrongRow } from "#server/import/wrong-row.ts"
import { announce } from "#server/live/hub.ts"
import { lockCode, readCode, writeChange } from "./code-store.ts"

const mostValues = 1_000
const required = ["code", "value", "zh", "en", "es", "ja"]

/** Parses a row as a value of a code, or tells its mistakes; one that does not say whether the value is in use leaves that as it was `before`. */
function entryOf(row: ImportLine, before: CodeEntry | undefined): CodeEntry | Wrong {
  const said = cellOf(row, "valueEnabled")
  const flag = said === "" ? (before?.enabledFlag ?? 1) : flagOf(said)
  const names = { zh: cellOf(row, "zh"), en: cellOf(row, "en"), es: cellOf(row, "es"), ja: cellOf(row, "ja") }
  const value = cellOf(row, "value")
  const entry = codeEntry.safeParse({ value, names, enabledFlag: flag ?? 1 })
  const cells: Mistakes = emptyCells(row, required)
  for (const { path } of entry.error?.issues ?? []) {
    const [first, second] = path.map(String)
    const rule = first === "names" ? "importTooLong" : "importBadValue"
    cells[second ?? first ?? "value"] ??= { code: code.badFormat, rule, params: { value } }
  }
  if (flag === undefined) cells["valueEnabled"] = badFlag("valueEnabled", said)
  const wrong = wrongRow(cells)
  return wrong || !entry.success ? (wrong ?? { problem: { code: code.badFormat } }) : entry.data
}

const isEntry = (found: CodeEntry | Wrong): found is CodeEntry => "names" in found

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
  const read = rows.map((row) => {
    const [name, value] = [cellOf(row, "code"), cellOf(row, "value")]
    const entries = codes.get(name)
    const before = entries?.find((one) => one.value === value)
    return { line: row.line, name, value, entries, before, entry: entryOf(row, before) }
  })
  const repeated = repeatedLines(
    read.map(({ line, name, value, entries, entry }) => ({
      line,
      key: name === "" || value === "" ? "" : `${name}\n${value}`,
      right: entries !== undefined && isEntry(entry),
    })),
  )
  const added = new Map<string, number>()
  return read.map(({ name, value, entries, before, entry }, at): Judged => {
    const cells: Mistakes = isEntry(entry) ? {} : { ...entry.cells }
    if (!entries) cells["code"] ??= { code: code.absent, rule: "importNoCode", params: { code: name } }
    const other = repeated[at]
    if (other !== undefined) cells["value"] ??= twice(value, other, "value")
    const wrong = wrongRow(cells)
    if (wrong || !entries || !isEntry(entry)) return wrong ?? { problem: { code: code.badFormat } }
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
