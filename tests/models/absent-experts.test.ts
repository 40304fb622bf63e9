import { describe, expect, it } from "vitest"
import type { AnyFact } from "#machines/_kit/fact.ts"
import { judge } from "#machines/_kit/judge.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import { type MemberPart, signersOf } from "#machines/tender/tender.parts.ts"
import { emptyTender } from "#machines/tender/tender.reduce.ts"
import { is } from "./tender.case.ts"
import { opened } from "./tender.cases.early.ts"
import { documentOf, documents, people, times } from "./tender.people.ts"

describe("the result of an evaluation is signed", () => {
  const part = (expert: string, state: string, marked = false): MemberPart => ({ expert, state, marked })
  const three = [part("a", "scoring", true), part("b", "declared"), part("c", "notified")]

  it("by every member, as long as the review may last", () => {
    expect(signersOf(three, false)).toEqual(["a", "b", "c"])
  })

  it("after it by those who handed in marks", () => {
    expect(signersOf(three, true)).toEqual(["a"])
    expect(signersOf([part("a", "signed", true), part("b", "scoring", true), part("c", "signedIn")], true)).toEqual(["a", "b"])
  })

  it("where nobody handed in any, by those who are free of conflicts, and not by the first who signs alone", () => {
    const unmarked = ["declared", "dissented", "confirmed", "signedIn", "notified"].map((state) => part(state, state))
    expect(signersOf(unmarked, true)).toEqual(["declared", "dissented"])
  })
})

describe("openers of commercial envelopes are awaited for a day", () => {
  const facts = { ...emptyTender, document: documentOf(documents.bothSealedForOpeners), opened }
  const document = { value: { underWay: { procedure: "expertScorable", hold: "running" } }, facts }
  const calling = (at: number, openTechnicalSheets: number, sheetsLockedAt: number) =>
    is("bidders.called", people.purchaser, at, { reason: "x" }, { openTechnicalSheets, sheetsLockedAt })
  const ruleOf = (fact: AnyFact) => {
    const verdict = judge(tenderChart, document, fact)
    return verdict.allowed ? null : verdict.rule
  }

  it("from the last technical sheet on", () => {
    const locked = times.reviewDeadline - 5 * times.day
    expect(ruleOf(calling(locked + times.day - 1, 0, locked))).toBe("openersHadADay")
    expect(ruleOf(calling(locked + times.day, 0, locked))).toBeNull()
  })

  it("from the review deadline on where a sheet never came, not from the last one that did", () => {
    const locked = times.reviewDeadline - 5 * times.day
    expect(ruleOf(calling(times.reviewDeadline, 1, locked))).toBe("technicalSheetsAreLocked")
    expect(ruleOf(calling(times.reviewDeadline + times.day - 1, 1, locked))).toBe("openersHadADay")
    expect(ruleOf(calling(times.reviewDeadline + times.day, 1, locked))).toBeNull()
  })
})
