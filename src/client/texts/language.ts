/** The platform's languages; zh is the source of all texts. */
export const languages = ["zh", "en", "es", "ja"] as const
export type Language = (typeof languages)[number]
/** Each language under its own name. */
export const languageNames: Readonly<Record<Language, string>> = { zh: "中文", en: "English", es: "Español", ja: "日本語" }

/** The first language: the stored one, else the first of the browser's that we have, else English (spec 1). */
export function firstLanguage(stored: string | null, wanted: readonly string[]): Language {
  const known = (tag: string | null): Language | undefined => languages.find((language) => tag?.toLowerCase().split("-")[0] === language)
  return known(stored) ?? wanted.map(known).find((language) => language !== undefined) ?? "en"
}
