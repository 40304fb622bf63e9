import { expect, test } from "vitest"
import { deliveryTerms } from "./delivery-terms.ts"

test("terms of delivery are suggested with the place where all lines go, and without one where they go to several or none is named", () => {
  expect(deliveryTerms(["DAP", "FCA"], [{ shipTo: "厦门" }, { shipTo: "厦门" }])).toEqual(["DAP 厦门", "FCA 厦门"])
  expect(deliveryTerms(["DAP"], [{ shipTo: "厦门" }, { shipTo: "上海" }])).toEqual(["DAP"])
  expect(deliveryTerms(["DAP"], [{ shipTo: "厦门" }, {}])).toEqual(["DAP"])
  expect(deliveryTerms(["DAP"], [{}])).toEqual(["DAP"])
})
