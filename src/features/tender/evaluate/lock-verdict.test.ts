import { describe, expect, it } from "vitest"
import { fullOf, readMark, soundMarks, tenthsOf, totalOf } from "#ui/score-sheet/marks.ts"
import { lockVerdict } from "./lock-verdict.ts"

const elements = [
  { id: "plan", name: "方案", weight: "20", envelope: "technical" as const, guidance: "" },
  { id: "team", name: "团队", weight: "12.5", envelope: "technical" as const, guidance: "" },
]
const locking = (marks: Record<string, string>, evidence: Record<string, string> = {}) =>
  lockVerdict({ me: "e", bid: "b", envelope: "technical", draft: { marks, evidence }, elements, at: 0 })

describe("marks", () => {
  it("are read as they are typed", () =>
    expect(["8.", "08", ".5", "１２", "x", "", undefined].map(readMark)).toEqual(["8", "8", "0.5", "12", null, null, null]))
  it("of seven tenths are exact", () =>
    expect([tenthsOf("20", 7), tenthsOf("12.5", 7), tenthsOf("12.5", 10)]).toEqual(["14", "8.75", "12.5"]))
  it("add up exactly", () => expect([totalOf({ a: "0.1", b: "0.2" }), fullOf(elements)]).toEqual(["0.3", "32.5"]))
  it("leave out what is no number", () =>
    expect(soundMarks({ marks: { plan: "7", team: "?" }, evidence: {} }, elements)).toEqual({ plan: "7" }))
  it("can be locked when every element has one within its range", () =>
    expect(locking({ plan: "19", team: "1" })).toEqual({ allowed: true }))
  it("need evidence where they are full or nothing", () => {
    const marks = { plan: "20.0", team: "0" }
    const wanting: Record<string, string>[] = [{}, { plan: "第 17 页" }, { team: "第 17 页" }, { plan: " ", team: "x" }]
    for (const evidence of wanting) expect(locking(marks, evidence)).toMatchObject({ rule: "outermostMarksAreFounded", code: "10011" })
    expect(locking(marks, { plan: "第 17 页", team: "未附报告" })).toEqual({ allowed: true })
  })
  it("cannot be locked while one is missing", () => expect(locking({ plan: "20" })).toMatchObject({ rule: "everyElementIsMarked" }))
  it("cannot be locked while one is above its full marks", () =>
    expect(locking({ plan: "20.1", team: "1" })).toMatchObject({ rule: "marksWithinRange" }))
})
