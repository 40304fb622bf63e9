import { isInstant } from "#contract/instants.ts"

/** A placeholder in a template's text: `{{title}}`. There is no other syntax, so a template can execute nothing. */
const mark = /\{\{\s*([A-Za-z][A-Za-z0-9]{0,39})\s*\}\}/g

/** Fills a template's text with values, in one pass: placeholders inside values are not filled. Placeholders without a value are removed. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(mark, (_, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? "") : ""))

/** A text in the screen's language, or in Chinese, the source of all texts, when the platform does not have that language. */
export const inLanguage = (text: Readonly<Record<"zh" | "en" | "es" | "ja", string>>, language: string): string =>
  language === "en" || language === "es" || language === "ja" ? text[language] : text.zh

/** The names of the placeholders in a text, each once. */
export const namesIn = (text: string): string[] => [...new Set([...text.matchAll(mark)].map(([, name = ""]) => name))]

/** Whether a text has braces that form no placeholder. */
export const hasStrayBraces = (text: string): boolean => /\{\{|\}\}/.test(text.replaceAll(mark, ""))

/** The values of a notice for a template: each on one line, times formatted by `show`, with the platform's own sentence. */
export const valuesOf = (
  params: Readonly<Record<string, string | number>>,
  sentence: string,
  show: (instant: number) => string,
): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(params).map(([name, value]) => [name, isInstant(value) ? show(value) : onOneLine(String(value))])),
  sentence,
})

/** Control characters, those that turn the writing direction, and invisible ones. */
const unseen = /[\p{Cc}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/** A text on one line, for subjects and text messages: no line break can start another header, and nothing invisible remains. */
export const onOneLine = (text: string): string =>
  text
    .replaceAll(/[\s\u0085\u2028\u2029]+/gu, " ")
    .replaceAll(unseen, "")
    .trim()

/** The paragraphs of a text: an empty line separates them, a single break stays. */
export const paragraphsOf = (text: string): string[] =>
  text
    .replaceAll(/\r\n?|\u2028/g, "\n")
    .split(/\n[ \t]*\n|\u2029/)
    .map((part) =>
      part
        .split("\n")
        .map((line) => line.replaceAll(unseen, "").trim())
        .join("\n")
        .trim(),
    )
    .filter((part) => part !== "")

/** The number of parts of a text message: 160 characters of the plain alphabet or 70 of any other; several parts need room for joining. */
export function smsParts(text: string): number {
  const plain = /^[\u0020-\u007e\n\r£¥èéùìòÇØøÅåÄÖÑÜ§¿äöñüà¡ßÆæÉ€ΔΦΓΛΩΠΨΣΘΞ]*$/.test(text)
  const { length } = text
  if (length === 0) return 0
  return length <= (plain ? 160 : 70) ? 1 : Math.ceil(length / (plain ? 153 : 67))
}
