import { describe, expect, it } from "vitest"
import type { TimelineEntry } from "#contract/document.ts"
import { askedBefore, changesBetween } from "./changes.ts"

const line = (id: string, quantity: string) => ({ id, item: "轴承", quantity })
const told = (before: unknown, after: unknown) =>
  changesBetween(before, after).map(
    ({ path, before: was, after: is }) => `${path.join(".")}: ${JSON.stringify(was)} → ${JSON.stringify(is)}`,
  )

describe("what has changed in a document", () => {
  it("is told value by value", () =>
    expect(told({ title: "甲", times: { end: 1 } }, { title: "乙", times: { end: 2 } })).toEqual([
      'title: "甲" → "乙"',
      "times.end: 1 → 2",
    ]))
  it("follows what has an id to where it stands now", () =>
    expect(told({ lines: [line("a", "1"), line("b", "2")] }, { lines: [line("b", "3"), line("a", "1")] })).toEqual([
      'lines.0.quantity: "2" → "3"',
    ]))
  it("tells of a list of names as a whole", () =>
    expect(told({ invited: ["a"] }, { invited: ["a", "b"] })).toEqual(['invited: ["a"] → ["a","b"]']))
  it("tells of what is new and of what is gone", () =>
    expect(told({ lines: [line("a", "1")] }, { lines: [line("b", "1")] })).toEqual([
      'lines.0.item: "轴承" → null',
      'lines.0.quantity: "1" → null',
      'lines.0.item: null → "轴承"',
      'lines.0.quantity: null → "1"',
    ]))
  it("is nothing where an empty value has come in place of none", () => expect(told({ a: null, b: [] }, { a: "", c: [] })).toEqual([]))
})

describe("when a document was asked for before", () => {
  const lived = (...states: readonly (string | null)[]) =>
    states.map((state, index) => ({ stream: "d", state, version: index + 1, type: `to.${state}` }) as unknown as TimelineEntry)
  const before = (...states: readonly (string | null)[]) => {
    const found = askedBefore(lived(...states), { id: "d", waiting: (state) => state === "waiting" })
    return found && [found.version, found.ended.type]
  }
  it("is nothing for the first time", () => expect(before("new", "new", "waiting", null)).toBeNull())
  it("is the version that was shown then, and what ended it", () =>
    expect(before("new", "waiting", "waiting", "returned", "returned", "waiting")).toEqual([2, "to.returned"]))
  it("is the last of several times", () => expect(before("waiting", "new", "waiting", "back", "waiting")).toEqual([3, "to.back"]))
})
