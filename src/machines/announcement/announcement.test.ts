import { expect, test } from "vitest"
import type { AnnouncementContent } from "#contract/announcement.contract.ts"
import { type Actor, system } from "#contract/people.ts"
import { type AnyFact, factOf } from "../_kit/fact.ts"
import { judge, type Verdict, verdicts } from "../_kit/judge.ts"
import { replay } from "../_kit/replay.ts"
import { settle } from "../_kit/settle.ts"
import { stateOf } from "../_kit/snapshot.ts"
import { upcast } from "../_kit/upcast.ts"
import { announcementChart } from "./announcement.chart.ts"

const admin: Actor = { id: "a", roles: ["administrator"], party: null }
const buyer: Actor = { id: "b", roles: ["purchaser"], party: "p1" }
const content: AnnouncementContent = {
  title: "放假",
  blocks: [{ kind: "paragraph", runs: [{ text: "一" }] }],
  audience: { kind: "everybody" },
  open: false,
  signFor: false,
  signBy: null,
  expiresAt: null,
}
const saved = (by: Actor, more: Partial<AnnouncementContent> = {}, scope = "platform"): AnyFact =>
  factOf("announcement.saved", by, 1, {
    number: "GG-1",
    scope,
    party: scope === "company" ? by.party : null,
    content: { ...content, ...more },
  })
const at = (...facts: readonly AnyFact[]) => replay(announcementChart, facts)
const said = (verdict: Verdict) => (verdict.allowed ? "yes" : (verdict.rule ?? verdict.code))
const may = (facts: readonly AnyFact[], type: string, by: Actor, data: object = {}, now = 10) =>
  said(judge(announcementChart, at(...facts), factOf(type, by, now, data)))

test("the platform's announcements are the administrators', a company's its purchasers'", () => {
  expect(may([], "announcement.saved", buyer, saved(buyer))).toBe("announcesForOwn")
  expect(may([], "announcement.saved", admin, saved(admin))).toBe("yes")
  expect(may([], "announcement.saved", buyer, saved(buyer, {}, "company"))).toBe("yes")
  expect(may([], "announcement.saved", admin, saved(admin, {}, "company"))).toBe("announcesForOwn")
  expect(may([saved(buyer, {}, "company")], "announcement.published", { ...buyer, party: "p2" })).toBe("announcesForOwn")
  expect(may([saved(admin)], "announcement.published", { id: "s", roles: ["supplier"], party: "p1" })).toBe("hasRole")
})

test("an open announcement is for everybody and asks nobody to sign", () => {
  const open = (more: Partial<AnnouncementContent>, scope?: string) =>
    may([], "announcement.saved", scope ? buyer : admin, saved(scope ? buyer : admin, { open: true, ...more }, scope))
  expect(open({})).toBe("yes")
  expect(open({ audience: { kind: "roles", roles: ["supplier"] } })).toBe("openIsForEverybody")
  expect(open({ signFor: true })).toBe("openIsForEverybody")
  expect(open({}, "company")).toBe("openIsForEverybody")
})

test("what comes out has words and times that lie ahead of it", () => {
  expect(may([saved(admin, { blocks: [] })], "announcement.published", admin)).toBe("hasWords")
  expect(may([saved(admin, { expiresAt: 10 })], "announcement.published", admin)).toBe("endsAfterBegin")
  expect(may([saved(admin, { signFor: true, signBy: 9 })], "announcement.published", admin)).toBe("signedAfterBegin")
  expect(may([saved(admin)], "announcement.scheduled", admin, { publishAt: 10 })).toBe("comesOutLater")
  expect(may([saved(admin, { expiresAt: 20 })], "announcement.scheduled", admin, { publishAt: 20 })).toBe("endsAfterBegin")
  expect(may([saved(admin)], "announcement.scheduled", admin, { publishAt: 11 })).toBe("yes")
})

test("buttons are asked before anything is entered", () => {
  const asked = (name: string, ...facts: readonly AnyFact[]) => {
    const verdict = verdicts(announcementChart, at(...facts), admin, 10, {})[name]
    return verdict && said(verdict)
  }
  expect(asked("save", saved(admin))).toBe("yes")
  expect(asked("schedule", saved(admin, { expiresAt: 20 }))).toBe("yes")
  expect(asked("schedule", saved(admin, { expiresAt: 9 }))).toBe("endsAfterBegin")
})

test("by itself it comes out at its time and runs out at its end", () => {
  const waiting = at(saved(admin, { expiresAt: 30 }), factOf("announcement.scheduled", admin, 2, { publishAt: 20 }))
  const then = (now: number) => stateOf(announcementChart, settle(announcementChart, waiting, now, {}).document)
  expect([then(20), then(21), then(30), then(31)]).toEqual(["scheduled", "published", "published", "expired"])
})

test("what is out is not edited: it is taken back with a reason, and then over", () => {
  const out = [saved(admin), factOf("announcement.published", admin, 2)]
  expect(may(out, "announcement.saved", admin, saved(admin))).toBe("inState")
  expect(may(out, "announcement.withdrawn", admin, { reason: " " })).toBe("withdrawalHasReason")
  expect(may(out, "announcement.withdrawn", admin, { reason: "过时" })).toBe("yes")
  expect(may(out, "announcement.expired", admin)).toBe("hasRole")
  const over = [...out, factOf("announcement.withdrawn", admin, 3, { reason: "过时" })]
  expect(may(over, "announcement.published", system)).toBe("inState")
  const planned = [saved(admin), factOf("announcement.scheduled", admin, 2, { publishAt: 20 })]
  expect(may(planned, "announcement.unscheduled", admin)).toBe("yes")
  expect(may(planned, "announcement.published", admin)).toBe("hasRole")
})

test("a text that was saved before there was emphasis still shows, and one in plain words too", () => {
  const read = (blocks: unknown) =>
    upcast(announcementChart.upcasters, "announcement.saved", 1, { number: "GG-1", content: { title: "放假", blocks } })
  const old = [
    { kind: "heading", text: "安排" },
    { kind: "paragraph", runs: [{ text: "见 " }, { text: "官网", href: "https://example.com" }] },
    { kind: "list", ordered: true, items: [[{ text: "一" }], [{ text: "二" }]] },
  ]
  expect(read(old)).toEqual({
    number: "GG-1",
    content: {
      title: "放假",
      blocks: [
        { kind: "heading", level: 2, runs: [{ text: "安排" }] },
        old[1],
        { kind: "list", ordered: true, items: [{ runs: [{ text: "一" }] }, { runs: [{ text: "二" }] }] },
      ],
    },
  })
  expect(read("# 安排\n\n从周一起")).toMatchObject({
    content: {
      blocks: [
        { kind: "heading", level: 2, runs: [{ text: "安排" }] },
        { kind: "paragraph", runs: [{ text: "从周一起" }] },
      ],
    },
  })
})
