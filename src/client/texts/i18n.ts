import { type BackendModule, createInstance } from "i18next"
import { initReactI18next } from "react-i18next"
import { ruleFiles } from "#contract/errors.ts"
import { graftTexts, type TextTree } from "#contract/texts.ts"
import { readCookie, writeCookie } from "../browser/cookies.ts"
import { type Language, firstLanguage, languages } from "./language.ts"
import { formatInstant } from "./moment.ts"
import { freshOwnTexts, ownTextsOf } from "./own-texts.ts"

/** The texts of one language by their files. */
interface Source {
  readonly inside: Readonly<Record<string, TextTree>>
  readonly others: Readonly<Record<string, () => Promise<TextTree>>>
}

/** The texts of the first page: somebody who only signs in loads no others. */
const firsts = import.meta.glob<TextTree>("../../../locales/*/first.json", { import: "default" })

/** One module per language, so that a page loads only one. */
const sources: Readonly<Record<Language, () => Promise<Source>>> = {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
  es: () => import("./es.ts"),
  ja: () => import("./ja.ts"),
}

const fileOf = (language: Language, namespace: string): string => `../../../locales/${language}/${namespace}.json`
const namespaceOf = (file: string): string => file.split("/").at(-1)?.replace(".json", "") ?? ""

/** The loaded released texts, by language and namespace; administrators' changes are applied on top. */
const released = new Map<string, Map<string, TextTree>>()

async function fetchText(language: Language, namespace: string): Promise<TextTree> {
  const file = fileOf(language, namespace)
  const first = firsts[file]
  if (first) return first()
  const { inside, others } = await sources[language]()
  const text = inside[file] ?? others[file]?.()
  if (text === undefined) throw new Error(`no texts for ${namespace}`)
  return text
}

async function read(language: Language, namespace: string): Promise<TextTree> {
  const text = fetchText(language, namespace)
  const [tree, own] = await Promise.all([text, ownTextsOf(language)])
  const loaded = released.get(language) ?? new Map<string, TextTree>()
  released.set(language, loaded.set(namespace, tree))
  return graftTexts(tree, own[namespace] ?? {})
}

/** Why texts have not come, by language and namespace. */
const failures = new Map<string, Error>()

/** A namespace is a file `locales/<language>/<namespace>.json`; every language has every one. */
const backend: BackendModule = {
  type: "backend",
  init: () => undefined,
  read(tag, namespace, done) {
    read(firstLanguage(tag, []), namespace).then(
      (texts) => done(null, texts),
      (error: unknown) => {
        const failure = error instanceof Error ? error : new Error(String(error))
        failures.set(`${tag}|${namespace}`, failure)
        // With `false` or nothing the library would take it for loaded, and never ask for it again.
        done(failure, true)
      },
    )
  },
}

const aYear = 365 * 24 * 3600

/** The app's texts. `useTranslation("<namespace>")` loads what it needs and suspends until it is there. */
export const i18n = createInstance()

/** Fails where texts have not come: the library goes on without them, and a page would show keys. */
function assertCame(of: Language, namespaces: readonly string[]): void {
  const missing = namespaces.find((namespace) => !i18n.hasResourceBundle(of, namespace))
  if (missing !== undefined) throw failures.get(`${of}|${missing}`) ?? new Error(`the texts ${missing} did not come`)
}

async function load(namespaces: readonly string[]): Promise<void> {
  await i18n.loadNamespaces(namespaces)
  assertCame(language(), namespaces)
}

/** Starts the texts in the first language; resolves when the texts of the first page are loaded, and rejects when they cannot be. */
export async function startTexts(): Promise<void> {
  await i18n
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language(),
      supportedLngs: [...languages],
      fallbackLng: false,
      fallbackNS: ruleFiles,
      ns: ["first"],
      defaultNS: "first",
      interpolation: { escapeValue: false },
      // What does not come is told at once, and asked for again when it is needed next.
      maxRetries: 0,
    })
  i18n.services.formatter?.add("instant", (value: unknown) => (typeof value === "number" ? formatInstant(value) : String(value)))
  assertCame(language(), ["first"])
  document.documentElement.lang = language()
}

/**
 * Loads the texts that every page but the first may need, before one of them renders: loading them later would hide the page, and with it what is
 * being typed.
 */
export async function fetchInsideTexts(): Promise<void> {
  const { inside } = await sources[language()]()
  await load(Object.keys(inside).map(namespaceOf))
}

/**
 * Resolves with what is being loaded once its texts have loaded too. The build inserts the call for each page (`scripts/pages-apart.ts`).
 * @public
 */
export async function withTexts<T>(fetched: Promise<T>, namespaces: Promise<readonly string[]>): Promise<T> {
  const [part] = await Promise.all([fetched, namespaces.then(load)])
  return part
}

/** Loads the texts of all pages, so that none has to wait for its own. */
export const fetchTexts = async (): Promise<void> => load(Object.keys((await sources[language()]()).others).map(namespaceOf))

/** The present language of the screen, or the one that it will have once the texts have loaded. */
export const language = (): Language => firstLanguage(i18n.language ?? readCookie("language"), navigator.languages)

/** The language that was chosen last. */
let chosen: Language | null = null

/**
 * Loads all texts in use in the other language, then switches at once, and remembers the choice for a year; rejects and switches nothing when some do not
 * come. Resolves with false when another language was chosen meanwhile.
 */
export async function setLanguage(next: Language): Promise<boolean> {
  chosen = next
  await renewLoaded(next)
  const used = [...(released.get(language())?.keys() ?? [])]
  await i18n.reloadResources(
    next,
    used.filter((namespace) => !i18n.hasResourceBundle(next, namespace)),
  )
  if (chosen !== next) return false
  assertCame(next, used)
  await i18n.changeLanguage(next)
  if (i18n.language !== next) return false
  writeCookie("language", next, aYear)
  document.documentElement.lang = next
  return true
}

/** Checks whether administrators have changed texts, and shows the changes at once. */
export async function renewTexts(): Promise<void> {
  const now = language()
  if (!(await freshOwnTexts(now))) return
  await renewLoaded(now)
  // Every screen listens to this event and renders its texts again.
  i18n.emit("languageChanged", now)
}

async function renewLoaded(of: Language): Promise<void> {
  const own = await ownTextsOf(of)
  for (const [namespace, tree] of released.get(of) ?? []) {
    i18n.removeResourceBundle(of, namespace)
    i18n.addResourceBundle(of, namespace, graftTexts(tree, own[namespace] ?? {}))
  }
}
