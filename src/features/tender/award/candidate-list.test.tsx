import { expect, test } from "vitest"
import type { OpenTender } from "../open-tender.ts"
import { markup } from "#ui/testing/render.tsx"
import { newDocument } from "../write/new-document.ts"
import { CandidateList } from "./candidate-list.tsx"

test("of several lots each candidate stands below its lot with its place, also for a supplier, who is shown no ranking", () => {
  expect(candidatesOf("泵阀", "管件")).toEqual([["泵阀"], ["1", "甲"], ["2", "乙"], ["管件"], ["1", "乙"]])
})

test("lots without a title are told apart by their number", () => {
  expect(candidatesOf("", "")).toEqual([["标段 1"], ["1", "甲"], ["2", "乙"], ["标段 2"], ["1", "乙"]])
})

/** Headings of lots, and below them places and names, as a supplier is shown the candidates of two lots. */
function candidatesOf(...titles: readonly [string, string]): readonly (readonly string[])[] {
  const written = newDocument({ now: 0, author: "p", staff: [] })
  const lots = titles.map((title, at) => ({ id: `lot${at}`, title, lines: [] }))
  const opened = ["甲", "乙"].map((party) => ({ bid: `${party} bid`, party, sealedAt: 0, seal: "", total: null, lines: null }))
  const published = [
    { lot: "lot0", bids: ["甲 bid", "乙 bid"] },
    { lot: "lot1", bids: ["乙 bid"] },
  ]
  const facts = {
    document: { ...written, lots },
    publicity: { startedAt: 0, endsAt: 1, candidates: ["甲 bid", "乙 bid"], lots: published },
    proposal: null,
    rankings: [],
    opened,
    declined: [],
    names: {},
    suspendedAt: 0,
  }
  const view = { state: "publicity", also: [], facts, verdicts: {} }
  const rows = markup(<CandidateList tender={{ now: view, view } as unknown as OpenTender} />).matchAll(
    /<th colSpan="2" scope="rowgroup">([^<]*)|<td data-part="right place">(\d+)<\/td><td data-keep=""><span data-part="name">([^<]*)/g,
  )
  return [...rows].map((row) => row.slice(1).filter(Boolean))
}
