import { isDeepStrictEqual } from "node:util"
import { code, type Refusal } from "#contract/errors.ts"
import type { ImportLine } from "#contract/import.contract.ts"
import { emptyMaterial, type MaterialContent, materialContent } from "#contract/material.contract.ts"
import { cellOf } from "#server/import/cells.ts"
import { conversionIn, type MaterialNames, partsIn } from "./material.names.ts"

type Draft = Readonly<Record<string, unknown>>
/** By column, what is said about its cell. */
type Cells<Said> = Readonly<Record<string, Said>>

/** How a column of a table is read into the content of a material, and how the content is written in it. */
interface CellKind {
  read(cell: string, names: MaterialNames, before: MaterialContent): Draft
  write(content: MaterialContent, names: MaterialNames): string
}

/** A cell that cannot be read as its column asks. */
class Unread extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.rule)
    this.refusal = refusal
  }
}
const bad = (field: string, value: string): Refusal => ({ code: code.badFormat, rule: "importBadCell", params: { field, value } })

/** The single thing that a text names; refuses one that names none or several. */
function only(field: string, value: string, found: readonly string[]): string {
  const [one, ...others] = found
  if (one === undefined) throw new Unread({ code: code.absent, rule: "importUnknownValue", params: { field, value } })
  if (others.length > 0) throw new Unread({ code: code.badFormat, rule: "importSeveral", params: { field, value } })
  return one
}

const text = (name: "name" | "specification" | "brand" | "manufacturerNumber"): CellKind => ({
  read: (cell) => ({ [name]: cell }),
  write: (content) => content[name],
})
const otherName = (language: keyof MaterialContent["otherNames"]): CellKind => ({
  read: (cell, _, { otherNames }) => ({ otherNames: { ...otherNames, [language]: cell } }),
  write: ({ otherNames }) => otherNames[language],
})
/**
 * A quantity as tables write it: 1,200 and 5%, and with a decimal comma 1.200,5 and 2,5. Three digits after a single comma are thousands, unless a zero
 * stands before it.
 */
function quantityIn(cell: string): string {
  const bare = cell.replace(/\s*[%％]$/, "")
  if (/^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(bare)) return bare.replaceAll(",", "")
  if (/^([1-9]\d{0,2}(\.\d{3})+|\d+),\d+$/.test(bare)) return bare.replaceAll(".", "").replace(",", ".")
  return bare
}
const number = (name: "minimumQuantity" | "packingQuantity" | "overDelivery" | "underDelivery"): CellKind => ({
  read: (cell) => ({ [name]: quantityIn(cell) || null }),
  write: (content) => content[name] ?? "",
})

const kinds: Readonly<Record<string, CellKind>> = {
  name: text("name"),
  en: otherName("en"),
  es: otherName("es"),
  ja: otherName("ja"),
  specification: text("specification"),
  unit: {
    read: (cell, { entries }) => ({ unit: cell && only("unit", cell, entries("units", cell)) }),
    write: ({ unit }, { entryName }) => entryName("units", unit),
  },
  conversions: {
    read: (cell, { entries }) => ({
      conversions: partsIn(cell).map((part) => {
        const read = conversionIn(part)
        if (!read) throw new Unread(bad("conversions", part))
        return { otherUnit: only("conversions", read[0], entries("units", read[0])), factor: read[1] }
      }),
    }),
    write: ({ conversions }, { entryName }) =>
      conversions.map(({ otherUnit, factor }) => `${entryName("units", otherUnit)}=${factor}`).join("; "),
  },
  category: {
    read: (cell, { entries }) => ({ category: cell && only("category", cell, entries("categories", cell)) }),
    write: ({ category }, { entryName }) => entryName("categories", category),
  },
  taxRate: {
    read: (cell, { entries }) => ({ taxRate: cell === "" ? null : only("taxRate", cell, entries("tax-rates", cell)) }),
    write: ({ taxRate }, { entryName }) => (taxRate === null ? "" : entryName("tax-rates", taxRate)),
  },
  brand: text("brand"),
  manufacturerNumber: text("manufacturerNumber"),
  leadDays: {
    read: (cell) => ({ leadDays: cell === "" ? null : /^\d{1,4}$/.test(cell) ? Number(cell) : cell }),
    write: ({ leadDays }) => (leadDays === null ? "" : String(leadDays)),
  },
  minimumQuantity: number("minimumQuantity"),
  packingQuantity: number("packingQuantity"),
  overDelivery: number("overDelivery"),
  underDelivery: number("underDelivery"),
  inspection: {
    read: (cell, { inspectionOf }) => ({ inspection: cell === "" ? "none" : (inspectionOf(cell) ?? cell) }),
    write: ({ inspection }, { inspectionWord }) => inspectionWord(inspection),
  },
  buyer: {
    read: (cell, { people }) => ({ buyer: cell === "" ? null : only("buyer", cell, people(cell)) }),
    write: ({ buyer }, { personName }) => (buyer === null ? "" : personName(buyer)),
  },
  substitutes: {
    read: (cell, { materials }) => ({ substitutes: partsIn(cell).map((one) => only("substitutes", one, materials(one))) }),
    write: ({ substitutes }, { materialCode }) => substitutes.map(materialCode).join("; "),
  },
}
/** The columns of a table of materials beside their code. */
export const materialCells: readonly string[] = Object.keys(kinds)
const needed: ReadonlySet<string> = new Set(["code", "name", "unit", "category"])

/** What is wrong in a cell that cannot be read: nothing where something is needed, or something else. */
export function badCell(row: ImportLine, field: string): Refusal {
  const value = cellOf(row, field)
  return value === "" && needed.has(field)
    ? { code: code.requiredFields, rule: "importEmpty", params: { line: row.line, field } }
    : bad(field, value)
}

/**
 * The content that a row gives a material, or what is wrong in its cells. A column that the table does not have leaves what there is; an empty cell
 * empties it.
 */
export function contentIn(
  row: ImportLine,
  before: MaterialContent | null,
  names: MaterialNames,
): { readonly content: MaterialContent } | { readonly wrong: Cells<Refusal> } {
  const wrong: Record<string, Refusal> = {}
  let draft: Draft = before ?? emptyMaterial
  for (const [field, { read }] of Object.entries(kinds)) {
    if (!Object.hasOwn(row.cells, field)) continue
    try {
      draft = { ...draft, ...read(cellOf(row, field), names, draft as MaterialContent) }
    } catch (error) {
      if (!(error instanceof Unread)) throw error
      wrong[field] = error.refusal
    }
  }
  const parsed = materialContent.safeParse(draft)
  for (const { path } of parsed.error?.issues ?? []) {
    const [first, second] = path.map(String)
    const field = (first === "otherNames" ? second : first) ?? "name"
    wrong[field] ??= badCell(row, field)
  }
  return parsed.success && Object.keys(wrong).length === 0 ? { content: parsed.data } : { wrong }
}

/** By column, the former texts of what differs between two contents. */
export const changedCells = (before: MaterialContent, after: MaterialContent, names: MaterialNames): Cells<string> =>
  Object.fromEntries(
    Object.entries(kinds).flatMap(([field, { write }]) =>
      isDeepStrictEqual(partOf(field, before), partOf(field, after)) ? [] : [[field, write(before, names)] as const],
    ),
  )

const partOf = (field: string, content: MaterialContent): unknown =>
  (Object.hasOwn(content, field) ? (content as Draft)[field] : (content.otherNames as Draft)[field]) ?? null
