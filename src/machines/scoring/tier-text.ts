import { type Range, type Tier, tiers } from "#contract/tiers.ts"

/** Reads or writes a number within a text. */
type NumberText = (text: string) => string

/**
 * Writes ranges as the text of a cell, which a workbook can be read back from: `100-500: 9.5; 500-: 9`, or without prices `100-500; 500-`. Its numbers
 * are those of the contract where nobody says how their reader writes them.
 */
export const tiersText = (given: readonly (Range & { readonly price?: string | null })[], write: NumberText = (text) => text): string =>
  given.map(({ from, to, price }) => `${write(from)}-${to === null ? "" : write(to)}${price ? `: ${write(price)}` : ""}`).join("; ")

const one = /^(?<from>[\d.,]+)\s*(?<dash>-\s*(?<to>[\d.,]*))?\s*(?:[:=]\s*(?<price>[\d.,]+))?$/
const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .replaceAll(/[–—~〜至]/g, "-")
    .replaceAll(/[;；、\n]+/g, ";")
/** Commas separate thousands only: `9,5` is guessed to be neither 95 nor 9.5. */
const number: NumberText = (text) => (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(",", "") : text)

/** Reads such a text; a single quantity begins a range that ends where the next one begins. Returns null for an unreadable text. */
export function readTiers(text: string, readNumber = number): Tier[] | null {
  const parts = plain(text)
    .split(";")
    .map((part) => part.trim())
    .filter(Boolean)
  const read = parts.map((part) => one.exec(part)?.groups)
  const made = read.map((groups, at) => {
    const next = read[at + 1]?.["from"] ?? ""
    const to = groups?.["dash"] === undefined ? next : (groups["to"] ?? "")
    return { from: readNumber(groups?.["from"] ?? ""), to: readNumber(to) || null, price: readNumber(groups?.["price"] ?? "") || null }
  })
  return tiers.safeParse(made).data ?? null
}

/** Reads ranges without prices. */
export function readRanges(text: string, readNumber = number): Range[] | null {
  const read = readTiers(text, readNumber)
  return read?.every(({ price }) => price === null) ? read.map(({ from, to }) => ({ from, to })) : null
}
