import { type Language, languages } from "#client/texts/language.ts"
import type { DataOf } from "#contract/endpoint.ts"
import type { textsContract } from "#contract/texts.contract.ts"
import { hasForm } from "#contract/texts.ts"

export type TextTable = DataOf<typeof textsContract.table>

/** The state of a text: as released, changed here, changed here while the release has changed too, missing, or not needed by the language. */
export type Standing = "released" | "changed" | "baseChanged" | "missing" | "needless"

/** One text as the table shows it. */
export interface TextCell {
  /** The text that people read; empty where there is none. */
  readonly shown: string
  readonly released: string | null
  readonly version: number
  readonly standing: Standing
}

/** One key with its texts side by side. */
export interface TextRow {
  /** `<namespace>:<key>` */
  readonly id: string
  readonly namespace: string
  readonly key: string
  readonly cells: Readonly<Record<Language, TextCell>>
}

/** The table's filter: a word in keys and texts, a namespace, and the state of at least one text. */
export interface TextFilter {
  readonly word: string
  readonly namespace: string
  readonly standing: Standing | ""
}

export const everything: TextFilter = { word: "", namespace: "", standing: "" }

/** The rows of the table, in the order of the files. */
export function textRows({ rows, own }: TextTable): TextRow[] {
  const changed = new Map(own.map((one) => [`${one.language} ${one.namespace}:${one.key}`, one]))
  return rows.map((row) => {
    const id = `${row.namespace}:${row.key}`
    const cell = (language: Language): TextCell => {
      const last = changed.get(`${language} ${id}`)
      const released = row[language]
      const text = last?.text ?? null
      return {
        shown: text ?? released ?? "",
        released,
        version: last?.version ?? 0,
        standing: standingOf(language, row.key, released, text, last?.released ?? ""),
      }
    }
    return { id, namespace: row.namespace, key: row.key, cells: { zh: cell("zh"), en: cell("en"), es: cell("es"), ja: cell("ja") } }
  })
}

function standingOf(language: Language, key: string, released: string | null, text: string | null, changedFrom: string): Standing {
  if (text !== null) return changedFrom === (released ?? "") ? "changed" : "baseChanged"
  if (released !== null) return "released"
  return hasForm(language, key) ? "missing" : "needless"
}

/** The rows that match the filter. */
export function filtered(rows: readonly TextRow[], filter: TextFilter): readonly TextRow[] {
  const word = filter.word.trim().toLowerCase()
  if (word === "" && filter.namespace === "" && filter.standing === "") return rows
  const stands = ({ cells }: TextRow) =>
    filter.standing === "" || languages.some((language) => isLike(cells[language].standing, filter.standing))
  const says = ({ id, cells }: TextRow) =>
    word === "" || id.toLowerCase().includes(word) || languages.some((language) => cells[language].shown.toLowerCase().includes(word))
  return rows.filter((row) => (filter.namespace === "" || row.namespace === filter.namespace) && stands(row) && says(row))
}

// A text changed here still counts as changed when the release has changed too.
const isLike = (standing: Standing, wanted: Standing | ""): boolean =>
  standing === wanted || (wanted === "changed" && standing === "baseChanged")

/** The number of texts in each state. */
export function counted(rows: readonly TextRow[]): Readonly<Record<Standing, number>> {
  const counts: Record<Standing, number> = { released: 0, changed: 0, baseChanged: 0, missing: 0, needless: 0 }
  for (const { cells } of rows) for (const language of languages) counts[cells[language].standing] += 1
  return counts
}

/** The languages in the order of a page: its own first. */
export const languagesFrom = (first: Language): readonly Language[] => [first, ...languages.filter((language) => language !== first)]
