import { expect, it } from "vitest"
import { judge } from "#machines/_kit/judge.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import { emptyTender } from "#machines/tender/tender.reduce.ts"
import { is } from "./tender.case.ts"
import { documentOf, documents, people } from "./tender.people.ts"

/** Which lines ask for nothing, as the submission of a tender with these lots is refused. */
function refusedLines(...lots: readonly { readonly title: string; readonly items: readonly string[] }[]): unknown {
  const written = documentOf(documents.published)
  const [{ lines: [line] } = { lines: [] }] = written.lots
  if (!line) throw new Error("the document has no line")
  const empty = lots.map(({ title, items }, lot) => ({
    id: `lot${lot}`,
    title,
    lines: items.map((item, at) => ({ ...line, id: `${lot}.${at}`, item, quantity: "0" })),
  }))
  const facts = { ...emptyTender, document: { ...written, lots: empty } }
  const verdict = judge(tenderChart, { value: "new", facts }, is("tender.submitted", people.purchaser, 0, {}))
  return verdict.allowed ? null : [verdict.rule, verdict.params]
}

it("a tender that asks for nothing in some line is refused with the line's name or number, and of several lots with its lot", () => {
  expect(refusedLines({ title: "", items: ["泵", ""] })).toEqual(["quantitiesAreSome", { lines: "泵, 2" }])
  expect(refusedLines({ title: "一期", items: ["泵", ""] }, { title: "", items: ["泵"] })).toEqual([
    "quantitiesAreSome",
    { lines: "一期 · 泵, 一期 · 2, 2 · 泵" },
  ])
})
