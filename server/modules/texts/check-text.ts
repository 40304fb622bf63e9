import type { OwnText, WantedText } from "#contract/texts.contract.ts"
import { code, type Refusal } from "#contract/errors.ts"
import { hasForm, marksOf, paramsOf, withoutForm } from "#contract/texts.ts"
import type { Texts } from "#server/http/texts.ts"

type Released = Texts["released"]

/** What an object holds itself: every object knows names such as `constructor` besides. */
const ownOf = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined

/** The text of this release under a key; undefined where the language has none. */
export const releasedText = (released: Released, { namespace, key, language }: Omit<WantedText, "text" | "version">): string | undefined =>
  ownOf(ownOf(released[language], namespace) ?? {}, key)

/** What the others are measured by: the Chinese text under the same key, or under the one plural form that Chinese has. */
const sourceOf = (released: Released, { namespace, key }: WantedText): string | undefined =>
  releasedText(released, { namespace, key, language: "zh" }) ??
  releasedText(released, { namespace, key: `${withoutForm(key)}_other`, language: "zh" })

/** Why a text may not be changed so; null when it may. `own` is what it was changed to last. */
export function problemOf(released: Released, own: OwnText | undefined, wanted: WantedText): Refusal | null {
  const source = sourceOf(released, wanted)
  if (source === undefined) return { code: code.absent, rule: "textKnown" }
  if (!hasForm(wanted.language, wanted.key)) return { code: code.badFormat, rule: "textForm" }
  if (wanted.version !== (own?.version ?? 0)) return { code: code.staleVersion }
  return wanted.text === null ? null : problemOfWords(source, wanted.text)
}

function problemOfWords(source: string, text: string): Refusal | null {
  if (text.trim() === "" && source.trim() !== "") return { code: code.emptyInput, rule: "textFilled" }
  // A text that calls another one could call itself.
  if (text.includes("$t(")) return { code: code.badFormat, rule: "textPlain" }
  const params = paramsOf(source)
  if (paramsOf(text).join() !== params.join()) return { code: code.badFormat, rule: "textParams", params: { params: named(params) } }
  const marks = marksOf(source)
  if (marksOf(text).join() !== marks.join() || !areClosed(text))
    return { code: code.badFormat, rule: "textMarks", params: { marks: marks.map((mark) => `<${mark}>…</${mark}>`).join(" ") || "–" } }
  return null
}

const named = (params: readonly string[]): string => params.map((name) => `{{${name}}}`).join(" ") || "–"

/** Each mark is opened once and closed once after it. */
const areClosed = (text: string): boolean =>
  marksOf(text).every(
    (mark) =>
      text.split(`<${mark}>`).length === 2 &&
      text.split(`</${mark}>`).length === 2 &&
      text.indexOf(`<${mark}>`) < text.indexOf(`</${mark}>`),
  )

/** Whether the text is there already, so that saving it again changes nothing. */
export function isThere(released: Released, own: OwnText | undefined, wanted: WantedText): boolean {
  const base = releasedText(released, wanted)
  return kept(base, wanted.text) === (own?.text ?? null) && (own === undefined || own.text === null || own.released === (base ?? ""))
}

/** An administrator's text that equals the released one is not kept. */
export const kept = (released: string | undefined, text: string | null): string | null => (text === released ? null : text)
