import type { DocumentView } from "#contract/document.ts"
import { describe, expect, test } from "vitest"
import { kept, nextTurn } from "./document-time.ts"

const now = Date.UTC(2026, 10, 20)
const hour = 3_600_000
const view = (facts: unknown, verdicts: DocumentView<unknown>["verdicts"] = {}, version = 1): DocumentView<unknown> => ({
  id: "a",
  kind: "tender",
  version,
  state: "biddingOpen",
  also: [],
  facts,
  verdicts,
  serverTime: now,
})

describe("the next turn of a document's buttons", () => {
  test("is just after the nearest coming time among its facts and refusals", () => {
    const facts = { publishedAt: now - hour, document: { bidDeadline: now + 3 * hour, lots: [{ quantity: 25, price: "1000" }] } }
    expect(nextTurn(view(facts), now)).toBe(3 * hour + 250)
    expect(nextTurn(view(facts, { openBids: { allowed: false, code: "18017", params: { opensAt: now + hour, name: "x" } } }), now)).toBe(
      hour + 250,
    )
  })

  test("is never when nothing is to come, and never further off than a timer can count", () => {
    const never = 2_147_483_647
    expect(nextTurn(undefined, now)).toBe(never)
    expect(nextTurn(view({ at: now - 1, count: 3 }), now)).toBe(never)
    expect(nextTurn(view({ at: now + 400 * 24 * hour }), now)).toBe(never)
  })
})

describe("a document that was read again", () => {
  test("stays the same object when only the server's time is new", () => {
    const before = { view: view({ lots: [{ id: "1" }] }, { submit: { allowed: true } }), timeline: [] }
    const after = kept(before, { view: { ...structuredClone(before.view), serverTime: now + 1 }, timeline: [] })
    expect([after.view === before.view, after.timeline === before.timeline]).toEqual([true, true])
  })

  test("keeps every part that did not change", () => {
    const before = { view: view({ title: "a", lots: [{ id: "1" }, { id: "2" }], own: null }), timeline: [] }
    const after = kept(before, { view: view({ title: "b", lots: [{ id: "1" }, { id: "3" }], own: null }, {}, 2), timeline: [] })
    type Facts = { title: string; lots: { id: string }[] }
    const [was, is] = [before.view.facts as Facts, after.view.facts as Facts]
    expect(is).toEqual({ title: "b", lots: [{ id: "1" }, { id: "3" }], own: null })
    expect([is.lots[0] === was.lots[0], is.lots[1] === was.lots[1], after.view.version]).toEqual([true, false, 2])
  })

  test("is new when a field has gone or a list is shorter", () => {
    const before = { view: view({ a: 1, list: [1, 2] }), timeline: [] }
    expect(kept(before, { view: view({ list: [1] }), timeline: [] }).view.facts).toEqual({ list: [1] })
  })
})
