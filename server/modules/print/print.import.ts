import { isDeepStrictEqual } from "node:util"
import { z } from "zod"
import { code, Refused, type Refusal } from "#contract/errors.ts"
import { languages } from "#contract/identity.contract.ts"
import type { ImportLine } from "#contract/import.contract.ts"
import { type PrintDraft, printDraft, printFormat, type PrintTemplate } from "#contract/print.contract.ts"
import { plainText, richTextIn } from "#contract/rich-text-plain.ts"
import { ruleIn } from "#contract/ruled.ts"
import type { Tx } from "#server/database/database.ts"
import { unsound } from "#server/http/soundness.ts"
import { cellOf, flagOf } from "#server/import/cells.ts"
import type { ImportTarget, Judged, TargetField } from "#server/import/import-target.ts"
import { badFlag, type Mistakes, twice, type Wrong, wrongRow } from "#server/import/wrong-row.ts"
import { policies } from "./print.routes.ts"
import {
  addTemplate,
  dropTemplate,
  enableTemplate,
  readTemplate,
  readVersions,
  takeTurn,
  templatesCalled,
  unprintable,
  updateTemplate,
  type Views,
} from "./templates.ts"

/** A row parsed as a template; `enabled` null leaves it unchanged. */
interface Wish {
  readonly draft: PrintDraft
  readonly enabled: boolean | null
}
const isParsed = (found: Wish | Wrong): found is Wish => "draft" in found

const isBody = (field: string): boolean => field.startsWith("bodies.")
const enough = 60

/** What is wrong in a cell: it is empty, breaks a rule of the contract, or does not fit. */
function misfit(row: ImportLine, field: string, message: string): Refusal {
  const cell = cellOf(row, field)
  const body = isBody(field) ? richTextIn(cell) : null
  if (cell === "" || body?.length === 0) return { code: code.requiredFields, rule: "importEmpty", params: { line: row.line, field } }
  const rule = ruleIn(message)
  return { code: code.badFormat, rule: rule ?? "importBadCell", params: { field, value: (body ? plainText(body) : cell).slice(0, enough) } }
}

/** The content of a cell with JSON; undefined where it is none, or could not be stored. */
function contentOf(cell: string): unknown {
  try {
    const content: unknown = JSON.parse(cell)
    return unsound(content) === null ? content : undefined
  } catch {
    return undefined
  }
}

function parsedRow(views: Views, row: ImportLine): Wish | Wrong {
  const inEach = (part: string, read: (cell: string) => unknown) =>
    Object.fromEntries(languages.map((language) => [language, read(cellOf(row, `${part}.${language}`))]))
  const mistakes: Mistakes = {}
  for (const field of ["landscape", "enabled"]) {
    const cell = cellOf(row, field)
    if (cell !== "" && flagOf(cell) === undefined) mistakes[field] = badFlag(field, cell)
  }
  if (!/^\d{0,9}$/.test(cellOf(row, "version"))) mistakes["version"] = misfit(row, "version", "")
  const landscape = flagOf(cellOf(row, "landscape"))
  const draft = printDraft.safeParse({
    kind: cellOf(row, "kind"),
    names: inEach("names", (cell) => cell),
    bodies: inEach("bodies", contentOf),
    landscape: landscape === undefined ? undefined : landscape === 1,
  })
  for (const { path, message } of draft.error?.issues ?? []) {
    const [part, language] = path
    const field = [part, ...(part === "names" || part === "bodies" ? [language] : [])].map(String).join(".")
    mistakes[field] ??= misfit(row, field, message)
  }
  const fault = draft.success ? unprintable(views, draft.data) : null
  if (fault) mistakes[fault.part] ??= { ...fault.refusal, params: { ...fault.refusal.params, field: fault.part } }
  const misread = wrongRow(mistakes)
  if (misread || !draft.success) return misread ?? { problem: { code: code.badFormat } }
  const enabled = flagOf(cellOf(row, "enabled"))
  return { draft: draft.data, enabled: enabled === undefined ? null : enabled === 1 }
}

/** A template by the fields of an import. */
const partsOf = ({ kind, names, bodies, landscape }: PrintDraft): Readonly<Record<string, unknown>> => ({
  kind,
  ...Object.fromEntries(languages.map((language) => [`names.${language}`, names[language]])),
  ...Object.fromEntries(languages.map((language) => [`bodies.${language}`, bodies[language]])),
  landscape,
})
const cellText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value))
const keyOf = ({ kind, names }: Pick<PrintDraft, "kind" | "names">): string => JSON.stringify([kind, names.zh])
const isOn = ({ enabledFlag }: PrintTemplate): boolean => enabledFlag === 1

/** What a template has in the cells that a wish changes. */
function changesOf({ draft, enabled }: Wish, before: PrintTemplate): Readonly<Record<string, string>> {
  const after = partsOf(draft)
  const changed = Object.entries(partsOf(before)).flatMap(([field, value]) =>
    isDeepStrictEqual(after[field], value) ? [] : [[field, cellText(value)] as const],
  )
  return { ...Object.fromEntries(changed), ...(enabled === null || enabled === isOn(before) ? {} : { enabled: String(isOn(before)) }) }
}

