import { noWords } from "#contract/code.contract.ts"
import type { LovDraft, LovRow, LovSource } from "#contract/lov.contract.ts"
import { whole } from "./words-fields.tsx"

/** A new list of values. */
export const newLov: LovDraft = {
  code: "",
  titles: noWords,
  width: "60",
  sqlTypeCode: "API",
  apiUrl: "",
  sqlServiceUrl: "",
  parameter: [],
  entries: [],
  valueField: "",
  textField: "",
  enabledFlag: 1,
}

/** The part of a definition that its form edits and sends. */
export const draftOf = (row: LovRow): LovDraft => ({
  code: row.code,
  titles: row.titles,
  width: row.width,
  sqlTypeCode: row.sqlTypeCode,
  apiUrl: row.apiUrl,
  sqlServiceUrl: row.sqlServiceUrl,
  parameter: row.parameter,
  entries: row.entries,
  valueField: row.valueField,
  textField: row.textField,
  enabledFlag: row.enabledFlag,
})

/** Where the rows come from and which of their fields are used: these fit each other only as a whole. */
type LovOrigin = Pick<LovDraft, "sqlTypeCode" | "apiUrl" | "sqlServiceUrl" | "parameter" | "entries" | "valueField" | "textField">

/** A definition as its form holds it, with its origin as one value. */
export interface HeldLov extends Omit<LovDraft, keyof LovOrigin> {
  readonly origin: LovOrigin
}

export const heldOf = ({ code, titles, width, enabledFlag, ...origin }: LovDraft): HeldLov => ({ code, titles, width, enabledFlag, origin })

export const draftIn = ({ origin, ...rest }: HeldLov): LovDraft => ({ ...rest, ...origin })

/** The name of the registered source. */
export const sourceOf = ({ sqlTypeCode, apiUrl, sqlServiceUrl }: LovDraft): string => (sqlTypeCode === "API" ? apiUrl : sqlServiceUrl)

/** The definition with another source: fields that the source lacks are removed. */
export function overSource(draft: LovDraft, source: LovSource): LovDraft {
  const { name, sqlTypeCode, fields, filters } = source
  const [first = ""] = fields
  return {
    ...draft,
    sqlTypeCode,
    apiUrl: sqlTypeCode === "API" ? name : "",
    sqlServiceUrl: sqlTypeCode === "SQL" ? name : "",
    entries: draft.entries.filter(({ field }) => fields.includes(field)),
    parameter: draft.parameter.filter(({ field }) => filters.includes(field)),
    valueField: fields.includes(draft.valueField) ? draft.valueField : first,
    textField: fields.includes(draft.textField) ? draft.textField : first,
  }
}

export type LovProblem = "problems.code" | "problems.source" | "problems.columns" | "problems.names"

/** Why a definition cannot be saved; null when it can. */
export function problemIn(draft: LovDraft): LovProblem | null {
  if (!/^[A-Z][A-Z0-9_]{1,63}$/.test(draft.code)) return "problems.code"
  if (sourceOf(draft) === "") return "problems.source"
  if (draft.entries.length === 0) return "problems.columns"
  const words = [draft.titles, ...draft.entries.map(({ labels }) => labels), ...draft.parameter.map(({ titles }) => titles)]
  return words.every(whole) ? null : "problems.names"
}
