import { expect, it } from "vitest"
import { factOf } from "../_kit/fact.ts"
import { judge, outcomeOf } from "../_kit/judge.ts"
import { initialState } from "../_kit/snapshot.ts"
import { step } from "../_kit/step.ts"
import { material, materialChart } from "./material.chart.ts"
import { withoutOtherNames } from "./material.upcast.ts"

const by = { id: "p", roles: ["purchaser" as const], party: "c" }
const content = { name: "钢管", unit: "MTR", category: "0101", conversions: [], otherNames: { en: "Tube", es: "", ja: "" } }
const draft = step(
  materialChart,
  initialState(materialChart),
  factOf("material.saved", by, 1, { number: "WL-1", code: "M-1", party: "c", content }),
)

it("what its category wants approved is never adopted, and what needs no approval is", () => {
  for (const [approval, type] of [
    ["none", "material.adopted"],
    ["supervisor", "material.submitted"],
    [undefined, "material.submitted"],
  ] as const) {
    const given = { unknown: [], approval }
    expect([approval, outcomeOf(materialChart, draft, "submit", given)]).toEqual([approval, type])
    const verdict = judge(materialChart, draft, factOf("material.adopted", by, 2, {}, given))
    expect([approval, verdict]).toEqual([
      approval,
      approval === "none" ? { allowed: true } : { allowed: false, code: "16001", rule: "needsNoApproval" },
    ])
  }
})

it("its category says who is asked, and approvers are where no fact says so", () => {
  const asked = (data: object) => {
    const { facts } = step(materialChart, draft, factOf("material.submitted", by, 2, data, { unknown: [] }))
    return material.approvals["entry"]?.subject(facts).askedIn
  }
  expect([asked({ asked: "legal" }), asked({})]).toEqual([["legal"], ["approver"]])
})

it("a material of before has its one name in every language", () => {
  const { content: read } = withoutOtherNames({ content: { name: "钢管" } })
  expect(read).toEqual({ name: "钢管", otherNames: { en: "", es: "", ja: "" } })
  expect(material.otherTitles?.(draft.facts)).toEqual({ en: "Tube", es: "", ja: "" })
})
