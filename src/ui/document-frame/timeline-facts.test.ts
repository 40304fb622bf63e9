import { expect, test } from "vitest"
import type { TimelineEntry } from "#contract/document.ts"
import { childrenOf, factsAfter, shownEntries, visitedStates } from "./timeline-facts.ts"

const entry = (position: number, stream: string, type: string, state: string | null = null): TimelineEntry => ({
  position: String(position),
  stream,
  kind: stream.split("-")[0] ?? "",
  version: position,
  type,
  at: position,
  by: { id: "", name: "", roles: [] },
  state,
  values: {},
})
const entries = [
  entry(1, "tender", "tender.saved", "new"),
  entry(2, "tender", "tender.saved", "new"),
  entry(3, "tender", "tender.submitted", "publishApproval"),
  entry(4, "tender", "publication.returned", "rejected"),
  entry(5, "question-a", "question.asked"),
  entry(6, "question-b", "question.asked"),
  entry(7, "question-a", "question.answered"),
  entry(8, "tender", "tender.submitted", "publishApproval"),
]

test("a document's states are told in their order, each time that it came into them", () => {
  expect(visitedStates(entries, "tender")).toEqual(["new", "publishApproval", "rejected", "publishApproval"])
})

test("what the timeline tells of children is told for each child", () => {
  expect(childrenOf(entries, "question")).toEqual([["question.asked", "question.answered"], ["question.asked"]])
  expect(childrenOf(entries, "bid")).toEqual([])
})

test("who has stepped back is told nothing of what came after", () => {
  const stepped = entries[4] ?? null
  expect(childrenOf(shownEntries({ timeline: entries, stepped }), "question")).toEqual([["question.asked"]])
  expect(visitedStates(shownEntries({ timeline: entries, stepped }), "tender")).toEqual(["new", "publishApproval", "rejected"])
  expect(shownEntries({ timeline: entries, stepped: null })).toBe(entries)
})

test("the facts after the last of a type are the document's own, and all of them without such a fact", () => {
  expect(factsAfter(entries, "tender", ["publication.returned"]).map(({ position }) => position)).toEqual(["8"])
  expect(factsAfter(entries, "tender", ["tender.reopened"]).map(({ position }) => position)).toEqual(["1", "2", "3", "4", "8"])
})
