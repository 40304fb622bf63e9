import { createInstance } from "i18next"
import { type ReactNode, useState } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { I18nextProvider, initReactI18next } from "react-i18next"
import { MemoryRouter } from "react-router-dom"
import { Studio } from "#ui/theme/studio.tsx"

const files = import.meta.glob<Record<string, unknown>>("../../../locales/*/*.json", { import: "default", eager: true })

const resources: Record<string, Record<string, Record<string, unknown>>> = {}
for (const [file, texts] of Object.entries(files)) {
  const [language = "", name = ""] = file.split("/").slice(-2)
  resources[language] = { ...resources[language], [name.replace(".json", "")]: texts }
}

/** The app's texts in one language, for tests; `missing` collects the keys without a text. */
export function textsIn(lng: string) {
  const missing = new Set<string>()
  const i18n = createInstance()
  void i18n.use(initReactI18next).init({
    lng,
    resources,
    fallbackLng: false,
    defaultNS: "common",
    interpolation: { escapeValue: false },
    saveMissing: true,
    missingKeyHandler: (_, namespace, key) => missing.add(`${namespace}:${key}`),
    initAsync: false,
  })
  return { i18n, missing }
}

/** A component's markup at its first rendering, with the real texts of a language, and with its styles. */
export const styledMarkup = (node: ReactNode, texts = textsIn("zh")): string =>
  renderToStaticMarkup(
    <I18nextProvider i18n={texts.i18n}>
      <MemoryRouter>
        <Studio>{node}</Studio>
      </MemoryRouter>
    </I18nextProvider>,
  )

/** The same without its styles, which a browser keeps in its head. */
export const markup = (node: ReactNode, texts = textsIn("zh")): string => styledMarkup(node, texts).replace(/<style.*?<\/style>/gs, "")

/** What a hook returns once its component was drawn with each of these in turn; what it does after a drawing, in effects, is left out. */
export function drawn<Given, Told>(useHook: (given: Given) => Told, ...givens: readonly Given[]): Told {
  const told: Told[] = []
  function Drawn() {
    const [at, setAt] = useState(0)
    told.push(useHook(givens[at] as Given))
    if (at + 1 < givens.length) setAt(at + 1)
    return null
  }
  markup(<Drawn />)
  return told.at(-1) as Told
}
