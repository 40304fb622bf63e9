import { expect, test } from "vitest"
import { minorUnits } from "#contract/money.ts"
import { currencies } from "./migrations/076-registers.json" with { type: "json" }

test("money has the decimals that the register of currencies has from ISO 4217, for each of them", () => {
  const known = currencies.map(({ code, values: { places } }) => [code, places])
  expect(known.length).toBeGreaterThan(150)
  expect(currencies.map(({ code }) => [code, minorUnits(code)])).toEqual(known)
})