async function known(tx: Tx, wishes: readonly (Wish | Wrong)[]): Promise<ReadonlyMap<string, PrintTemplate>> {
  const there = await templatesCalled(
    tx,
    wishes.flatMap((wish) => (isParsed(wish) ? [wish.draft] : [])),
  )
  return new Map(there.map((one) => [keyOf(one), one]))
}

async function judged(tx: Tx, views: Views, rows: readonly ImportLine[]): Promise<readonly Judged[]> {
  const wishes = rows.map((row) => parsedRow(views, row))
  const there = await known(tx, wishes)
  const seen = new Map<string, number>()
  return wishes.map((wish, at): Judged => {
    if (!isParsed(wish)) return wish
    const key = keyOf(wish.draft)
    const first = seen.get(key)
    if (first !== undefined) return { problem: twice(wish.draft.names.zh, first, "names.zh") }
    seen.set(key, rows[at]?.line ?? 0)
    const template = there.get(key)
    if (!template) return { verdict: "new" }
    const before = changesOf(wish, template)
    return Object.keys(before).length === 0 ? { verdict: "same" } : { verdict: "change", before }
  })
}

/** What undoing needs: the version that the import made, and for a template that was there before, its version and whether it was in use. */
const writtenRows = z.array(
  z.strictObject({ id: z.string(), version: z.int(), before: z.strictObject({ version: z.int(), enabled: z.boolean() }).nullable() }),
)
type Written = z.infer<typeof writtenRows>[number]

async function writeRow(tx: Tx, views: Views, wish: Wish, before: PrintTemplate | undefined, who: string): Promise<Written> {
  const { draft, enabled } = wish
  const saysElse = before === undefined || Object.keys(changesOf({ draft, enabled: null }, before)).length > 0
  const said = !before
    ? await addTemplate(tx, views, draft, who)
    : saysElse
      ? await updateTemplate(tx, views, { ...draft, id: before.id, version: before.version }, who)
      : before
  const { id, version } = await inUse(tx, said, enabled, who)
  return { id, version, before: before ? { version: before.version, enabled: isOn(before) } : null }
}

/** Puts a template into or out of use, unless it is already, or stays as it is. */
const inUse = async (tx: Tx, template: PrintTemplate, enabled: boolean | null, who: string): Promise<PrintTemplate> =>
  enabled === null || enabled === isOn(template)
    ? template
    : enableTemplate(tx, { id: template.id, version: template.version, enabled }, who)

/** Removes what an import added, and lets what it changed say again what it said before. */
async function takeBack(tx: Tx, views: Views, { id, version, before }: Written, who: string): Promise<void> {
  const now = await readTemplate(tx, id)
  if (now.version !== version) throw new Refused({ code: code.staleVersion, rule: "importOvertaken", params: { code: now.names.zh } })
  if (before === null) return dropTemplate(tx, { id, version }, who)
  const former = (await readVersions(tx, id)).find((one) => one.version === before.version)
  if (!former) throw new Refused({ code: code.absent })
  const after = await updateTemplate(tx, views, { id, version, ...former.draft }, who, "restore")
  await inUse(tx, after, before.enabled, who)
}

function fieldsOf(kinds: readonly string[]): readonly TargetField[] {
  const flag = (code: string, required: boolean, nameKey: string, [yes, no]: readonly [string, string]): TargetField => ({
    code,
    nameKey,
    required,
    wordKeys: { true: yes, false: no },
  })
  return [
    {
      code: "kind",
      nameKey: "print:kind",
      required: true,
      wordKeys: Object.fromEntries(kinds.map((kind) => [kind, `notice:kinds.${kind}`])),
    },
    ...languages.map((language) => ({ code: `names.${language}`, nameKey: `print:names.${language}`, required: true })),
    flag("landscape", true, "print:paper", ["print:landscape", "print:portrait"]),
    ...languages.map((language) => ({ code: `bodies.${language}`, nameKey: `print:texts.${language}`, required: true, rich: true })),
    flag("enabled", false, "print:state", ["print:on", "print:off"]),
    { code: "version", nameKey: "print:fileVersion", required: false },
  ]
}

/**
 * Print templates from a file of them, told apart by their kind and Chinese name. What a file says of a template that is there becomes its next
 * version; the version in the file tells people which one was downloaded, and nothing follows from it. `kinds` are all kinds that people have a word
 * for, printed or not.
 */
export const printImport = (views: Views, kinds: readonly string[]): ImportTarget => ({
  name: printFormat,
  policy: policies.add,
  fields: fieldsOf(kinds),
  judge: (tx, rows) => judged(tx, views, rows),
  async write(tx, rows, { id: who }) {
    await takeTurn(tx)
    const wishes = rows.map((row) => parsedRow(views, row)).filter(isParsed)
    const there = await known(tx, wishes)
    const written: Written[] = []
    for (const wish of wishes) written.push(await writeRow(tx, views, wish, there.get(keyOf(wish.draft)), who))
    return written
  },
  async undo(tx, kept, { id: who }) {
    await takeTurn(tx)
    for (const one of writtenRows.parse(kept).toReversed()) await takeBack(tx, views, one, who)
  },
})
