import { readdirSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import type { FastifyRequest } from "fastify"
import { createInstance, type Resource } from "i18next"
import { type Language, languages } from "#contract/identity.contract.ts"
import { type Refusal, sentenceKeys } from "#contract/errors.ts"

/** The platform's sentences, on the server's side. */
export interface Texts {
  /** The sentence for a refusal: its rule's, else its code's, with the values filled in. */
  readonly sentence: (refusal: Refusal, language: Language) => string
  /** A text by file and key, such as `codes:10`; the key itself when there is none. */
  readonly text: (key: string, language: Language, params?: Readonly<Record<string, string | number>>) => string
  /** The caller's language: cookie, then browser (spec 1), then the account's own, then English. */
  readonly languageOf: (request: FastifyRequest, own?: Language) => Language
}

/** Reads every `<language>/<name>.json` below the folder; each file is a namespace. */
export function createTexts(folder: string): Texts {
  const i18n = createInstance()
  void i18n.init({
    lng: "zh",
    fallbackLng: "zh",
    resources: readLocales(folder),
    initAsync: false,
    interpolation: { escapeValue: false },
  })
  // The browser's texts name this format, so the server's know it too.
  i18n.services.formatter?.add("instant", (value: unknown) => (typeof value === "number" ? clock.format(value) : String(value)))
  const text: Texts["text"] = (key, language, params = {}) => i18n.t(key, { ...params, lng: language })
  return {
    text,
    languageOf,
    sentence: (refusal, language) => {
      const key = sentenceKeys(refusal).find((one) => i18n.exists(one)) ?? "codes:10"
      return text(key, language, readable(refusal.params ?? {})).trim()
    },
  }
}

function readLocales(folder: string): Resource {
  const files = (language: Language) => readdirSync(join(folder, language)).filter((name) => name.endsWith(".json"))
  const read = (language: Language, file: string) =>
    JSON.parse(readFileSync(join(folder, language, file), "utf8")) as Resource[string][string]
  return Object.fromEntries(
    languages.map((language) => [
      language,
      Object.fromEntries(files(language).map((file) => [basename(file, ".json"), read(language, file)])),
    ]),
  )
}

/** Instants are told in the platform's zone, as YYYY-MM-DD HH:mm:ss (spec 9). */
const clock = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Shanghai", dateStyle: "short", timeStyle: "medium" })
const isInstantName = (name: string): boolean => /(At|Deadline)$/.test(name) || name === "openingTime"

const readable = (params: Readonly<Record<string, string | number>>): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, isInstantName(name) && typeof value === "number" ? clock.format(value) : value]),
  )

const isLanguage = (value: string | undefined): value is Language => languages.some((language) => language === value)

function languageOf(request: FastifyRequest, own?: Language): Language {
  const chosen = request.cookies?.["language"]
  if (isLanguage(chosen)) return chosen
  return accepted(request.headers["accept-language"]) ?? own ?? "en"
}

function accepted(header: string | undefined): Language | undefined {
  return (header ?? "")
    .slice(0, 200)
    .split(",")
    .map((part) => {
      const [tag = "", ...options] = part.trim().toLowerCase().split(";")
      const weight = Number(
        options
          .find((option) => option.trim().startsWith("q="))
          ?.trim()
          .slice(2) ?? 1,
      )
      return { tag: tag.split("-")[0], weight: Number.isFinite(weight) ? weight : 0 }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
    .find(isLanguage)
}
