import type { OwnText, WantedText } from "#contract/texts.contract.ts"
import { code, type Refusal } from "#contract/errors.ts"
import { hasForm, hasMarks, paramsOf, withoutForm } from "#contract/texts.ts"
import type { Texts } from "#server/http/texts.ts"

type Released = Texts["released"]

/** Own properties only: every object inherits names such as `constructor`. */
const ownOf = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined

/** The released text of a key; undefined where the language has none. */
export const releasedText = (released: Released, { namespace, key, language }: Omit<WantedText, "text" | "version">): string | undefined =>
  ownOf(ownOf(released[language], namespace) ?? {}, key)

/** The text that translations are compared with: the Chinese one of the same key, or of Chinese's only plural form. */
const sourceOf = (released: Released, { namespace, key }: WantedText): string | undefined =>
  releasedText(released, { namespace, key, language: "zh" }) ??
  releasedText(released, { namespace, key: `${withoutForm(key)}_other`, language: "zh" })

/** Why a text may not be changed this way; null when it may. `own` is its last change. */
export function problemOf(released: Released, own: OwnText | undefined, wanted: WantedText): Refusal | null {
  const source = sourceOf(released, wanted)
  if (source === undefined) return { code: code.absent, rule: "textKnown" }
  if (!hasForm(wanted.language, wanted.key)) return { code: code.badFormat, rule: "textForm" }
  if (wanted.version !== (own?.version ?? 0)) return { code: code.staleVersion }
  return wanted.text === null ? null : problemOfWords(source, wanted.text)
}

function problemOfWords(source: string, text: string): Refusal | null {
  if (text.trim() === "" && source.trim() !== "") return { code: code.emptyInput, rule: "textFilled" }
  // A text that includes another one could include itself.
  if (text.includes("$t(")) return { code: code.badFormat, rule: "textPlain" }
  const params = paramsOf(source)
  if (paramsOf(text).join() !== params.join()) return { code: code.badFormat, rule: "textParams", params: { params: named(params) } }
  return hasMarks(text) ? { code: code.badFormat, rule: "textMarks" } : null
}

const named = (params: readonly string[]): string => params.map((name) => `{{${name}}}`).join(" ") || "–"

/** Whether the text is already the same, so that saving changes nothing. */
export function isThere(released: Released, own: OwnText | undefined, wanted: WantedText): boolean {
  const base = releasedText(released, wanted)
  return kept(base, wanted.text) === (own?.text ?? null) && (own === undefined || own.text === null || own.released === (base ?? ""))
}

/** An administrator's text that equals the released one is not stored. */
export const kept = (released: string | undefined, text: string | null): string | null => (text === released ? null : text)
