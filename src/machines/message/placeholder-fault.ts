import type { Refusal } from "#contract/errors.ts"
import { hasStrayBraces, namesIn } from "./fill.ts"

const wrongData = "10008"

/** Why texts cannot be filled: braces that form no placeholder, or placeholders without a value; null for sound texts. */
export function placeholderFault(texts: readonly string[], known: readonly string[]): Refusal | null {
  const broken = texts.find(hasStrayBraces)
  if (broken !== undefined) return { code: wrongData, rule: "placeholderBroken", params: { text: broken.slice(0, 60).toWellFormed() } }
  const unknown = [...new Set(texts.flatMap(namesIn))].filter((name) => !known.includes(name))
  return unknown.length === 0
    ? null
    : { code: wrongData, rule: "placeholderUnknown", params: { names: unknown.slice(0, 10).join(", "), known: known.join(", ") } }
}
