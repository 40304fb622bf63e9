import type { ReactElement } from "react"
import { expect, test } from "vitest"
import type { TenderView } from "#contract/tender.view.ts"
import { markup } from "#ui/testing/render.tsx"
import { rankedBid } from "#machines/tender/testing/ranked-bid.ts"
import { newDocument } from "../write/new-document.ts"
import type { OpenTender } from "../open-tender.ts"
import { AwardByLot } from "./award-lines.tsx"
import { AwardPackage } from "./award-package.tsx"
import { Rankings } from "./rankings.tsx"

test("whoever proposes the award reads above the rankings which expert signed a dissent, and why", () => {
  const document = newDocument({ now: 0, author: "p", staff: [] })
  const facts = {
    document,
    opened: [],
    rankings: [{ lot: document.lots[0]?.id, rows: [] }],
    review: {},
    proposal: null,
    names: { e1: "李工", e2: "王工" },
    confirmations: [
      { expert: "e1", agrees: true, reason: "" },
      { expert: "e2", agrees: false, reason: "业绩不足\n报价偏低" },
    ],
  } as unknown as TenderView
  const shown = markup(<Rankings tender={{ view: { facts } } as unknown as OpenTender} />)
  expect(shown).toContain("王工 签署了不同意见")
  expect(shown).toContain("业绩不足\n报价偏低")
  expect(shown).not.toContain("李工 签署了不同意见")
})

test("of several lots without a title each ranking, its deviations and the award are headed by the lot's number", () => {
  const written = newDocument({ now: 0, author: "p", staff: [] })
  const lots = ["a", "b"].map((id) => ({ id, title: "", lines: [] }))
  const line = { bid: "x", party: "甲", line: "l", rank: 2, quantity: "1", unitPrice: "9" }
  const facts = {
    document: { ...written, lots },
    opened: [{ bid: "x", party: "甲" }],
    rankings: lots.map(({ id }) => ({ lot: id, rows: [rankedBid("x", 2)] })),
    review: {},
    proposal: { lines: lots.map(({ id }) => ({ ...line, lot: id })), reason: "" },
    names: {},
    declined: [],
    lapsed: [],
    confirmations: [],
  } as unknown as TenderView
  const tender = { view: { facts }, approvals: [] } as unknown as OpenTender
  const headings = (of: ReactElement) => [...markup(of).matchAll(/<h[23][^>]*>(标段 \d)</g)].map(([, heading]) => heading)
  expect(headings(<Rankings tender={tender} />)).toEqual(["标段 1", "标段 2"])
  expect(headings(<AwardByLot facts={facts} />)).toEqual(["标段 1", "标段 2"])
  const told = markup(<AwardPackage tender={tender} />)
  for (const lot of ["标段 1", "标段 2"]) expect(told).toContain(`${lot}：甲 是第 2 名`)
})
