import { expect, test } from "vitest"
import type { DocumentView, TimelineEntry } from "#contract/document.ts"
import type { Role } from "#contract/people.ts"
import type { TenderView } from "#contract/tender.view.ts"
import { relatedTo } from "./tender-related.ts"

const nothing: TenderView = {
  number: "ZB-1",
  round: 1,
  author: null,
  party: "",
  partyName: "",
  document: null,
  publishedAt: null,
  suspendedAt: null,
  clarifications: [],
  qualified: [],
  committee: [],
  recused: [],
  draws: [],
  presentOpeners: [],
  sealList: [],
  opened: [],
  review: {},
  commercialOpenedAt: null,
  scoringRound: 0,
  rankings: [],
  confirmations: [],
  proposal: null,
  publicity: null,
  awardedAt: null,
  noticedAt: null,
  accepted: [],
  declined: [],
  contractNumber: null,
  ending: null,
  returnReason: null,
  names: {},
  own: { bid: null, bidState: null, assignment: null, leader: false, application: null, invited: false, won: null, approval: null },
  sheetsIn: false,
}
const view = (facts: Partial<TenderView>): DocumentView<TenderView> => ({
  id: "t",
  kind: "tender",
  version: 1,
  state: "biddingOpen",
  also: [],
  facts: { ...nothing, ...facts },
  verdicts: {},
  serverTime: 0,
})
const entry = (kind: string, stream: string, type: string): TimelineEntry => ({
  position: "1",
  stream,
  kind,
  version: 1,
  type,
  at: 0,
  by: { id: "", name: "", roles: [] },
  state: null,
  values: {},
})
const related = (role: Role, facts: Partial<TenderView>, entries: readonly TimelineEntry[] = []) =>
  relatedTo({ view: view(facts), entries, roles: [role] })
const bid = (id: string) => ({ bid: id, party: id, sealedAt: 0, seal: "", total: null, lines: null })

test("of sealed bids nothing is drawn, though their seals are public", () => {
  expect(related("purchaser", { sealList: ["a", "b"] })).toEqual([])
})

test("opened bids are counted by how they fared, to whom that is told", () => {
  const opened = [bid("a"), bid("b"), bid("c")]
  const review = { a: { valid: true, reason: "" }, b: { valid: false, reason: "" } }
  const [bids] = related("purchaser", { opened, review })
  expect(bids).toMatchObject({ kind: "bids", count: 3, screen: "open-bid-view" })
  expect(bids?.states?.map(({ state, count }) => [state, count])).toEqual([
    ["valid", 1],
    ["rejected", 1],
  ])
  const [told] = related("supplier", { opened })
  expect(told).toMatchObject({ kind: "bids", count: 3 })
  expect(told?.states?.filter(({ count }) => count > 0)).toEqual([])
})

test("a supplier finds the own bid and the own application, each where it is seen", () => {
  const own = { ...nothing.own, bid: "a", bidState: "sealed", application: "b" }
  expect(related("supplier", { own }).map(({ kind, count, screen }) => [kind, count, screen])).toEqual([
    ["applications", 1, "view-prequalification"],
    ["ownBid", 1, "cast-tender-view"],
  ])
})

test("questions and objections are counted as the timeline tells them", () => {
  const [questions, objections] = related("supervisor", {}, [
    entry("question", "q1", "question.asked"),
    entry("question", "q1", "question.answered"),
    entry("question", "q2", "question.asked"),
    entry("objection", "o1", "objection.raised"),
    entry("objection", "o1", "objection.upheld"),
  ])
  expect(questions?.states?.map(({ state, count }) => [state, count])).toEqual([
    ["answered", 1],
    ["open", 1],
  ])
  expect(objections?.states?.filter(({ count }) => count > 0)).toEqual([{ state: "upheld", tone: "red", count: 1 }])
})

test("earlier rounds are what a tender comes of, and its contract is told by number", () => {
  expect(related("purchaser", { round: 3, contractNumber: "HT-7" })).toEqual([
    { kind: "rounds", before: true, count: 2, screen: null },
    { kind: "contract", count: 1, note: "HT-7", screen: "winning-bid-view" },
  ])
})
