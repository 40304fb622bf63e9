import { z } from "zod"
import { words } from "#contract/code.contract.ts"
import { code, Refused, type Refusal } from "#contract/errors.ts"
import { languages } from "#contract/identity.contract.ts"
import type { ImportLine } from "#contract/import.contract.ts"
import {
  brokenRule,
  codeOf,
  codeWord,
  parentOf,
  type Register,
  type RegisterDraft,
  type RegisterEntry,
  type RegisterField,
  type RegisterValues,
} from "#contract/register.ts"
import { registers } from "#contract/registers.ts"
import type { Tx } from "#server/database/database.ts"
import type { Texts } from "#server/http/texts.ts"
import { cellOf, flagOf } from "#server/import/cells.ts"
import type { ImportTarget, Judged } from "#server/import/import-target.ts"
import { addEntry, dropEntry, enableEntry, takeTurn, updateEntry } from "./change-entry.ts"
import { entriesOf, readEntry } from "./register-store.ts"
import { registerPolicies } from "./registers.routes.ts"

/** The names of a choice in every language, as people write them in tables. */
type ChoiceWords = (register: string, field: string, value: string) => readonly string[]

/** A row parsed as an entry; `enabled` null leaves it unchanged. */
interface Wish extends RegisterDraft {
  readonly enabled: boolean | null
}
/** Why a row is no entry, with what is wrong in its cells. */
type Wrong = Extract<Judged, { readonly problem: Refusal }>
const isParsed = (found: Wish | Wrong): found is Wish => "values" in found
const keyOf = ({ code: own, since }: { readonly code: string; readonly since: string | null }): string => `${own} ${since ?? ""}`.trim()

const wholeNumber = /^-?\d+$/
/** A cell as the value of a field; an invalid cell stays as it is, and the validation refuses it. */
function valueIn(cell: string, field: RegisterField, wordsOf: (value: string) => readonly string[]): string | number | null {
  if (cell === "") return null
  if (field.kind === "whole") return wholeNumber.test(cell) ? Number(cell) : cell
  if (field.kind !== "choice") return cell
  const wanted = cell.toLowerCase()
  return (
    field.options.find((option) => option.toLowerCase() === wanted || wordsOf(option).some((word) => word.toLowerCase() === wanted)) ?? cell
  )
}

/** What is wrong in the cells of a row, the first of them as the row's problem. */
function wrongCells(row: ImportLine, issues: readonly z.core.$ZodIssue[]): Wrong {
  const cells = issues.map(({ path: [first, second] }) => {
    const field = String(first === "values" || first === "names" ? (second ?? first) : first)
    const value = cellOf(row, field)
    const refusal: Refusal =
      value === ""
        ? { code: code.requiredFields, rule: "importEmpty", params: { line: row.line, field } }
        : { code: code.badFormat, rule: "importBadCell", params: { field, value } }
    return [field, refusal] as const
  })
  return { problem: cells[0]?.[1] ?? { code: code.badFormat }, cells: Object.fromEntries(cells) }
}

/** The values in a row's cells. */
const valuesOf = ({ id, fields }: Register, row: ImportLine, wordsOf: ChoiceWords): RegisterValues =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, valueIn(cellOf(row, name), field, (value) => wordsOf(id, name, value))]),
  )

const typedCode = ({ code: own }: Register, row: ImportLine): string => (own instanceof RegExp ? cellOf(row, "code") : "")
const sinceIn = ({ dated }: Register, row: ImportLine): string | null => (dated ? cellOf(row, "since") : null)

/** A row of an entry that is there, with the cells that it lacks: a column that the file lacks leaves what there is (decision 100). */
const completed = (row: ImportLine, { names, values }: RegisterEntry): ImportLine => ({
  ...row,
  cells: {
    ...Object.fromEntries(Object.entries({ ...names, ...values }).map(([name, value]) => [name, String(value ?? "")])),
    ...row.cells,
  },
})

