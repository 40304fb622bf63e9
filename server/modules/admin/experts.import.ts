import { z } from "zod"
import {
  type ExpertAct,
  type ExpertRecord,
  expertRecord,
  type ExpertRow,
  type ExpertState,
  type NewExpert,
  newExpert,
} from "#contract/expert.contract.ts"
import { code, type Refusal } from "#contract/errors.ts"
import type { ImportLine } from "#contract/import.contract.ts"
import { menuStream } from "#contract/menu.ts"
import { afterEvent } from "#machines/expert/expert.machine.ts"
import type { Tx } from "#server/database/database.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { cellOf, flagOf } from "#server/import/cells.ts"
import type { ImportTarget, Judged } from "#server/import/import-target.ts"
import { badCell, badFlag, emptyCells, type Mistakes, repeatedLines, twice, type Wrong, wrongRow } from "#server/import/wrong-row.ts"
import { announce } from "#server/live/hub.ts"
import { takeTurn } from "./administration.ts"
import { actOnExpert, enterExpert, makeExpertAccount, rewriteExpert } from "./change-expert.ts"
import { type Known, type KnownAccount, knownFor } from "./experts-known.ts"
import { keptOf, taken, undoExperts } from "./experts-undo.ts"
import { readExpert } from "./experts.ts"
import { setRole } from "./held-roles.ts"

const required = ["name", "displayName", "fields"]
const fields = ["name", "displayName", "phone", "email", "fields", "title", "employerName", "avoid", "enabledFlag", "reason"]

/** A row parsed as an expert. */
interface Wish {
  readonly newcomer: Omit<NewExpert, "password">
  readonly record: ExpertRecord
  /** Whether the expert is to be in the pool; null leaves it unchanged. */
  readonly enabled: boolean | null
  /** Why the expert is disabled. */
  readonly reason: string
}

const isParsed = (found: Wish | Wrong): found is Wish => "record" in found
const partsOf = (cell: string): string[] => [
  ...new Set(
    cell
      .split(/[、,，;；|\n]/)
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  ),
]
const refusalOf = (rule: string, value: string, of: string): Refusal => ({ code: of, rule, params: { value } })
const newcomerShape = newExpert.omit({ password: true })
/** Nothing is cut short: a company to avoid that was left out would be forgotten without a word. */
const writtenShape = expertRecord.extend({ reason: z.string().max(500) })

/** Parses a row as an expert, or tells its mistakes. */
function parsedRow(row: ImportLine, known: Known): Wish | Wrong {
  const cells: Mistakes = emptyCells(row, required)
  const bad = ({ issues }: z.ZodError) => {
    for (const { path } of issues) cells[String(path[0])] ??= badCell(row, String(path[0]))
  }
  const account = known.accounts.get(cellOf(row, "name").toLowerCase())
  const [name = "", displayName = "", phone, email] = ["name", "displayName", "phone", "email"].map((field) => cellOf(row, field))
  const newcomer = newcomerShape.safeParse({ name, displayName, phone, email })
  if (!account && !newcomer.success) bad(newcomer.error)
  const words = partsOf(cellOf(row, "fields")).map((word) => [word, known.fieldOf(word)] as const)
  const strange = words.find(([, value]) => value === undefined)
  if (strange) cells["fields"] ??= refusalOf("fieldIsKnown", strange[0], "16074")
  const avoided = partsOf(cellOf(row, "avoid")).map((word) => [word, known.companyOf(word)] as const)
  const unknown = avoided.find(([, id]) => id === undefined)
  if (unknown) cells["avoid"] ??= refusalOf("importNoCompany", unknown[0], "15007")
  const said = cellOf(row, "enabledFlag")
  const flag = said === "" ? null : flagOf(said)
  if (flag === undefined) cells["enabledFlag"] = badFlag("enabledFlag", said)
  const employer = known.companyOf(cellOf(row, "employerName")) ?? null
  const written = writtenShape.safeParse({
    fields: [...new Set(words.flatMap(([, value]) => value ?? []))],
    title: cellOf(row, "title"),
    employer,
    employerName: employer === null ? cellOf(row, "employerName") : "",
    avoid: [...new Set(avoided.flatMap(([, id]) => id ?? []))],
    reason: cellOf(row, "reason"),
  })
  if (!written.success) bad(written.error)
  const wrong = wrongRow(cells)
  if (wrong || !written.success) return wrong ?? { problem: { code: code.badFormat } }
  const { reason, ...record } = written.data
  return {
    newcomer: newcomer.data ?? { name, displayName, phone: "", email: "" },
    record,
    enabled: flag === undefined || flag === null ? null : flag === 1,
    reason,
  }
}

/** What brings a record to where a row wants it: nobody approves by an import, so whoever is to be in the pool is handed in. */
function actFor(enabled: boolean | null, state: ExpertState): ExpertAct | null {
  if (enabled === true) return state === "new" ? "handIn" : state === "disabled" ? "enable" : null
  return enabled === false && state === "enabled" ? "disable" : null
}

const sorted = (items: readonly string[]) => items.toSorted()
const textOf = ({ fields: known, title, employer, employerName, avoid }: ExpertRecord): string =>
  JSON.stringify([sorted(known), title, employer, employer === null ? employerName : "", sorted(avoid)])

