import { expect, onTestFinished, test, vi } from "vitest"
import { serverClock } from "#client/http/clock.ts"
import type { PriceRecord } from "#contract/price.contract.ts"
import { markup } from "#ui/testing/render.tsx"
import { PriceTrial } from "./price-trial.tsx"

test("the price of today is asked for on the platform's day, on which a new price may already hold", () => {
  vi.stubEnv("TZ", "Europe/Madrid")
  // The evening in Madrid, the next morning in Beijing.
  vi.spyOn(serverClock, "now").mockReturnValue(Date.UTC(2026, 5, 1, 18))
  onTestFinished(() => {
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
  })
  const price = { thing: "#M001", unit: "件", quantity: "5", currency: "CNY" } as PriceRecord
  expect(markup(<PriceTrial price={price} supplier="0" />)).toContain('value="2026-06-02"')
})
