import { readFileSync } from "node:fs"
import { ruleFiles } from "#contract/errors.ts"

/** The sentence of each rule in a language, from all files that have any. */
export const ruleSentences = (language: string): Readonly<Record<string, string>> =>
  Object.assign(
    {},
    ...["rules", ...ruleFiles].map((file) => JSON.parse(readFileSync(`locales/${language}/${file}.json`, "utf8")) as object),
  ) as Readonly<Record<string, string>>
