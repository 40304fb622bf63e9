import { expect, test } from "vitest"
import { markup, textsIn } from "#ui/testing/render.tsx"
import { CurrencyChoice } from "./currency-choice.tsx"
import { currencyName } from "./currency-name.ts"
import { currencyOptions } from "./use-currencies.ts"

const labels = (inUse: readonly string[] | null, held: readonly string[] = []) =>
  currencyOptions({ inUse, held, language: "en", outOfUse: (name) => `${name} (out of use)` }).map(({ label }) => label)

test("before it is known which currencies are in use, the usual ones can be chosen, and the document's own", () => {
  const html = markup(<CurrencyChoice label="币种" value="KRW" onChange={() => undefined} />)
  expect([...html.matchAll(/<option value="(\w*)"/g)].map(([, code]) => code)).toEqual(["CNY", "USD", "EUR", "JPY", "GBP", "HKD", "KRW"])
  expect(html).toContain("KRW 韩元")
})

test("the usual currencies in use come first, then the others by code; one that went out of use says so and stays for its document alone", () => {
  expect(labels(["AUD", "CNY", "KRW", "USD"])).toEqual([
    "CNY Chinese Yuan",
    "USD US Dollar",
    "AUD Australian Dollar",
    "KRW South Korean Won",
  ])
  expect(labels(["CNY", "USD"], ["UAH", "", "CNY"])).toEqual(["CNY Chinese Yuan", "USD US Dollar", "UAH Ukrainian Hryvnia (out of use)"])
})

test("a currency is named in the reader's language, and one that no language names by its code", () => {
  expect(["zh", "es", "ja"].map((language) => currencyName("USD", language))).toEqual([
    "USD 美元",
    "USD dólar estadounidense",
    "USD 米ドル",
  ])
  expect([currencyName("ZZZ", "en"), currencyName("", "en")]).toEqual(["ZZZ", ""])
  expect(markup(<CurrencyChoice label="Currency" value="" none="Any" onChange={() => undefined} />, textsIn("en"))).toContain(">Any<")
})
