import { readdirSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import type { FastifyRequest } from "fastify"
import { createInstance } from "i18next"
import { isInstant } from "#contract/instants.ts"
import { type Language, languages } from "#contract/identity.contract.ts"
import { code, type Refusal, ruleFiles } from "#contract/errors.ts"
import { flatTexts, type FlatTexts, graftTexts, type TextTree } from "#contract/texts.ts"

/** Texts of one language by namespace. */
export type Namespaces = Readonly<Record<string, FlatTexts>>

/** The administrators' texts that this process has loaded. */
export interface OwnTexts {
  /** Grows with every change; 0 before the first. */
  readonly version: number
  readonly texts: Readonly<Record<Language, Namespaces>>
}

/** The platform's texts on the server. */
export interface Texts {
  /** The sentence of a refusal: its rule's, else its code's, with the values filled in. */
  readonly sentence: (refusal: Refusal, language: Language) => string
  /** A text by file and key, such as `codes:10`; the key itself where no text exists. */
  readonly text: (key: string, language: Language, params?: Readonly<Record<string, string | number>>) => string
  /** The caller's language: from the cookie, then the browser (spec 1), then the account, then English. */
  readonly languageOf: (request: FastifyRequest, own?: Language) => Language
  /** The texts of this release. */
  readonly released: Readonly<Record<Language, Namespaces>>
  /** The texts that administrators have changed. */
  readonly own: () => OwnTexts
  /** Replaces the administrators' texts; a version older than the present one is ignored. */
  readonly override: (own: OwnTexts) => void
}

type Files = Readonly<Record<Language, Readonly<Record<string, TextTree>>>>

/** Reads every `<language>/<name>.json` below the folder, once in a process; each file is a namespace. */
export function createTexts(folder: string): Texts {
  const { files, released } = (known[folder] ??= readLocales(folder))
  const i18n = createInstance()
  void i18n.init({
    lng: "zh",
    fallbackLng: "zh",
    fallbackNS: ruleFiles,
    // A copy of the lists of namespaces: overrides replace whole namespaces and must not change the released ones.
    resources: forEach((language) => ({ ...files[language] })),
    initAsync: false,
    interpolation: { escapeValue: false },
  })
  // Browser texts use this format, so the server must know it too.
  i18n.services.formatter?.add("instant", (value: unknown) => (typeof value === "number" ? clock.format(value) : String(value)))
  const text: Texts["text"] = (key, language, params = {}) => i18n.t(key, { ...params, lng: language })
  let inUse: OwnTexts = { version: 0, texts: { zh: {}, en: {}, es: {}, ja: {} } }
  return {
    text,
    languageOf,
    released,
    own: () => inUse,
    override: (own) => {
      if (own.version <= inUse.version) return
      inUse = own
      for (const language of languages)
        for (const [namespace, tree] of Object.entries(files[language])) {
          i18n.removeResourceBundle(language, namespace)
          i18n.addResourceBundle(language, namespace, graftTexts(tree, own.texts[language][namespace] ?? {}))
        }
    },
    sentence: (refusal, language) => {
      const key = sentenceKeys(refusal).find((one) => i18n.exists(one, refusal.params)) ?? "codes:10"
      return text(key, language, readable(refusal.params ?? {})).trim()
    },
  }
}

/** Rules on roles and states refuse many commands alike, so a command's own code has the more specific sentence. */
const general: Readonly<Record<string, string>> = { hasRole: code.notPermitted, inState: code.wrongState }

/** The keys for a refusal's sentence, the most specific first. */
function sentenceKeys({ rule, code: refused }: Refusal): string[] {
  const own = rule === undefined ? [] : [`rules:${rule}`]
  const byCode = `codes:${refused}`
  return rule !== undefined && general[rule] !== undefined && general[rule] !== refused ? [byCode, ...own] : [...own, byCode]
}

const forEach = <Value>(of: (language: Language) => Value): Record<Language, Value> => ({
  zh: of("zh"),
  en: of("en"),
  es: of("es"),
  ja: of("ja"),
})

const mapValues = <A, B>(record: Readonly<Record<string, A>>, to: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, to(value)]))

interface Locales {
  readonly files: Files
  readonly released: Texts["released"]
}

const known: Record<string, Locales> = {}

function readLocales(folder: string): Locales {
  const names = (language: Language) => readdirSync(join(folder, language)).filter((name) => name.endsWith(".json"))
  const read = (language: Language, file: string) => JSON.parse(readFileSync(join(folder, language, file), "utf8")) as TextTree
  const files = forEach((language) => Object.fromEntries(names(language).map((file) => [basename(file, ".json"), read(language, file)])))
  return { files, released: forEach((language) => mapValues(files[language], (tree) => flatTexts(tree))) }
}

/** Instants are written in the platform's time zone, as YYYY-MM-DD HH:mm:ss (spec 9). */
const clock = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Shanghai", dateStyle: "short", timeStyle: "medium" })
/** Formats an instant in the platform's time zone as YYYY-MM-DD HH:mm:ss. */
export const formatInstant = (instant: number): string => clock.format(instant)

const readable = (params: Readonly<Record<string, string | number>>): Record<string, string | number> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, isInstant(value) ? clock.format(value) : value]))

const isLanguage = (value: string | undefined): value is Language => languages.some((language) => language === value)

function languageOf(request: FastifyRequest, own?: Language): Language {
  const chosen = request.cookies?.["language"]
  return isLanguage(chosen) ? chosen : (accepted(request.headers["accept-language"]) ?? own ?? "en")
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
