import { expect, test } from "vitest"
import type { TenderView } from "#contract/tender.view.ts"
import { markup } from "#ui/testing/render.tsx"
import { rankedBid } from "#machines/tender/testing/ranked-bid.ts"
import { newDocument } from "../write/new-document.ts"
import { RankingTable } from "./ranking-table.tsx"

test("a ranking names who had the award and lost it, and who declined it", () => {
  const document = newDocument({ now: 0, author: "p", staff: [] })
  const [lot = ""] = document.lots.map(({ id }) => id)
  const parties = ["lost", "gone", "there"]
  const facts = {
    document,
    opened: parties.map((party) => ({ bid: party, party })),
    rankings: [{ lot, rows: parties.map((party, index) => rankedBid(party, index + 1)) }],
    review: {},
    names: {},
    declined: ["lost", "gone"],
    lapsed: ["lost"],
  } as unknown as TenderView
  const names = markup(<RankingTable facts={facts} lot={lot} />).matchAll(
    /data-part="name">(\w+)<\/span>(?:<span data-part="under">([^<]*))?/g,
  )
  expect([...names].map(([, name, under]) => [name, under])).toEqual([
    ["lost", "中标资格已取消"],
    ["gone", "已放弃中标"],
    ["there", undefined],
  ])
})
