import { expect, test } from "vitest"
import { lovDraft, lovRuleKinds } from "./lov.contract.ts"
import { ruleIn } from "./ruled.ts"

const titles = { zh: "名称", en: "Name", es: "Nombre", ja: "名称" }
const rulesOf = (parameter: readonly object[]) =>
  (lovDraft.shape.parameter.safeParse(parameter).error?.issues ?? []).map(({ message }) => ruleIn(message))
const field = (more: object) => ({ field: "name", type: "input", titles, code: "", ...more })

test("a filter is of a known kind, names where its values come from if it has any, and follows only what stands before it", () => {
  for (const type of lovRuleKinds) expect(rulesOf([field({ type, code: type === "select" || type === "lov" ? "CITY" : "" })])).toEqual([])
  expect(rulesOf([field({ type: "script" })])).toContain("lovKindUnknown")
  expect(rulesOf([field({ type: "lov" })])).toEqual(["lovKindNeedsCode"])
  expect(rulesOf([field({ code: "CITY" })])).toEqual(["lovKindNeedsCode"])
  expect(rulesOf([field({}), field({ field: "city", follows: "name" })])).toEqual([])
  expect(rulesOf([field({ follows: "city" }), field({ field: "city" })])).toEqual(["lovFollowsEarlier"])
  expect(rulesOf([field({ follows: "name" })])).toEqual(["lovFollowsEarlier"])
})
