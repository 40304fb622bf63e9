import { type BackendModule, createInstance } from "i18next"
import { initReactI18next } from "react-i18next"
import { readCookie, writeCookie } from "./cookies.ts"
import { type Language, firstLanguage, languages } from "./language.ts"
import { formatInstant } from "./moment.ts"

const files = import.meta.glob<Record<string, unknown>>("../../locales/*/*.json", { import: "default" })

/** A namespace is a file `locales/<language>/<namespace>.json`; one that a language has not is read in Chinese. */
const backend: BackendModule = {
  type: "backend",
  init: () => undefined,
  read(language, namespace, done) {
    const load = files[`../../locales/${language}/${namespace}.json`] ?? files[`../../locales/zh/${namespace}.json`]
    if (load === undefined) return done(new Error(`no texts for ${namespace}`), null)
    load().then(
      (texts) => done(null, texts),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
    )
  },
}

const aYear = 365 * 24 * 3600

/** The app's texts. `useTranslation("<namespace>")` loads what it needs and suspends until it is there. */
export const i18n = createInstance()

/** Starts the texts in the first language; resolves when the given namespaces are loaded. */
export async function startTexts(namespaces: readonly string[] = ["client"]): Promise<void> {
  await i18n
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language(),
      supportedLngs: [...languages],
      fallbackLng: false,
      ns: [...namespaces],
      defaultNS: "client",
      interpolation: { escapeValue: false },
    })
  i18n.services.formatter?.add("instant", (value: unknown) => (typeof value === "number" ? formatInstant(value) : String(value)))
  document.documentElement.lang = language()
}

/** The language of the screen now, or the one that it will have once the texts are here. */
export const language = (): Language => firstLanguage(i18n.language ?? readCookie("language"), navigator.languages)

/** Loads every text in use in the other language, then changes them all at once, and remembers the choice for a year. */
export async function setLanguage(next: Language): Promise<void> {
  await i18n.changeLanguage(next)
  writeCookie("language", next, aYear)
  document.documentElement.lang = next
}