/** The rows parsed, and by key the entries of them that are there. */
async function readRows(tx: Tx, register: Register, rows: readonly ImportLine[], wordsOf: ChoiceWords) {
  const keyed = rows.map((row) => {
    const own = codeOf(register, typedCode(register, row), valuesOf(register, row, wordsOf))
    return { row, own, key: keyOf({ code: own, since: sinceIn(register, row) }) }
  })
  const codes = [...new Set(keyed.map(({ own }) => own))]
  const there = new Map((await entriesOf(tx, register, codes)).map((entry) => [keyOf(entry), entry]))
  const parsed = keyed.map(({ row, key }) => {
    const entry = there.get(key)
    return parsedRow(register, entry ? completed(row, entry) : row, wordsOf)
  })
  return { parsed, there }
}

function parsedRow(register: Register, row: ImportLine, wordsOf: ChoiceWords): Wish | Wrong {
  const { called } = register
  const values = valuesOf(register, row, wordsOf)
  const names =
    called === "inLanguages"
      ? Object.fromEntries(languages.map((language) => [language, cellOf(row, language) || cellOf(row, "zh")]))
      : null
  const typed = typedCode(register, row)
  const draft = register.draft.safeParse({ code: typed, since: sinceIn(register, row), names, values })
  if (!draft.success) return wrongCells(row, draft.error.issues)
  const broken = brokenRule(register, draft.data.values)
  if (broken) return { problem: broken }
  const said = cellOf(row, "enabled")
  const flag = said === "" ? null : flagOf(said)
  if (flag === undefined) return { problem: { code: code.badFormat, rule: "importFlag", params: { value: said, field: "enabled" } } }
  return { ...draft.data, code: codeOf(register, typed, draft.data.values), enabled: flag === null ? null : flag === 1 }
}

const asText = ({ names, values }: Pick<RegisterEntry, "names" | "values">): string =>
  JSON.stringify([
    names && languages.map((language) => names[language]),
    Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ])

/** A cell that names an entry that is not there, or out of use. */
interface UnknownEntry {
  readonly field: string
  readonly code: string
}

/** What the rows before have made of a register: by code whether an entry will be in use. */
type Coming = ReadonlyMap<string, boolean>

/** Whether a field keeps a value that may have gone out of use meanwhile. */
type Stays = (field: string, value: string | number | null) => boolean

/** Tells which entry a row newly refers to that will not be there in use: in a tree the rows before count, in other registers what is there now. */
async function known(
  tx: Tx,
  { id, fields }: Register,
  wishes: readonly Wish[],
): Promise<(wish: Wish, coming: Coming, stays: Stays) => UnknownEntry | null> {
  const asked = Object.entries(fields).flatMap(([name, field]) => (field.kind === "entry" ? [[name, field.of] as const] : []))
  const held = new Map<string, ReadonlySet<string>>()
  for (const of of new Set(asked.map(([, one]) => one))) {
    const codes = wishes.flatMap((wish) => asked.map(([name]) => String(wish.values[name] ?? "")))
    const there = await entriesOf(tx, { id: of }, [...new Set(codes)])
    held.set(of, new Set(there.flatMap((entry) => (entry.enabledFlag === 1 ? [entry.code] : []))))
  }
  return ({ values }, coming, stays) => {
    const stands = (of: string, one: string) => (of === id ? coming.get(one) : undefined) ?? held.get(of)?.has(one) === true
    const missing = asked.find(
      ([name, of]) => values[name] !== null && !stays(name, values[name] ?? null) && !stands(of, String(values[name])),
    )
    return missing ? { field: missing[0], code: String(values[missing[0]]) } : null
  }
}

