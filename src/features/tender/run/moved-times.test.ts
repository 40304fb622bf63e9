import { expect, test } from "vitest"
import { formTimes, movedOf, moveFault } from "./moved-times.ts"
import { newDocument } from "../write/new-document.ts"

const day = 86_400_000
const now = Date.UTC(2026, 10, 2, 2)
const document = {
  ...newDocument({ now, author: "", staff: [] }),
  bidDeadline: now + 20 * day,
  openingTime: now + 20 * day,
  reviewDeadline: now + 27 * day,
  questionDeadline: null,
}

test("only what was changed is moved, and an emptied time stays", () => {
  expect(movedOf(document, { bidDeadline: now + 21 * day, openingTime: document.openingTime, reviewDeadline: null })).toEqual({
    bidDeadline: now + 21 * day,
  })
})

test("the end of applications is not among the times that are moved, and the chart refuses it", () => {
  const prequalified = { ...document, prequalification: true, prequalDeadline: now - day }
  expect(Object.keys(formTimes(prequalified))).toEqual(["questionDeadline", "bidDeadline", "openingTime", "reviewDeadline"])
  expect(movedOf(prequalified, { prequalDeadline: now + day })).toEqual({})
  expect(moveFault(prequalified, { prequalDeadline: now + day }, now, "deadline.extended")?.rule).toBe("prequalDeadlineStays")
})

test("a deadline moves later only, and the opening not before it", () => {
  expect(moveFault(document, { bidDeadline: now + 19 * day }, now, "deadline.extended")?.rule).toBe("movedLater")
  expect(moveFault(document, { bidDeadline: now + 21 * day }, now, "deadline.extended")?.rule).toBe("bidDeadlineBeforeOpening")
  expect(moveFault(document, { bidDeadline: now + 21 * day, openingTime: now + 21 * day }, now, "deadline.extended")).toBeNull()
})

test("a material clarification within the lead time has to move the deadline", () => {
  const late = now + 10 * day
  expect(moveFault(document, null, late, "clarification.issued")).toEqual({ rule: "clarifiedInTime", params: { days: 15 } })
  expect(moveFault(document, null, late, "clarification.issued", { material: false })).toEqual({
    rule: "lateHasReason",
    params: { days: 15 },
  })
  expect(moveFault(document, null, late, "clarification.issued", { material: false, why: "typing error" })).toBeNull()
  expect(moveFault(document, { bidDeadline: late + 15 * day, openingTime: late + 15 * day }, late, "clarification.issued")).toBeNull()
})
