import { languages } from "#contract/identity.contract.ts"
import type { ImportLine } from "#contract/import.contract.ts"
import { inspections, type MaterialContent } from "#contract/material.contract.ts"
import { usable } from "#machines/material/material.chart.ts"
import type { Tx } from "#server/database/database.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import type { Texts } from "#server/http/texts.ts"
import { cellOf } from "#server/import/cells.ts"

type Register = "units" | "categories" | "tax-rates"
/** By a text in lower case, everything that it names. */
type Named = ReadonlyMap<string, readonly string[]>

/** What the texts of a table of materials name, and the names of what materials hold. */
export interface MaterialNames {
  /** The entries in use with this code, or else with this name in any language. */
  entries(register: Register, text: string): readonly string[]
  /** What people call an entry that a material holds, in their language; its code where it has no name. */
  entryName(register: Register, code: string): string
  /** People of the buying side by account or name. */
  people(text: string): readonly string[]
  /** Materials that can be picked, by code. */
  materials(code: string): readonly string[]
  inspectionOf(word: string): string | null
  inspectionWord(value: MaterialContent["inspection"]): string
  personName(id: string): string
  materialCode(id: string): string
}

/** The parts of a cell with several values. */
export const partsIn = (cell: string): readonly string[] =>
  cell
    .split(/[;；、\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== "")

/** The unit and the factor of a conversion, which is written as `箱=12`. */
export function conversionIn(part: string): readonly [unit: string, factor: string] | null {
  const [, unit, factor] = /^(.+?)\s*[=＝]\s*([\d.]+)$/.exec(part) ?? []
  return unit === undefined || factor === undefined ? null : [unit, factor]
}

const low = (texts: Iterable<string>): string[] => [...new Set([...texts].flatMap((one) => (one === "" ? [] : [one.toLowerCase()])))]

async function entriesNamed(tx: Tx, register: Register, texts: Iterable<string>): Promise<Named> {
  const asked = low(texts)
  if (asked.length === 0) return new Map()
  const { rows } = await tx.query<{ text: string; code: string; own: boolean }>({
    name: "material-import-entries",
    text: `select distinct lower(code) as text, code, true as own from register_entry where register = $1 and enabled and code = any ($2)
      union all
      select distinct lower(value), code, false from register_entry, jsonb_each_text(names) where register = $1 and enabled and lower(value) = any ($3)`,
    values: [register, asked.map((one) => one.toUpperCase()), asked],
  })
  return new Map(
    [...Map.groupBy(rows, (row) => row.text)].map(([text, found]) => {
      const own = found.filter((row) => row.own)
      return [text, [...new Set((own.length > 0 ? own : found).map((row) => row.code))]]
    }),
  )
}

/** By register and code, the names of the entries that materials hold; of a dated one the latest. */
async function namesOfHeld(tx: Tx, held: readonly MaterialContent[], language: string): Promise<ReadonlyMap<string, string>> {
  const codes = held.flatMap(({ unit, category, taxRate, conversions }) => [
    unit,
    category,
    ...(taxRate === null ? [] : [taxRate]),
    ...conversions.map(({ otherUnit }) => otherUnit),
  ])
  if (codes.length === 0) return new Map()
  const { rows } = await tx.query<{ register: string; code: string; name: string }>({
    name: "material-import-held",
    text: `select register, code, names ->> $1 as name from register_entry
      where register = any ($2) and code = any ($3) and names ->> $1 <> '' order by since nulls first`,
    values: [language, ["units", "categories", "tax-rates"], [...new Set(codes)]],
  })
  return new Map(rows.map(({ register, code, name }) => [`${register} ${code}`, name]))
}

async function peopleNamed(tx: Tx, texts: Iterable<string>): Promise<Named> {
  const { rows } = await tx.query<{ id: string; texts: readonly string[] }>({
    name: "material-import-people",
    text: `select id, array[lower(name), lower(display_name)] as texts from person
      where active and not 'supplier' = any (roles) and roles <> '{expert}' and (lower(name) = any ($1) or lower(display_name) = any ($1))`,
    values: [low(texts)],
  })
  const pairs = rows.flatMap((row) => row.texts.map((text) => [text, row.id] as const))
  return new Map([...Map.groupBy(pairs, ([text]) => text)].map(([text, of]) => [text, [...new Set(of.map(([, id]) => id))]]))
}

/** Everything that the rows of a table, and the materials that they change, name. */
export async function namesFor(
  tx: Tx,
  rows: readonly ImportLine[],
  before: readonly MaterialContent[],
  { user, texts }: { readonly user: Pick<SessionUser, "language">; readonly texts: Pick<Texts, "text"> },
): Promise<MaterialNames> {
  const cells = (field: string): readonly string[] => rows.map((row) => cellOf(row, field))
  const units = [...cells("unit"), ...cells("conversions").flatMap((cell) => partsIn(cell).map((part) => conversionIn(part)?.[0] ?? ""))]
  const codes = [...new Set(cells("substitutes").flatMap(partsIn))]
  const [byUnit, byCategory, byRate, byPerson, held, picked, called] = await Promise.all([
    entriesNamed(tx, "units", units),
    entriesNamed(tx, "categories", cells("category")),
    entriesNamed(tx, "tax-rates", cells("taxRate")),
    peopleNamed(tx, cells("buyer")),
    namesOfHeld(tx, before, user.language),
    tx.query<{ id: string; code: string }>({
      name: "material-import-picked",
      text: "select id, c_code as code from row_material where c_code = any ($1) and state = any ($2)",
      values: [codes, usable],
    }),
    tx.query<{ id: string; name: string }>({
      name: "material-import-called",
      text: `select id, display_name as name from person where id = any ($1) union all select id, coalesce(c_code, number) from row_material where id = any ($2)`,
      values: [[...new Set(before.flatMap(({ buyer }) => buyer ?? []))], [...new Set(before.flatMap(({ substitutes }) => substitutes))]],
    }),
  ])
  const entries = { units: byUnit, categories: byCategory, "tax-rates": byRate } as const
  const byCode = new Map(picked.rows.map(({ id, code }) => [code, id]))
  const names = new Map(called.rows.map(({ id, name }) => [id, name]))
  const wordsOf = (value: string) => [value, ...languages.map((language) => texts.text(`material:options.inspection.${value}`, language))]
  const words = new Map(inspections.flatMap((one) => wordsOf(one).map((word) => [word.toLowerCase(), one] as const)))
  return {
    entries: (register, text) => entries[register].get(text.toLowerCase()) ?? [],
    entryName: (register, code) => held.get(`${register} ${code}`) ?? code,
    people: (text) => byPerson.get(text.toLowerCase()) ?? [],
    materials: (code) => [byCode.get(code) ?? []].flat(),
    inspectionOf: (word) => words.get(word.toLowerCase()) ?? null,
    inspectionWord: (value) => texts.text(`material:options.inspection.${value}`, user.language),
    personName: (id) => names.get(id) ?? "",
    materialCode: (id) => names.get(id) ?? "",
  }
}
