import { expect, test } from "vitest"
import { screenOf } from "./command-screen.ts"
import { openPath } from "./open-path.ts"

test("a click leads each person to where they work on the tender", () => {
  expect(openPath({ id: "1", state: "new" }, ["purchaser"])).toBe("/wel/add-tender-view?id=1")
  expect(openPath({ id: "1", state: "biddingOpen" }, ["purchaser"])).toBe("/wel/tender-only-shows?id=1")
  expect(openPath({ id: "1", state: "biddingOpen" }, ["supplier"])).toBe("/wel/cast-tender-view?id=1")
  expect(openPath({ id: "1", state: "sealed" }, ["supplier"])).toBe("/wel/tender-only-shows?id=1")
  expect(openPath({ id: "1", state: "expertScorable" }, ["expert"], "expert-score-view")).toBe("/wel/expert-score-view?id=1")
  expect(openPath({ id: "1", state: "completed" }, ["expert"])).toBe("/wel/tender-only-shows?id=1")
})

test("an approver is led to the notice, not to the purchaser's form", () => {
  expect(screenOf("approvePublication")).toBe("announcement-preview-view")
  expect(screenOf("submit")).toBe("add-tender-view")
})
