import { expect, test } from "vitest"
import { markup } from "#ui/testing/render.tsx"
import { OwnPart } from "./own-part.tsx"
import type { OpenTender } from "../open-tender.ts"

/** How often the expert's own part offers to decline or recuse. */
function offered(assignment: string, declineAssignment: object) {
  const view = { facts: { own: { assignment }, opened: [], names: {} }, verdicts: { declineAssignment } }
  const tender = { view, now: view, stepped: null } as unknown as OpenTender
  return markup(<OwnPart tender={tender} />).split("谢绝或回避").length - 1
}

test("an expert can recuse at each step and after the last, as the bidders are shown only once they are opened", () => {
  const states = ["notified", "confirmed", "signedIn", "declared", "scoring"]
  expect(states.map((state) => offered(state, { allowed: true }))).toEqual([1, 1, 1, 1, 1])
  expect(offered("declared", { allowed: false, code: "10009", rule: "inState" })).toBe(0)
})
