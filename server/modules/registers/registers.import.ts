import { z } from "zod"
import { words } from "#contract/code.contract.ts"
import { code, Refused } from "#contract/errors.ts"
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
import { badCell, badFlag, type Mistakes, repeatedLines, twice, type Wrong, wrongRow } from "#server/import/wrong-row.ts"
import { addEntry, dropEntry, enableEntry, takeTurn, updateEntry } from "./change-entry.ts"
import { entriesOf, readEntry } from "./register-store.ts"
import { registerPolicies } from "./registers.routes.ts"

/** The names of a choice in every language, as people write them in tables. */
type ChoiceWords = (register: string, field: string, value: string) => readonly string[]

/** A row parsed as an entry; `enabled` null leaves it unchanged. */
interface Wish extends RegisterDraft {
  readonly enabled: boolean | null
}
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

/** What is wrong in the cells of a row. */
function wrongCells(row: ImportLine, issues: readonly z.core.$ZodIssue[]): Mistakes {
  const cells: Mistakes = {}
  for (const { path } of issues) {
    const [first, second] = path.map(String)
    const field = String(first === "values" || first === "names" ? (second ?? first) : first)
    cells[field] ??= badCell(row, field)
  }
  return cells
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
  return { parsed, there, keyed }
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
  const cells = draft.success ? {} : wrongCells(row, draft.error.issues)
  const said = cellOf(row, "enabled")
  const flag = said === "" ? null : flagOf(said)
  if (flag === undefined) cells["enabled"] = badFlag("enabled", said)
  const broken = draft.success ? brokenRule(register, draft.data.values) : null
  if (broken) return { problem: broken, cells }
  const wrong = wrongRow(cells)
  if (wrong || !draft.success || flag === undefined) return wrong ?? { problem: { code: code.badFormat } }
  return { ...draft.data, code: codeOf(register, typed, draft.data.values), enabled: flag === null ? null : flag === 1 }
}

const asText = ({ names, values }: Pick<RegisterEntry, "names" | "values">): string =>
  JSON.stringify([
    names && languages.map((language) => names[language]),
    Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ])

/** What the rows before have made of a register: by code whether an entry will be in use. */
type Coming = ReadonlyMap<string, boolean>

/** Whether a field keeps a value that may have gone out of use meanwhile. */
type Stays = (field: string, value: string | number | null) => boolean

/**
 * Tells the cells in which a row newly refers to an entry that will not be there in use: in a tree the rows before count, in other registers what is
 * there now.
 */
async function known(
  tx: Tx,
  { id, fields }: Register,
  all: readonly RegisterValues[],
): Promise<(values: RegisterValues, coming: Coming, stays: Stays) => Mistakes> {
  const asked = Object.entries(fields).flatMap(([name, field]) => (field.kind === "entry" ? [[name, field.of] as const] : []))
  const held = new Map<string, ReadonlySet<string>>()
  for (const of of new Set(asked.map(([, one]) => one))) {
    const codes = all.flatMap((values) => asked.map(([name]) => String(values[name] ?? "")))
    const there = await entriesOf(tx, { id: of }, [...new Set(codes)])
    held.set(of, new Set(there.flatMap((entry) => (entry.enabledFlag === 1 ? [entry.code] : []))))
  }
  return (values, coming, stays) => {
    const stands = (of: string, one: string) => (of === id ? coming.get(one) : undefined) ?? held.get(of)?.has(one) === true
    return Object.fromEntries(
      asked.flatMap(([field, of]) => {
        const value = values[field] ?? null
        if (value === null || stays(field, value) || stands(of, String(value))) return []
        return [[field, { code: code.absent, rule: "registerNoEntry", params: { field, code: String(value) } }]]
      }),
    )
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
    const { parsed, there, keyed } = await readRows(tx, register, rows, wordsOf)
    const repeated = repeatedLines(
      parsed.map((wish, at) => ({ line: rows[at]?.line ?? 0, key: keyed[at]?.key ?? "", right: isParsed(wish) })),
    )
    const keyField = register.code instanceof RegExp ? "code" : register.code[0]
    const read = parsed.map((wish, at): Wish | Wrong => {
      const other = repeated[at]
      if (other === undefined) return wish
      const problem = twice(keyed[at]?.key ?? "", other, keyField)
      return isParsed(wish) ? { problem } : { ...wish, cells: { [keyField]: problem, ...wish.cells } }
    })
    const right = read.filter(isParsed)
    const judged = await judgedAmongOthers(tx, register, right, there)
    const values = keyed.map(({ row }) => valuesOf(register, row, wordsOf))
    const unknownIn = await known(tx, register, values)
    // What is wrong itself may stand above others once it is corrected.
    const coming = new Map(keyed.map(({ own }) => [own, true]))
    return read.map((wish, at) => {
      if (isParsed(wish)) return judged.get(wish) ?? { problem: { code: code.badFormat } }
      const before = there.get(keyed[at]?.key ?? "")
      const unknown = unknownIn(values[at] ?? {}, coming, (field, value) => before?.values[field] === value)
      return { ...wish, cells: { ...unknown, ...wish.cells } }
    })
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
  const unknownIn = await known(
    tx,
    register,
    wishes.map(({ values }) => values),
  )
  const circles = await circlesIn(tx, register, wishes)
  const names = await namesTaken(tx, register, wishes)
  const coming = new Map<string, boolean>()
  const judgedOne = (wish: Wish): Judged => {
    if (circles.has(wish)) return { problem: { code: code.entryCircle, rule: "registerCircle" } }
    const before = there.get(keyOf(wish))
    const enabled = wish.enabled ?? before?.enabledFlag !== 0
    const opens = enabled && before?.enabledFlag === 0
    const unknown = unknownIn(
      wish.values,
      coming,
      (field, value) => before?.values[field] === value && !(opens && field === register.parent),
    )
    const bearer = register.byDay ? undefined : names.get(nameIn(register, wish))
    const taken: Mistakes = wish.names && bearer !== undefined && bearer !== wish.code ? { zh: { code: "10005" } } : {}
    const wrong = wrongRow({ ...unknown, ...taken })
    if (wrong) return wrong
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
