import type { LovRecord } from "#contract/lov.contract.ts"
import type { LovDefinition } from "#machines/lov-query/lov-query.machine.ts"

/** A picked row: the stored value, the displayed text, and the row itself. */
export interface Picked {
  readonly value: string
  readonly text: string
  readonly row: LovRecord
}

const narrowest = 20
const widest = 100

/** The width of a definition's dialog (spec 2.7): a percentage of the window, 60 where it is no number. On a phone a dialog takes the available width. */
export function dialogWidth(width: string): string {
  const text = width.trim().replace(/%$/, "")
  const percent = text === "" ? Number.NaN : Number(text)
  const used = Number.isFinite(percent) ? Math.min(Math.max(percent, narrowest), widest) : 60
  return `max(${used}vw, min(560px, 100vw))`
}

/** Converts a row to a picked one. */
export const pickedOf = (row: LovRecord, { valueField, textField }: Pick<LovDefinition, "valueField" | "textField">): Picked => {
  const value = row[valueField] ?? ""
  return { value, text: row[textField] ?? value, row }
}

/** Adds a row to the selection, or removes it. */
export const toggled = (chosen: readonly Picked[], one: Picked): readonly Picked[] =>
  chosen.some(({ value }) => value === one.value) ? chosen.filter(({ value }) => value !== one.value) : [...chosen, one]

/** Adds a whole page to the selection or, when all of it is selected, removes it. */
export function toggledAll(chosen: readonly Picked[], page: readonly Picked[]): readonly Picked[] {
  const inside = new Set(chosen.map(({ value }) => value))
  const onPage = new Set(page.map(({ value }) => value))
  if (page.every(({ value }) => inside.has(value))) return chosen.filter(({ value }) => !onPage.has(value))
  return [...chosen, ...page.filter(({ value }) => !inside.has(value))]
}

/** The filters for sending: typed ones, overridden by those of other fields; empty ones are dropped. */
export const filtersWith = (
  typed: Readonly<Record<string, string>>,
  cascade: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries({ ...typed, ...cascade }).flatMap(([field, value]) => (value.trim() === "" ? [] : [[field, value.trim()]])),
  )
