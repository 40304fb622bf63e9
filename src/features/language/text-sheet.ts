import { type Language, languages } from "#client/texts/language.ts"
import type { WantedText } from "#contract/texts.contract.ts"
import type { TextRow } from "./text-rows.ts"

// The library is loaded when somebody exports or imports.
const library = () => import("hucre/xlsx")

const sheetName = "texts"
const largest = 5_000_000
const mostRows = 20_000

/** The whole table as an XLSX file: a row per key, a column per language, and the version of each text from which the file was made. */
export async function writeTexts(rows: readonly TextRow[], order: readonly Language[]): Promise<Uint8Array<ArrayBuffer>> {
  const { writeXlsx } = await library()
  // All cells are text: Excel evaluates nothing in such a cell, now or when somebody types in it.
  const asText = { numFmt: "@" }
  const file = await writeXlsx({
    sheets: [
      {
        name: sheetName,
        columns: ["namespace", "key", ...order, "versions"].map((header) => ({
          header,
          width: header.length === 2 ? 48 : 22,
          style: asText,
        })),
        rows: [
          ["namespace", "key", ...order, "versions"],
          ...rows.map(({ namespace, key, cells }) => [
            namespace,
            key,
            ...order.map((language) => cells[language].shown),
            languages.map((language) => cells[language].version).join(" "),
          ]),
        ],
        freezePane: { rows: 1, columns: 2 },
      },
    ],
  })
  return new Uint8Array(file)
}

/** Why a file or a row cannot be read, as a key of the texts. */
export type SheetFault = "notASheet" | "tooLarge" | "columns" | "unknownKey" | "twice" | "formula" | "notAText" | "versions"

/** What is wrong with one row; line 0 for the whole file. */
interface RowFault {
  readonly line: number
  /** The key in the row. */
  readonly name: string
  readonly fault: SheetFault
}

/** The changes that a file would make, and its invalid rows. */
export interface ReadSheet {
  readonly wanted: readonly (WantedText & { readonly line: number })[]
  readonly faults: readonly RowFault[]
}

/** Reads a file as `writeTexts` makes it; only texts that differ from the table count as changes. */
export async function readTexts(file: Blob, rows: readonly TextRow[]): Promise<ReadSheet> {
  const fails = (fault: SheetFault): ReadSheet => ({ wanted: [], faults: [{ line: 0, name: "", fault }] })
  if (file.size > largest) return fails("tooLarge")
  const { readXlsx } = await library()
  const book = await readXlsx(new Uint8Array(await file.arrayBuffer()), { maxRows: mostRows + 1 }).catch(() => null)
  const sheet = book?.sheets.find(({ name }) => name === sheetName) ?? book?.sheets[0]
  if (!sheet) return fails("notASheet")
  if (sheet.rows.length > mostRows) return fails("tooLarge")
  const [head = [], ...lines] = sheet.rows
  const at = (name: string) => head.indexOf(name)
  const given = languages.filter((language) => at(language) >= 0)
  if (at("namespace") < 0 || at("key") < 0 || given.length === 0) return fails("columns")
  const known = new Map(rows.map((row) => [row.id, row]))
  const seen = new Set<string>()
  const wanted: ReadSheet["wanted"][number][] = []
  const faults: RowFault[] = []
  for (const [index, cells] of lines.entries()) {
    if (cells.every((cell) => cell === null || cell === "")) continue
    const line = index + 2
    const id = `${String(cells[at("namespace")])}:${String(cells[at("key")])}`
    const row = known.get(id)
    const isFormula = (column: number) => sheet.cells?.get(`${index + 1},${column}`)?.formula !== undefined
    const found = row ? readLine(row, cells, given, at, isFormula) : "unknownKey"
    if (seen.has(id)) faults.push({ line, name: id, fault: "twice" })
    else if (typeof found === "string") faults.push({ line, name: id, fault: found })
    else wanted.push(...found.map((one) => ({ ...one, line })))
    seen.add(id)
  }
  return { wanted, faults }
}

function readLine(
  row: TextRow,
  cells: readonly unknown[],
  given: readonly Language[],
  at: (name: string) => number,
  isFormula: (column: number) => boolean,
): WantedText[] | SheetFault {
  const versions = versionsOf(at("versions") < 0 ? null : cells[at("versions")], row)
  if (versions === null) return "versions"
  if (given.some((language) => isFormula(at(language)))) return "formula"
  const wanted: WantedText[] = []
  for (const language of given) {
    const { standing, shown } = row.cells[language]
    const value = cells[at(language)] ?? ""
    if (typeof value !== "string" && typeof value !== "number") return "notAText"
    const text = String(value).replaceAll("\r\n", "\n")
    // An empty cell where a language needs no text or has none yet.
    if (text === shown || (standing === "needless" && text === "")) continue
    wanted.push({ namespace: row.namespace, key: row.key, language, text, version: versions[language] })
  }
  return wanted
}

/** The versions from which the file was made; without them the present versions count. */
function versionsOf(value: unknown, { cells }: TextRow): Readonly<Record<Language, number>> | null {
  const [zh, en, es, ja] =
    value === null || value === undefined || value === "" ? languages.map((language) => cells[language].version) : numbersIn(value)
  if (zh === undefined || en === undefined || es === undefined || ja === undefined) return null
  return { zh, en, es, ja }
}

const numbersIn = (value: unknown): readonly number[] =>
  typeof value === "string" && /^\d{1,9}( \d{1,9}){3}$/.test(value) ? value.split(" ").map(Number) : []
