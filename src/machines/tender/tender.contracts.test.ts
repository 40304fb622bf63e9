import { expect, test } from "vitest"
import { unfitDays } from "./tender.contracts.ts"

const today = "2026-03-10"
const days = (from: string | null, to: string | null, buyer = today, supplier = today) => ({
  from,
  to,
  buyerSigned: { by: "王芳", on: buyer },
  supplierSigned: { by: "李强", on: supplier },
})
const unfit = (...given: Parameters<typeof days>) =>
  Object.entries(unfitDays(days(...given), today)).flatMap(([field, is]) => (is ? [field] : []))

test("each day of a contract that does not fit is told by its own field", () => {
  expect(unfit("2026-03-02", "2026-03-01")).toEqual(["to"])
  expect(unfit(null, null, "2026-03-11")).toEqual(["buyerSigned.on"])
  expect(unfit(null, null, today, "2026-03-11")).toEqual(["supplierSigned.on"])
  expect(unfit("2026-03-02", "2026-03-02")).toEqual([])
  expect(unfit("2026-03-02", null)).toEqual([])
  expect(unfit(null, "2026-03-01")).toEqual([])
})