/** The effect of a row on a record that exists. */
function changeOf({ record, enabled, reason }: Wish, before: NonNullable<KnownAccount["record"]>, who: string): Judged {
  const { standing } = before
  const type = actFor(enabled, standing.state) ?? (textOf(before) === textOf(record) ? null : "amend")
  if (type === null) return { verdict: "same" }
  const after = afterEvent(standing, { type, by: who, reason })
  return "code" in after ? { problem: after } : { verdict: "change" }
}

interface Place {
  /** Telephone numbers and addresses of the rows before it, by their lines. */
  readonly seen: ReadonlyMap<string, number>
  readonly line: number
  readonly who: string
}

/** Whether registering an account as an expert gives it the role of one, or hands its record in: nobody does either to themselves. */
const givesOwnRights = ({ enabled }: Wish, { isExpert }: KnownAccount): boolean => !isExpert || actFor(enabled ?? true, "new") !== null

/** The effect of a valid row, given the existing data and the rows before it. */
function verdictOf(wish: Wish, known: Known, { seen, line, who }: Place): Judged {
  const { newcomer } = wish
  const account = known.accounts.get(newcomer.name.toLowerCase())
  if (account?.record) return changeOf(wish, account.record, who)
  if (account?.supplies) return { problem: { code: "16073", rule: "expertIsNoBidder" } }
  if (account)
    return account.id === who && givesOwnRights(wish, account)
      ? { problem: { code: code.ownRights, rule: "notOwnRights" } }
      : { verdict: "new" }
  const cells: Mistakes = {}
  for (const [field, value, refused] of [
    ["phone", newcomer.phone, code.phoneInUse],
    ["email", newcomer.email.toLowerCase(), code.emailInUse],
  ] as const)
    if (value !== "" && (known.inUse.has(value) || (seen.get(value) ?? line) !== line)) cells[field] = { code: refused }
  return wrongRow(cells) ?? { verdict: "new" }
}

async function judge(tx: Tx, rows: readonly ImportLine[], { id: who }: SessionUser): Promise<readonly Judged[]> {
  const known = await knownFor(tx, rows)
  const read = rows.map((row) => ({ row, name: cellOf(row, "name"), wish: parsedRow(row, known) }))
  const repeated = repeatedLines(read.map(({ row, name, wish }) => ({ line: row.line, key: name.toLowerCase(), right: isParsed(wish) })))
  const seen = new Map<string, number>()
  return read.map(({ row, name, wish }, at): Judged => {
    const other = repeated[at]
    const again: Mistakes = other === undefined ? {} : { name: twice(name, other, "name") }
    if (!isParsed(wish)) return { ...wish, cells: { ...again, ...wish.cells } }
    const judged = wrongRow(again) ?? verdictOf(wish, known, { seen, line: row.line, who })
    const { phone, email } = wish.newcomer
    for (const mark of [phone, email.toLowerCase()]) if (mark !== "" && !seen.has(mark)) seen.set(mark, row.line)
    return judged
  })
}

/** Writes one row; returns what undoing it needs. A new record is handed in, unless the row says that it is not to be enabled. */
async function writeRow(tx: Tx, { newcomer, record, enabled, reason }: Wish, known: Known, who: string) {
  const account = known.accounts.get(newcomer.name.toLowerCase())
  const brought = async ({ id, version, state }: ExpertRow, wish: boolean | null) => {
    const act = actFor(wish, state)
    return act === null ? version : (await actOnExpert(tx, { id, version, act, reason }, who)).version
  }
  if (account?.record) {
    const before = await readExpert(tx, account.id)
    const { id, version, avoid } = before
    const changed = textOf(account.record) === textOf(record) ? before : await rewriteExpert(tx, { ...record, id, version }, who)
    const kept = { ...taken(before), avoid: avoid.map((one) => one.id), standing: keptOf(before) }
    return { person: id, version: await brought(changed, enabled), before: kept, made: false, gaveRole: false }
  }
  const person = account?.id ?? (await makeExpertAccount(tx, { ...newcomer, password: null }, who))
  const gaveRole = account !== undefined && (await setRole(tx, { id: person, role: "expert", held: true }, who))
  const after = await enterExpert(tx, { ...record, person }, who)
  return { person, version: await brought(after, enabled ?? true), before: null, made: account === undefined, gaveRole }
}

/** Experts: those with an account are registered or changed, others get an account without a password. No record is ever removed. */
export const expertImport: ImportTarget = {
  name: "experts",
  policy: { roles: ["administrator"] },
  fields: fields.map((field) => ({ code: field, nameKey: `export:columns.experts.${field}`, required: required.includes(field) })),
  judge,
  async write(tx, rows, { id: who }) {
    await takeTurn(tx)
    const known = await knownFor(tx, rows)
    const written: Awaited<ReturnType<typeof writeRow>>[] = []
    for (const row of rows) {
      const wish = parsedRow(row, known)
      if (isParsed(wish)) written.push(await writeRow(tx, wish, known, who))
    }
    await announce(tx, menuStream)
    return written
  },
  async undo(tx, kept, { id: who }) {
    await takeTurn(tx)
    await undoExperts(tx, kept, who)
    await announce(tx, menuStream)
  },
}
