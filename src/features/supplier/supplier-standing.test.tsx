import { expect, test } from "vitest"
import { formatInstant } from "#client/texts/moment.ts"
import { system } from "#contract/people.ts"
import { endOfDayAt } from "#contract/time.ts"
import { factOf } from "#machines/_kit/fact.ts"
import { replay } from "#machines/_kit/replay.ts"
import { supplierChart } from "#machines/supplier/supplier.chart.ts"
import { barsOf } from "#machines/supplier/supplier.holds.ts"
import { markup } from "#ui/testing/render.tsx"
import { SupplierStanding } from "./supplier-standing.tsx"

test("a supplier whose licence had ended before it was known is not said to be frozen since then, only that the licence ended then", () => {
  const begun = endOfDayAt("2026-01-01")
  const licence = { kind: "businessLicence", number: "YZ-1", issuer: "", validFrom: "2020-01-01", validTo: "2025-06-29", mandatory: true }
  const { facts } = replay(supplierChart, [
    factOf("supplier.adopted", system, begun, { number: "GYS-1", company: "恒远", creditCode: "9", buyer: "own" }),
    factOf("supplier.certified", system, begun, licence),
  ])
  const bars = barsOf("s", facts, "ask", begun + 1)
  const ended = formatInstant(endOfDayAt("2025-06-29") + 1)
  expect(markup(<SupplierStanding ask={bars} award={[]} standing={facts} />)).toContain(`冻结：营业执照 YZ-1 自 ${ended} 起已过期`)
})
