import { isDeepStrictEqual } from "node:util"
import { code, Refused } from "#contract/errors.ts"
import {
  brokenRule,
  codeOf,
  keyFields,
  parentOf,
  recordedName,
  recordedSubject,
  type Register,
  type RegisterDraft,
  type RegisterEntry,
  type RegisterValues,
} from "#contract/register.ts"
import { changeRecord, recordAdded, type RecordKind, removeRecord, unchanged } from "#server/audit/change-record.ts"
import type { Portrait } from "#server/audit/record-change.ts"
import type { Tx } from "#server/database/database.ts"
import { entryOf } from "#server/search/grams.ts"
import { isInUse } from "./entry-in-use.ts"
import { type EntryKey, readEntry, standsBelow } from "./register-store.ts"

const takenName = "10005"

type Said = Pick<RegisterEntry, "names" | "values">

const portraitOf = ({ names, values, enabledFlag }: Said & { readonly enabledFlag: number }): Portrait => ({
  ...names,
  ...values,
  enabled: enabledFlag === 1,
})

const entriesOf = (register: Register): RecordKind<RegisterEntry, EntryKey> => ({
  kind: "register",
  read: (tx, key) => readEntry(tx, register, key),
  subjectOf: (entry) => recordedSubject(register, entry),
  nameOf: (entry) => recordedName(register, entry),
  portraitOf,
})

/** Changes of one register run one after the other, so that the second of two entries with the same name is refused. */
export const takeTurn = (tx: Tx, { id }: Pick<Register, "id">): Promise<unknown> =>
  tx.query({ text: "select pg_advisory_xact_lock(hashtext('register'), hashtext($1))", values: [id] })

/** Refuses a name that another code of the register has (10005); in a tree, only among the children of the same parent. Several days may share one. */
async function requireOwnName(tx: Tx, register: Register, own: string, { names, values }: Said): Promise<void> {
  if (!names || register.byDay) return
  const { rowCount } = await tx.query({
    text: "select from register_entry where register = $1 and names ->> 'zh' = $2 and code <> $3 and parent = $4 limit 1",
    values: [register.id, names.zh, own, parentOf(register, values)],
  })
  if (rowCount > 0) throw new Refused({ code: takenName })
}

/** Refuses references to entries of other registers that do not exist or are out of use; unchanged references may stay. */
async function requireEntries(tx: Tx, { fields }: Pick<Register, "fields">, values: RegisterValues, before: RegisterValues): Promise<void> {
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name]
    if (field.kind !== "entry" || typeof value !== "string" || value === before[name]) continue
    const { rowCount } = await tx.query({
      name: "register-entry-in-use",
      text: "select from register_entry where register = $1 and code = $2 and enabled limit 1",
      values: [field.of, value],
    })
    if (rowCount === 0) throw new Refused({ code: code.absent, rule: "registerNoEntry", params: { code: value } })
  }
}

/**
 * Refuses to move a branch below itself, to have an entry in use below one that is out of use, and to put an entry out of use while entries below it
 * are in use.
 */
async function requirePlace(tx: Tx, register: Register, { code: own }: EntryKey, before: RegisterEntry, after: Next): Promise<void> {
  const { id, parent } = register
  if (parent === undefined) return
  const above = parentOf(register, after.values)
  if (above !== parentOf(register, before.values) && (await standsBelow(tx, register, above, own)))
    throw new Refused({ code: code.entryCircle, rule: "registerCircle" })
  if (after.enabledFlag === before.enabledFlag) return
  if (after.enabledFlag === 1) {
    const { [parent]: link } = register.fields
    return link && requireEntries(tx, { fields: { [parent]: link } }, after.values, {})
  }
  const { rowCount } = await tx.query({
    name: "register-entry-above",
    text: "select from register_entry where register = $1 and parent = $2 and enabled limit 1",
    values: [id, own],
  })
  if (rowCount > 0) throw new Refused({ code: code.entryAbove, rule: "registerAbove" })
}

function requireRules(register: Register, values: RegisterValues): void {
  const broken = brokenRule(register, values)
  if (broken) throw new Refused(broken)
}

/** The text by which an entry is found. */
const searched = ({ fields }: Register, own: string, { names, values }: Said) =>
  entryOf(
    own,
    ...Object.values(names ?? {}),
    ...Object.entries(values).flatMap(([name, value]) => (fields[name]?.kind === "text" ? [String(value ?? "")] : [])),
  )

