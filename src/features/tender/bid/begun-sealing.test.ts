import { describe, expect, it } from "vitest"
import type { BidPlan } from "#client/sealing/seal-bid.ts"
import type { BidContent } from "#contract/tender.schema.ts"
import type { BegunSealing } from "./bid-draft.ts"
import { goesOn, idsOf } from "./begun-sealing.ts"
import { byEnvelope } from "./bid-files.tsx"

const content: BidContent = { technical: { statement: "s", answers: {}, features: {} }, commercial: { note: "", lines: [] } }
const fileOf = (id: string, group: string) => ({ id, group, file: new File(["x"], "a.pdf") })
const files = byEnvelope([fileOf("1", "technical"), fileOf("2", "commercial")])
const plan: BidPlan = { bid: "b", version: 1, deadline: 9, party: "p", quorum: 2, gate: "g", openers: [], sealed: null }
const seal = { upload: "u", root: "r", keys: { commit: "", quorum: 2, shares: [], gate: "", recovery: "" } }
const begun: BegunSealing = {
  bid: "b",
  version: 1,
  deadline: 9,
  code: "c",
  begun: { technical: seal, commercial: seal },
  content,
  files: idsOf(files),
}

describe("a sealing whose upload was cut", () => {
  it("goes on with the same bid, files and place", () => expect(goesOn(begun, plan, content, files)).toBe(begun))

  it("never uses its key for anything else", () => {
    const other = { ...content, technical: { ...content.technical, statement: "other" } }
    expect(goesOn(begun, plan, other, files)).toBeNull()
    // Another file of the same name and size has an id of its own.
    expect(goesOn(begun, plan, content, byEnvelope([fileOf("3", "technical"), fileOf("2", "commercial")]))).toBeNull()
    expect(goesOn(begun, plan, content, byEnvelope([fileOf("1", "technical"), fileOf("2", "technical")]))).toBeNull()
    for (const change of [{ bid: "o" }, { version: 2 }, { deadline: 10 }])
      expect(goesOn(begun, { ...plan, ...change }, content, files)).toBeNull()
    expect(goesOn(undefined, plan, content, files)).toBeNull()
  })
})
