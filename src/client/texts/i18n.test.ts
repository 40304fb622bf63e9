import { expect, test, vi } from "vitest"
import { keepCookies, lookLikeAPageOf } from "../../../tests/support/wire.ts"

const { file, textsOf } = vi.hoisted(() => {
  const file = { come: (_language: string): Promise<void> => Promise.resolve() }
  const textsOf = (language: string) => ({
    inside: {},
    others: {
      [`../../../locales/${language}/material.json`]: () => file.come(language).then(() => ({ title: `material in ${language}` })),
    },
  })
  return { file, textsOf }
})
vi.mock("./zh.ts", () => textsOf("zh"))
vi.mock("./es.ts", () => textsOf("es"))
vi.mock("./ja.ts", () => textsOf("ja"))

const away = new TypeError("Failed to fetch dynamically imported module: https://srm.example/assets/material-1a.js")
const comes = () => Promise.resolve()
const doesNotCome = () => Promise.reject(away)

lookLikeAPageOf("http://127.0.0.1")
const html = { lang: "" }
Object.assign(document, { documentElement: html })
const cookies = keepCookies()
cookies.set("language", "zh")
const { fetchTexts, i18n, setLanguage, startTexts, withTexts } = await import("./i18n.ts")
await startTexts()

const openPage = () => withTexts(Promise.resolve("page"), Promise.resolve(["material"]))
const shown = () => [i18n.language, html.lang, cookies.get("language"), i18n.t("material:title")]

test("a page whose texts do not come is not shown without them, and a prefetch that failed is made up for", async () => {
  file.come = doesNotCome
  await expect(fetchTexts()).rejects.toBe(away)
  await expect(openPage()).rejects.toBe(away)
  file.come = comes
  expect(await openPage()).toBe("page")
  expect(i18n.t("material:title")).toBe("material in zh")
})

test("a language whose texts do not come is not switched to, and may be chosen again", async () => {
  await openPage()
  file.come = doesNotCome
  await expect(setLanguage("ja")).rejects.toBe(away)
  expect(shown()).toEqual(["zh", "zh", "zh", "material in zh"])
  file.come = comes
  expect(await setLanguage("ja")).toBe(true)
  expect(shown()).toEqual(["ja", "ja", "ja", "material in ja"])
  await setLanguage("zh")
})

test("of two languages that are chosen quickly, the last is shown and remembered, however late the first one comes", async () => {
  await openPage()
  const { promise, resolve } = Promise.withResolvers<void>()
  file.come = () => promise
  const first = setLanguage("es")
  expect(await setLanguage("zh")).toBe(true)
  resolve()
  expect(await first).toBe(false)
  expect(shown()).toEqual(["zh", "zh", "zh", "material in zh"])
})
