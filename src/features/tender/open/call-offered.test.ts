import { describe, expect, it } from "vitest"
import type { VerdictView } from "#contract/document.ts"
import { isCallOffered } from "./call-offered.ts"

const allowed: VerdictView = { allowed: true }
const refused = (rule: string): VerdictView => ({ allowed: false, code: "16121", rule, params: {} })
const facts = (presentOpeners: readonly string[]): Parameters<typeof isCallOffered>[0] => ({
  document: null,
  commercialOpenedAt: null,
  presentOpeners: [...presentOpeners],
  sealPlan: { quorum: 2, openers: [], gate: "" },
})

describe("asking bidders for their keys", () => {
  it("is offered where it is allowed, though enough openers have attended", () => {
    expect(isCallOffered(facts(["a", "b"]), "sealed", allowed)).toBe(true)
  })

  it("is announced while too few openers have attended, and only then", () => {
    expect(isCallOffered(facts(["a"]), "sealed", refused("openersHadADay"))).toBe(true)
    expect(isCallOffered(facts(["a", "b"]), "sealed", refused("openersHadADay"))).toBe(false)
    expect(isCallOffered(facts(["a"]), "sealed", refused("openersAreMissing"))).toBe(false)
  })
})
