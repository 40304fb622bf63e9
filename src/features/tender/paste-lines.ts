import type { TenderLine } from "#contract/tender.schema.ts"
import { newLine } from "./new-document.ts"

const decimal = /^(0|[1-9]\d{0,14})(\.\d{1,6})?$/
const plain = (text: string): string => text.normalize("NFKC").replaceAll(/[,\s¥￥$€]/g, "")
const isNumber = (text: string): boolean => decimal.test(plain(text))

/** The end of a day written `2026-12-31`, `2026/12/31` or `2026年12月31日`; null for anything else. */
function dayOf(text: string): number | null {
  const [, year, month, date] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text.normalize("NFKC").trim()) ?? []
  if (year === undefined) return null
  const at = new Date(Number(year), Number(month) - 1, Number(date))
  return at.getMonth() === Number(month) - 1 ? at.getTime() : null
}

/** True when pasted text is rows or columns of a spreadsheet rather than one cell. */
export const isTable = (text: string): boolean => /\t/.test(text) || text.trim().includes("\n")

/**
 * Lines from rows copied out of a spreadsheet: item, specification, quantity, unit, target price, delivery day; the specification may be left out.
 * A heading row, where no quantity stands, is passed over; empty rows too.
 */
export function linesFrom(text: string): readonly TenderLine[] {
  const rows = text
    .split(/\r?\n/)
    .map((row) => row.split("\t").map((cell) => cell.trim()))
    .filter((row) => row.some((cell) => cell !== ""))
  const lines = rows.map(lineFrom)
  return lines.length > 1 && lines[0]?.quantity === "" && lines.slice(1).some(({ quantity }) => quantity !== "") ? lines.slice(1) : lines
}

function lineFrom(cells: readonly string[]): TenderLine {
  const [item = "", second = "", ...rest] = cells
  // A specification may itself be a number: then the quantity stands behind it.
  const specified = !isNumber(second) || isNumber(rest[0] ?? "")
  const [quantity = "", unit = "", price = "", by = ""] = specified ? rest : [second, ...rest]
  return {
    ...newLine(),
    item: item.slice(0, 200),
    specification: specified ? second.slice(0, 2000) : "",
    quantity: isNumber(quantity) ? plain(quantity) : "",
    unit: unit.slice(0, 20),
    targetPrice: isNumber(price) ? plain(price) : null,
    deliverBy: dayOf(by),
  }
}
