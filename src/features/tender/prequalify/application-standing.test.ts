import { describe, expect, it } from "vitest"
import { standingOf } from "./application-standing.ts"

const submitted = { state: "submitted", result: null }
const reviewed = (passed: boolean) => ({ state: "reviewed", result: { passed, reason: "" } })

describe("the standing of an application", () => {
  it("is none before one is sent, and after it is withdrawn", () => {
    expect(standingOf(null, "prequalOpen")).toBe("none")
    expect(standingOf({ state: "withdrawn", result: null }, "prequalOpen")).toBe("none")
  })

  it("waits for its review while the prequalification lasts", () => {
    expect([standingOf(submitted, "prequalOpen"), standingOf(submitted, "prequalReview")]).toEqual(["waiting", "waiting"])
  })

  it("is what the review said", () => {
    expect([standingOf(reviewed(true), "prequalReview"), standingOf(reviewed(false), "biddingOpen")]).toEqual(["passed", "failed"])
  })

  it("says so when the prequalification was closed without a review", () => {
    expect(standingOf(submitted, "biddingOpen")).toBe("unreviewed")
  })
})
