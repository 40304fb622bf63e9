import { expect, test } from "vitest"
import { markup } from "#ui/testing/render.tsx"
import { newDocument } from "../write/new-document.ts"
import { bidText } from "./bid-draft.ts"
import { BidLot } from "./bid-lines.tsx"
import type { OwnBid } from "./use-bid.ts"

test("the lines of a lot without a title are known, and saved as a workbook, by the tender's", () => {
  const document = { ...newDocument({ now: 0, author: "p", staff: [] }), title: "轴承采购" }
  const bid = { text: bidText(document, null, {}), draft: { value: {} }, problems: [] } as unknown as OwnBid
  const grids = [false, true].flatMap((lumpSum) =>
    document.lots.map((lot) =>
      markup(<BidLot lot={{ ...lot, lumpSum }} document={document} bid={bid} locked={false} tried={false} goTo={null} />),
    ),
  )
  expect(grids.map((html) => /role="grid"[^>]* aria-label="([^"]*)"/.exec(html)?.[1])).toEqual(["轴承采购", "轴承采购 总价"])
})
