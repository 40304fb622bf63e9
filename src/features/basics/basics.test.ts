import { describe, expect, test } from "vitest"
import type { CodeDraft } from "#contract/code.contract.ts"
import type { LovDraft, LovSource } from "#contract/lov.contract.ts"
import { problemIn as codeProblem } from "./code-dialog.tsx"
import { differenceOf } from "./code-history.tsx"
import { moved } from "./line-actions.tsx"
import { onNewest } from "#ui/record-page/on-newest.ts"
import { draftIn, heldOf, newLov, overSource, problemIn } from "./lov-draft.ts"

const words = (text: string) => ({ zh: text, en: text, es: text, ja: text })
const entry = (value: string, text = value) => ({ value, names: words(text), enabledFlag: 1 })
const code: CodeDraft = { code: "PACKING", names: words("包装"), enabledFlag: 1, entries: [entry("box"), entry("bag")] }
const suppliers: LovSource = { name: "suppliers", sqlTypeCode: "API", fields: ["id", "name"], filters: ["name"] }
const views: LovSource = { name: "codeEntries", sqlTypeCode: "SQL", fields: ["value", "name"], filters: ["code"] }

describe("a code that is written", () => {
  test("is sent when it has a code, four names and values that stand once", () => {
    expect(codeProblem(code)).toBeNull()
    expect(codeProblem({ ...code, code: "packing" })).toBe("problems.code")
    expect(codeProblem({ ...code, names: { ...code.names, ja: " " } })).toBe("problems.names")
    expect(codeProblem({ ...code, entries: [entry("a b", "木箱")] })).toBe("problems.values")
    expect(codeProblem({ ...code, entries: [entry("box"), entry("box")] })).toBe("problems.twice")
  })

  test("says in its history which values came, went and changed", () => {
    const after = { ...code, entries: [entry("box", "木箱"), entry("tin")] }
    expect(differenceOf({ before: code, after })).toEqual({ added: ["tin"], removed: ["bag"], changed: ["box"] })
    expect(differenceOf({ before: null, after: code })).toEqual({ added: ["box", "bag"], removed: [], changed: [] })
  })

  test("has its values moved up and down", () => {
    expect([moved(["a", "b", "c"], 2, -1), moved(["a", "b", "c"], 0, 1)]).toEqual([
      ["a", "c", "b"],
      ["b", "a", "c"],
    ])
  })
})

describe("a list of values that is written", () => {
  const draft: LovDraft = {
    ...overSource({ ...newLov, code: "BIDDER", titles: words("投标人") }, suppliers),
    entries: [{ field: "name", labels: words("名称"), width: null }],
    parameter: [{ field: "name", type: "input", titles: words("名称"), code: "" }],
  }

  test("is sent when it has a code, a source, a column and names in four languages", () => {
    expect(problemIn(draft)).toBeNull()
    expect(problemIn({ ...draft, code: "x" })).toBe("problems.code")
    expect(problemIn({ ...draft, apiUrl: "" })).toBe("problems.source")
    expect(problemIn({ ...draft, entries: [] })).toBe("problems.columns")
    expect(problemIn({ ...draft, titles: { ...draft.titles, es: "" } })).toBe("problems.names")
  })

  test("has one source with its columns after a conflict, whichever part of them each of two people changed", () => {
    const began = heldOf(draft)
    const theirs = heldOf({ ...overSource(draft, views), width: "80" })
    const mine = heldOf({ ...draft, titles: words("竞标人"), entries: [{ field: "name", labels: words("全称"), width: null }] })
    const told = ["width", "titles.zh", "titles.en", "titles.es", "titles.ja", "origin"]
    expect(draftIn(onNewest({ began, typed: mine, now: theirs }, told).values)).toEqual({ ...draftIn(mine), width: "80" })
    const renamed = heldOf({ ...draft, titles: words("竞标人") })
    expect(draftIn(onNewest({ began, typed: renamed, now: theirs }, told).values)).toEqual({
      ...draftIn(theirs),
      titles: words("竞标人"),
    })
  })

  test("keeps of another source what that source has too", () => {
    expect(overSource(draft, views)).toMatchObject({
      sqlTypeCode: "SQL",
      apiUrl: "",
      sqlServiceUrl: "codeEntries",
      entries: [{ field: "name" }],
      parameter: [],
      valueField: "value",
      textField: "value",
    })
  })
})
