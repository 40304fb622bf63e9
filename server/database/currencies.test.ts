import { expect, test } from "vitest"
import { currencyCodes, minorUnits } from "#contract/currencies.ts"
import { currencies } from "./migrations/076-registers.json" with { type: "json" }

test("money has the decimals that the register of currencies has from ISO 4217, for each of them", () => {
  const known = currencies.map(({ code, values: { places } }) => [code, places])
  expect(currencyCodes).toEqual(known.map(([code]) => code))
  expect(currencies.map(({ code }) => [code, minorUnits(code)])).toEqual(known)
})