/** Tells the rows that would be below themselves: once all rows are written, or without those that are `left` out. */
async function circlesIn(tx: Tx, register: Register, wishes: readonly Wish[]) {
  const present = new Map(await parentsOf(tx, register, wishes))
  const above = new Map(present)
  for (const wish of wishes) above.set(wish.code, parentOf(register, wish.values))
  const isBelowItself = ({ code: own }: Wish): boolean => {
    const seen = new Set([own])
    for (let at = above.get(own) ?? ""; at !== ""; at = above.get(at) ?? "") {
      if (at === own) return true
      // The cycle of another row, which is reported there.
      if (seen.has(at)) return false
      seen.add(at)
    }
    return false
  }
  const all = new Set(wishes.filter(isBelowItself))
  return {
    has: (wish: Wish): boolean => all.has(wish) || isBelowItself(wish),
    leave: ({ code: own }: Wish): unknown => above.set(own, present.get(own) ?? ""),
  }
}

/** The present ancestors of all entries that the rows refer to. */
async function parentsOf(tx: Tx, register: Register, wishes: readonly Wish[]): Promise<readonly (readonly [string, string])[]> {
  if (register.parent === undefined) return []
  const { rows } = await tx.query<{ code: string; parent: string }>({
    text: `with recursive up as (
        select code, parent from register_entry where register = $1 and code = any ($2)
        union
        select p.code, p.parent from register_entry p join up on p.register = $1 and p.code = up.parent)
      select code, parent from up`,
    values: [register.id, [...new Set(wishes.map((wish) => parentOf(register, wish.values)))]],
  })
  return rows.map(({ code: own, parent }) => [own, parent])
}

/** The rows of a tree, parents before children. */
function parentsFirst(register: Register, wishes: readonly Wish[]): readonly Wish[] {
  if (register.parent === undefined) return wishes
  const waiting = new Map(wishes.map((wish) => [wish.code, wish]))
  const ordered: Wish[] = []
  for (const wish of wishes) {
    const way: Wish[] = []
    for (let at: Wish | undefined = waiting.get(wish.code); at; at = waiting.get(parentOf(register, at.values))) {
      waiting.delete(at.code)
      way.push(at)
    }
    ordered.push(...way.toReversed())
  }
  return ordered
}

const judging =
  (register: Register, wordsOf: ChoiceWords) =>
  async (tx: Tx, rows: readonly ImportLine[]): Promise<readonly Judged[]> => {
    const { parsed, there } = await readRows(tx, register, rows, wordsOf)
    const seen = new Map<string, number>()
    const read = parsed.map((wish, at): Wish | Wrong => {
      if (!isParsed(wish)) return wish
      const line = rows[at]?.line ?? 0
      const first = seen.get(keyOf(wish))
      if (first !== undefined)
        return { problem: { code: code.duplicateData, rule: "importTwice", params: { value: keyOf(wish), line: first } } }
      seen.set(keyOf(wish), line)
      return wish
    })
    const judged = await judgedAmongOthers(tx, register, read.filter(isParsed), there)
    return read.map((wish) => (isParsed(wish) ? (judged.get(wish) ?? { problem: { code: code.badFormat } }) : wish))
  }

/** The entries in use that are below one of these now, with the code of the one above. */
async function inUseBelow(tx: Tx, { id }: Register, codes: readonly string[]): Promise<readonly { code: string; parent: string }[]> {
  if (codes.length === 0) return []
  const { rows } = await tx.query<{ code: string; parent: string }>({
    text: "select code, parent from register_entry where register = $1 and parent = any ($2) and enabled",
    values: [id, codes],
  })
  return rows
}

/** The rows that put a branch out of use while entries below it will be in use. */
async function leavingBelow(tx: Tx, register: Register, wishes: readonly Wish[], coming: Coming): Promise<readonly Wish[]> {
  if (register.parent === undefined) return []
  const closing = wishes.filter((wish) => wish.enabled === false && coming.get(wish.code) === false)
  const present = await inUseBelow(
    tx,
    register,
    closing.map((wish) => wish.code),
  )
  const later = wishes.filter((wish) => coming.get(wish.code) === true).map((wish) => parentOf(register, wish.values))
  const above = new Set([...later, ...present.flatMap((entry) => (coming.has(entry.code) ? [] : [entry.parent]))])
  return closing.filter((wish) => above.has(wish.code))
}

