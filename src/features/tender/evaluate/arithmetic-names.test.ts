import { describe, expect, it } from "vitest"
import type { ScoreScheme } from "#contract/tender.schema.ts"
import { stepText } from "#machines/scoring/arithmetic.ts"
import { rank } from "#machines/scoring/scoring.ts"
import { arithmeticNames } from "./arithmetic-names.ts"

const element = (id: string, weight: string) => ({ id, name: id, weight, envelope: "technical" as const, guidance: "" })
const scheme: ScoreScheme = {
  mode: "comprehensive",
  priceWeight: "40",
  elements: [element("plan", "40"), element("team", "20")],
  technicalThreshold: null,
  features: [],
  trim: false,
}

describe("the names of a bid's arithmetic", () => {
  it("follow the lines that ranking leaves", () => {
    const [row] = rank(scheme, [{ id: "a", total: "100", sealedAt: 0, scores: { plan: ["30", "31"], team: ["10"] }, passed: true }]).rows
    const lines = row?.arithmetic ?? []
    expect(arithmeticNames(lines.length, scheme)?.map(({ element: name, step }) => name ?? step)).toEqual([
      "plan",
      "team",
      "technicalScore",
      "priceScore",
      "points",
    ])
    expect(lines.map(({ of, element: id }) => id ?? of)).toEqual(["plan", "team", "technical", "price", "points"])
    expect(stepText(lines[4] ?? lines[0] ?? { of: "points", parts: [], result: { exact: "", display: "" } })).toContain("= 80.50")
  })
  it("are left out where the lines are of another shape", () => {
    expect(arithmeticNames(2, scheme)).toBeNull()
    expect(arithmeticNames(5, { ...scheme, mode: "bestValue" })).toBeNull()
    expect(arithmeticNames(5, null)).toBeNull()
  })
})