/** Adds an entry whose names and values have been validated. */
export async function addEntry(
  tx: Tx,
  register: Register,
  { code: typed, since, names, values }: RegisterDraft,
  who: string,
): Promise<RegisterEntry> {
  await takeTurn(tx, register)
  const own = codeOf(register, typed, values)
  requireRules(register, values)
  await requireEntries(tx, register, values, {})
  await requireOwnName(tx, register, own, { names, values })
  const { words, grams } = searched(register, own, { names, values })
  const { rowCount } = await tx.query({
    name: "add-register-entry",
    text: `insert into register_entry (register, code, since, names, data, words, grams, changed_by, parent)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    values: [
      register.id,
      own,
      since ?? "",
      names && JSON.stringify(names),
      JSON.stringify(values),
      words,
      grams,
      who,
      parentOf(register, values),
    ],
  })
  if (rowCount === 0) throw new Refused({ code: code.taken })
  return recordAdded(tx, entriesOf(register), { code: own, since }, who)
}

interface Next extends Said {
  readonly enabledFlag: number
}

async function change(
  tx: Tx,
  register: Register,
  { version, ...key }: EntryKey & { readonly version: number },
  next: (before: RegisterEntry) => Next,
  { what, who }: { readonly what: string; readonly who: string },
): Promise<RegisterEntry> {
  await takeTurn(tx, register)
  return changeRecord(tx, entriesOf(register), { key, version, what, who }, async (before) => {
    const after = next(before)
    if (isDeepStrictEqual(portraitOf(before), portraitOf(after))) return unchanged
    const moved = keyFields(register).find((name) => after.values[name] !== before.values[name])
    if (moved !== undefined) throw new Refused({ code: code.badFormat, rule: "registerKeyStays" })
    requireRules(register, after.values)
    await requireEntries(tx, register, after.values, before.values)
    await requirePlace(tx, register, key, before, after)
    await requireOwnName(tx, register, key.code, after)
    return writeEntry(tx, register, key, after, who)
  })
}

async function writeEntry(tx: Tx, register: Register, key: EntryKey, { names, values, enabledFlag }: Next, who: string): Promise<void> {
  const { words, grams } = searched(register, key.code, { names, values })
  await tx.query({
    name: "change-register-entry",
    text: `update register_entry set names = $4, data = $5, enabled = $6, words = $7, grams = $8, version = version + 1,
        changed_at = platform_clock(), changed_by = $9, parent = $10 where register = $1 and code = $2 and since = $3`,
    values: [
      register.id,
      key.code,
      key.since ?? "",
      names && JSON.stringify(names),
      JSON.stringify(values),
      enabledFlag === 1,
      words,
      grams,
      who,
      parentOf(register, values),
    ],
  })
}

/** Changes an entry; refuses when it was changed since it was seen. */
export const updateEntry = (
  tx: Tx,
  register: Register,
  { names, values, ...seen }: EntryKey & Said & { readonly version: number },
  who: string,
): Promise<RegisterEntry> => change(tx, register, seen, ({ enabledFlag }) => ({ names, values, enabledFlag }), { what: "update", who })

/** Puts an entry out of use or into use. */
export const enableEntry = (
  tx: Tx,
  register: Register,
  { enabled, ...seen }: EntryKey & { readonly version: number; readonly enabled: boolean },
  who: string,
): Promise<RegisterEntry> =>
  change(tx, register, seen, ({ names, values }) => ({ names, values, enabledFlag: enabled ? 1 : 0 }), {
    what: enabled ? "enable" : "disable",
    who,
  })

/** Refuses to remove the last entry of a code that something names: what names it would name nothing. */
async function requireUnused(tx: Tx, register: Register, { code: own, since }: EntryKey): Promise<void> {
  const { rowCount: others } = await tx.query({
    text: "select from register_entry where register = $1 and code = $2 and since <> $3 limit 1",
    values: [register.id, own, since ?? ""],
  })
  if (others === 0 && (await isInUse(tx, register, own)))
    throw new Refused({ code: code.staleVersion, rule: "importInUse", params: { code: own } })
}

/** Removes an entry that an import added; refuses one that was changed since or that something names by now. */
export async function dropEntry(
  tx: Tx,
  register: Register,
  { version, ...key }: EntryKey & { readonly version: number },
  who: string,
): Promise<void> {
  const before = await readEntry(tx, register, key)
  if (before.version !== version) throw new Refused({ code: code.staleVersion, rule: "importOvertaken", params: { code: key.code } })
  await requireUnused(tx, register, key)
  await removeRecord(tx, entriesOf(register), { key, version, who }, () =>
    tx.query({
      text: "delete from register_entry where register = $1 and code = $2 and since = $3",
      values: [register.id, key.code, key.since ?? ""],
    }),
  )
}