/** Judges entries against what is there and against each other, parents before children: below an entry that cannot be written stands none. */
async function judgedAmongOthers(
  tx: Tx,
  register: Register,
  wishes: readonly Wish[],
  there: ReadonlyMap<string, RegisterEntry>,
): Promise<ReadonlyMap<Wish, Judged>> {
  const unknownIn = await known(tx, register, wishes)
  const circles = await circlesIn(tx, register, wishes)
  const names = await namesTaken(tx, register, wishes)
  const coming = new Map<string, boolean>()
  const judgedOne = (wish: Wish): Judged => {
    if (circles.has(wish)) return { problem: { code: code.entryCircle, rule: "registerCircle" } }
    const before = there.get(keyOf(wish))
    const enabled = wish.enabled ?? before?.enabledFlag !== 0
    const opens = enabled && before?.enabledFlag === 0
    const unknown = unknownIn(wish, coming, (field, value) => before?.values[field] === value && !(opens && field === register.parent))
    if (unknown !== null) return { problem: { code: code.absent, rule: "registerNoEntry", params: { ...unknown } } }
    const bearer = register.byDay ? undefined : names.get(nameIn(register, wish))
    if (wish.names && bearer !== undefined && bearer !== wish.code) return { problem: { code: "10005" } }
    names.set(nameIn(register, wish), wish.code)
    coming.set(wish.code, enabled)
    if (!before) return { verdict: "new" }
    return { verdict: asText(before) === asText(wish) && enabled === (before.enabledFlag === 1) ? "same" : "change" }
  }
  const judged = new Map<Wish, Judged>()
  for (const wish of parentsFirst(register, wishes)) {
    const verdict = judgedOne(wish)
    if ("problem" in verdict) circles.leave(wish)
    judged.set(wish, verdict)
  }
  const refused = await leavingBelow(tx, register, wishes, coming)
  if (refused.length === 0) return judged
  // The others are judged anew without them.
  const others = await judgedAmongOthers(
    tx,
    register,
    wishes.filter((wish) => !refused.includes(wish)),
    there,
  )
  const problem = { code: code.entryAbove, rule: "registerAbove" }
  return new Map([...others, ...refused.map((wish): [Wish, Judged] => [wish, { problem }])])
}

/** A name with its parent: the same name below another parent is different. */
const nameIn = (register: Register, { names, values }: Pick<Wish, "names" | "values">): string =>
  JSON.stringify([parentOf(register, values), names?.zh])

/** The codes that already have the names of the rows. */
async function namesTaken(tx: Tx, register: Register, wishes: readonly Wish[]): Promise<Map<string, string>> {
  const asked = wishes.flatMap((wish) => (wish.names ? [wish.names.zh] : []))
  if (asked.length === 0) return new Map()
  const { rows } = await tx.query<Pick<RegisterEntry, "code" | "names" | "values">>({
    text: `select code, names, data as "values" from register_entry where register = $1 and names ->> 'zh' = any ($2)`,
    values: [register.id, asked],
  })
  return new Map(rows.map((row) => [nameIn(register, row), row.code]))
}

const formerValues = z.array(
  z.strictObject({
    code: z.string(),
    since: z.string().nullable(),
    version: z.int(),
    before: z
      .strictObject({
        names: words.nullable(),
        values: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
        enabled: z.boolean(),
      })
      .nullable(),
  }),
)
type Written = z.infer<typeof formerValues>[number]

/** Writes the names, values and the putting into use of one row; returns what undoing it needs. */
async function writeRow(
  tx: Tx,
  register: Register,
  { enabled, code: own, ...draft }: Wish,
  before: RegisterEntry | undefined,
  who: string,
): Promise<Written> {
  const which = { code: own, since: draft.since }
  let after = before
    ? await updateEntry(tx, register, { ...which, version: before.version, names: draft.names, values: draft.values }, who)
    : await addEntry(tx, register, { ...draft, code: own }, who)
  if (enabled && after.enabledFlag === 0) after = await enableEntry(tx, register, { ...which, version: after.version, enabled }, who)
  const kept = before ? { names: before.names, values: { ...before.values }, enabled: before.enabledFlag === 1 } : null
  return { ...which, version: after.version, before: kept }
}

