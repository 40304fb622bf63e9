import { describe as suite, expect, it } from "vitest"
import { describe } from "#machines/_kit/describe.ts"
import { judge } from "#machines/_kit/judge.ts"
import { evaluation } from "#machines/evaluation/evaluation.chart.ts"
import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import table from "#machines/inquiry/inquiry.table.json" with { type: "json" }
import { quotation } from "#machines/quotation/quotation.chart.ts"
import { breaks, type Met, taken } from "./inquiry.sides.ts"
import { codeOf, holdsTable } from "./table.ts"

const charts: Readonly<Record<string, { machine: typeof inquiry.chart.machine; rules: object }>> = {
  inquiry: inquiry.chart,
  quotation: quotation.chart,
  evaluation: evaluation.chart,
}

holdsTable(
  "inquiry",
  inquiry.chart,
  table,
  ({ chart, fact }) => ({ chart: charts[chart] ?? inquiry.chart, facts: [fact] }),
  (row, fact) => row.fact === fact,
)

/** Rows that stand there to refuse, and rules that an earlier one keeps from being broken. */
const onlyRefusing = new Set(["new inquiry.revoked", "rejected inquiry.revoked"])
const heldBefore = new Set(["expertScorable inquiry.expertsDrawn notInGroup"])

suite("both sides of every rule of the inquiry's rows", () => {
  const { chart } = inquiry
  const ofInquiry = describe(chart.machine).edges
  const verdictOf = (state: string, { facts, fact }: Met) => judge(chart, { value: state, facts }, fact)

  it.each(ofInquiry.map((edge) => [`${edge.from} ${edge.type}`, edge] as const))("%s", (name, { from, type, roles, rules }) => {
    const right = taken(from, type, roles[0] ?? "")
    const refuses = onlyRefusing.has(name)
    expect(verdictOf(from, right)).toMatchObject(refuses ? { allowed: false, code: "18027" } : { allowed: true })
    for (const rule of rules) {
      if (heldBefore.has(`${name} ${rule}`) || refuses) continue
      const broken = breaks[rule]?.(right) ?? right
      expect({ rule, verdict: verdictOf(from, broken) }).toMatchObject({
        rule,
        verdict: { allowed: false, rule, code: codeOf(chart, rule) },
      })
    }
  })

  it("breaks every rule that the chart has in a row, and no other", () => {
    const asked = new Set(ofInquiry.flatMap(({ rules }) => rules))
    expect(Object.keys(breaks).filter((rule) => !asked.has(rule))).toEqual([])
    expect([...asked].filter((rule) => breaks[rule] === undefined)).toEqual(["isPublished"])
  })
})

it("neither who wrote an inquiry nor who verified its prices approves its result", () => {
  const { facts, fact } = taken("resultApproval", "inquiry.resultApproved", "approver")
  const by = (id: string) => ({ ...fact, by: { id, roles: ["approver" as const], party: "buyer" } })
  const may = (id: string) => judge(inquiry.chart, { value: "resultApproval", facts }, by(id)).allowed
  expect([may("p1"), may("p2"), may("a1")]).toEqual([false, false, true])
})

it("a limit that is just met is kept: a bound belongs to the side that allows", () => {
  const { chart } = inquiry
  const just = (state: string, type: string, role: string, change: (met: Met) => Met) => {
    const { facts, fact } = change(taken(state, type, role))
    return judge(chart, { value: state, facts }, fact).allowed
  }
  const at =
    (moment: number) =>
    (met: Met): Met => ({ ...met, fact: { ...met.fact, at: moment } })
  expect([
    just("publishApproval", "inquiry.prequalificationOpened", "approver", at(300)),
    just("prequalReview", "inquiry.applicantReviewed", "purchaser", at(400)),
    just("firstTrial", "inquiry.tried", "purchaser", at(2000)),
    just("publishApproval", "inquiry.published", "approver", at(999)),
    just("expertScorable", "inquiry.sheetReopened", "purchaser", at(2000)),
  ]).toEqual([true, true, true, true, true])
})

it("a further round ends later than it is asked for, whenever it is to begin", () => {
  const { facts, fact } = taken("parity", "inquiry.roundBegun", "purchaser")
  const ends = (quoteStart: number | null, quoteEnd: number) => {
    const asked = { at: 800, quoteStart, quoteEnd }
    return judge(inquiry.chart, { value: "parity", facts }, { ...fact, ...asked })
  }
  expect([ends(700, 801), ends(null, 801)]).toEqual([{ allowed: true }, { allowed: true }])
  for (const quoteStart of [700, null])
    expect(ends(quoteStart, 800)).toMatchObject({ allowed: false, code: "18011", rule: "roundStartsBeforeEnd" })
})

/** All codes of the specification's section 8 that inquiries may give; the others belong to tenders, or are not in the specification. */
const codes = ["04", "05", "06", "08", "10", "11", "12", "13", "15", "18", "19", "20", "21", "22", "23", "24", "25", "26", "27", "28", "30"]

it("every code from 18004 to 18030 that the specification gives inquiries stands in a row", () => {
  const inRows = new Set(table.transitions.flatMap(({ guards }) => guards.map(([, code]) => code ?? "")))
  expect(codes.map((code) => `180${code}`).filter((code) => !inRows.has(code))).toEqual([])
  // 18009 is ours: an inquiry that would ask nobody (decision 080). 18007, 18014 and 18029 stand for nothing that the specification tells.
  const ours = [...inRows].filter((code) => code >= "18004" && code <= "18030" && !codes.includes(code.slice(3)))
  expect(ours).toEqual(["18009"])
})
