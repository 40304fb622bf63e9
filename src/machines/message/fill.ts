/** A placeholder in a template's text: `{{title}}`. Nothing else is understood, so a template can call nothing. */
const mark = /\{\{\s*([A-Za-z][A-Za-z0-9]{0,39})\s*\}\}/g

/** Says a template's text with its values, in one pass: what a value contains is never read as a placeholder. What has no value is left out. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(mark, (_, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? "") : ""))

/** A text in the language of the screen; in Chinese, the source of all texts, when the language is none of the platform's. */
export const inLanguage = (text: Readonly<Record<"zh" | "en" | "es" | "ja", string>>, language: string): string =>
  language === "en" || language === "es" || language === "ja" ? text[language] : text.zh

/** The names of the placeholders in a text, each once. */
export const namesIn = (text: string): string[] => [...new Set([...text.matchAll(mark)].map(([, name = ""]) => name))]

/** Whether braces stand in a text that make no placeholder. */
export const hasStrayBraces = (text: string): boolean => /\{\{|\}\}/.test(text.replaceAll(mark, ""))

/** The values of a notice as a template says them: each on one line, times by `show`, and the platform's own sentence beside them. */
export const valuesOf = (
  params: Readonly<Record<string, string | number>>,
  sentence: string,
  show: (instant: number) => string,
): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(params).map(([name, value]) => [name, typeof value === "number" ? show(value) : onOneLine(value)])),
  sentence,
})

/** Control characters, those that turn the direction of writing, and those that nobody sees. */
const unseen = /[\p{Cc}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/** A text on one line, as for a subject or a text message: no line break begins another header, nothing unseen remains. */
export const onOneLine = (text: string): string =>
  text
    .replaceAll(/[\s\u0085\u2028\u2029]+/gu, " ")
    .replaceAll(unseen, "")
    .trim()

/** The paragraphs of a text: an empty line parts them, a single break stays. */
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

/** How many parts a text message is sent in: 160 signs of the plain alphabet or 70 of any other; several parts need room to be joined. */
export function smsParts(text: string): number {
  const plain = /^[\u0020-\u007e\n\r£¥èéùìòÇØøÅåÄÖÑÜ§¿äöñüà¡ßÆæÉ€ΔΦΓΛΩΠΨΣΘΞ]*$/.test(text)
  const { length } = text
  if (length === 0) return 0
  return length <= (plain ? 160 : 70) ? 1 : Math.ceil(length / (plain ? 153 : 67))
}