/** Puts one written row into use or out of use, if it is not so. */
async function setEnabled(tx: Tx, register: Register, one: Written, enabled: boolean, who: string): Promise<Written> {
  const { code: own, since, version } = one
  const after = await enableEntry(tx, register, { code: own, since, version, enabled }, who)
  return { ...one, version: after.version }
}

/** Refuses to take back over what somebody has changed since. */
function requireUntouched(now: RegisterEntry, { code: own, version }: Written): void {
  if (now.version !== version) throw new Refused({ code: code.staleVersion, rule: "importOvertaken", params: { code: own } })
}

async function takeBack(tx: Tx, register: Register, one: Written, who: string): Promise<void> {
  const { code: own, since, version, before } = one
  if (before === null) return dropEntry(tx, register, { code: own, since, version }, who)
  requireUntouched(await readEntry(tx, register, { code: own, since }), one)
  const { enabled, ...said } = before
  const after = await updateEntry(tx, register, { code: own, since, version, ...said }, who)
  if (!enabled) await setEnabled(tx, register, { ...one, version: after.version }, false, who)
}

/** Puts back into use what an import has put out of use. */
async function reopened(tx: Tx, register: Register, one: Written, who: string): Promise<Written> {
  if (!one.before?.enabled) return one
  requireUntouched(await readEntry(tx, register, one), one)
  return setEnabled(tx, register, one, true, who)
}

function targetOf(register: Register, wordsOf: ChoiceWords): ImportTarget {
  const { id, called, dated, fields } = register
  const column = (name: string, required: boolean) => ({ code: name, nameKey: `registers:columns.${name}`, required })
  return {
    name: id,
    policy: registerPolicies.add,
    fields: [
      ...(register.code instanceof RegExp ? [{ ...column("code", true), nameKey: codeWord(register) }] : []),
      ...(dated ? [column("since", true)] : []),
      // A name that is missing in a language is the Chinese one.
      ...(called === "inLanguages" ? languages.map((language) => column(language, language === "zh")) : []),
      ...Object.entries(fields).map(([name, { kind, required }]) => ({
        code: name,
        nameKey: `registers:${id}.fields.${name}`,
        required,
        number: kind === "decimal" || kind === "whole",
      })),
      column("enabled", false),
    ],
    judge: judging(register, wordsOf),
    async write(tx, rows, { id: who }) {
      await takeTurn(tx, register)
      const { parsed, there } = await readRows(tx, register, rows, wordsOf)
      const wishes = parentsFirst(register, parsed.filter(isParsed))
      const written: Written[] = []
      for (const wish of wishes) written.push(await writeRow(tx, register, wish, there.get(keyOf(wish)), who))
      // A branch goes out of use after what is below it, and comes back before it.
      for (const [at, one] of [...written.entries()].toReversed())
        if (wishes[at]?.enabled === false) written[at] = await setEnabled(tx, register, one, false, who)
      return written
    },
    async undo(tx, kept, { id: who }) {
      await takeTurn(tx, register)
      const written: Written[] = []
      for (const one of formerValues.parse(kept)) written.push(await reopened(tx, register, one, who))
      for (const one of written.toReversed()) await takeBack(tx, register, one, who)
    },
  }
}

/** The import of every list of master data from a table. Rows never remove anything. */
export function masterDataImports({ text }: Pick<Texts, "text">): readonly ImportTarget[] {
  const wordsOf: ChoiceWords = (register, field, value) =>
    languages.map((language) => text(`registers:${register}.options.${field}.${value}`, language))
  return registers.map((one) => targetOf(one, wordsOf))
}
