import { expect, test } from "vitest"
import { openPath, screenPath } from "./open-path.ts"

test("a click leads each person to where they work on the tender", () => {
  expect(openPath({ id: "1", state: "new" }, ["purchaser"])).toBe("/wel/add-tender-view?id=1")
  expect(openPath({ id: "1", state: "biddingOpen" }, ["purchaser"])).toBe("/wel/tender-only-shows?id=1")
  expect(openPath({ id: "1", state: "biddingOpen" }, ["supplier"])).toBe("/wel/cast-tender-view?id=1")
  expect(openPath({ id: "1", state: "sealed" }, ["supplier"])).toBe("/wel/tender-only-shows?id=1")
  expect(openPath({ id: "1", state: "expertScorable" }, ["expert"], "expert-score-view")).toBe("/wel/expert-score-view?id=1")
  expect(openPath({ id: "1", state: "completed" }, ["expert"])).toBe("/wel/tender-only-shows?id=1")
})

test("a screen that is not there leads to the tender's own page", () => {
  expect(screenPath("prequal-details", "1")).toBe("/wel/tender-only-shows?id=1")
})
