import type { LovRecord } from "#contract/lov.contract.ts"
import type { LovDefinition } from "#machines/lov-query/lov-query.machine.ts"

/** What was picked: the value that is kept, the text that is shown, and the row that it comes from. */
export interface Picked {
  readonly value: string
  readonly text: string
  readonly row: LovRecord
}

const narrowest = 20
const widest = 100

/** The dialog's width of a definition (spec 2.7): a percent of the window, 60 where it is no number. On a phone a dialog takes what there is. */
export function dialogWidth(width: string): string {
  const text = width.trim().replace(/%$/, "")
  const percent = text === "" ? Number.NaN : Number(text)
  const used = Number.isFinite(percent) ? Math.min(Math.max(percent, narrowest), widest) : 60
  return `max(${used}vw, min(560px, 100vw))`
}

/** A row as what is picked of it. */
export const pickedOf = (row: LovRecord, { valueField, textField }: Pick<LovDefinition, "valueField" | "textField">): Picked => {
  const value = row[valueField] ?? ""
  return { value, text: row[textField] ?? value, row }
}

/** The choice with one more, or without what was in it. */
export const toggled = (chosen: readonly Picked[], one: Picked): readonly Picked[] =>
  chosen.some(({ value }) => value === one.value) ? chosen.filter(({ value }) => value !== one.value) : [...chosen, one]

/** The choice with all of a page, or without any of it when all were in it. */
export function toggledAll(chosen: readonly Picked[], page: readonly Picked[]): readonly Picked[] {
  const inside = new Set(chosen.map(({ value }) => value))
  const onPage = new Set(page.map(({ value }) => value))
  if (page.every(({ value }) => inside.has(value))) return chosen.filter(({ value }) => !onPage.has(value))
  return [...chosen, ...page.filter(({ value }) => !inside.has(value))]
}

/** What is sent as filters: those typed, under those that another field decides; empty ones are dropped. */
export const filtersWith = (
  typed: Readonly<Record<string, string>>,
  cascade: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries({ ...typed, ...cascade }).flatMap(([field, value]) => (value.trim() === "" ? [] : [[field, value.trim()]])),
  )
