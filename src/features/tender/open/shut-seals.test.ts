import { expect, it } from "vitest"
import type { TenderView } from "#contract/tender.view.ts"
import { shutSeals } from "./shut-seals.ts"

const bid = (seal: string): TenderView["opened"][number] => ({ bid: seal, party: seal, seal, sealedAt: 0, total: null, lines: null })

it("names the published bids that an opening left shut, and none of those that it opened", () => {
  expect(shutSeals({ sealList: ["a", "b", "c"], opened: [bid("c"), bid("a")] })).toEqual(["b"])
  expect(shutSeals({ sealList: ["a"], opened: [bid("a")] })).toEqual([])
})
