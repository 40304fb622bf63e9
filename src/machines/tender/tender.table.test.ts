import { describe as suite, expect, it } from "vitest"
import { describe } from "../_kit/describe.ts"
import { tenderChart } from "./tender.chart.ts"
import { tenderRules } from "./tender.rules.ts"
import table from "./tender.table.json" with { type: "json" }

const roleOf: Record<string, string> = {
  P: "purchaser",
  A: "approver",
  S: "supplier",
  E: "expert",
  L: "leader",
  V: "supervisor",
  G: "legal",
  T: "system",
}
const chart = describe(tenderChart.machine)
const codeOf = (rule: string) => tenderRules[rule as keyof typeof tenderRules].code
const fits = (pattern: string, code: string) => new RegExp(`^${pattern.replaceAll("x", String.raw`\d`)}$`).test(code)
const factsOf = (event: string, screen: string) =>
  Object.values(tenderChart.commands)
    .filter((command) => command.event === event && command.screen === screen)
    .flatMap(({ facts }) => facts)
const clockFacts: Record<string, string[]> = {
  PREQUAL_DEADLINE: ["prequalification.closed", "tender.failed"],
  BID_DEADLINE: ["bidding.closed"],
  PUBLICITY_END: ["publicity.ended"],
}

suite("the tender's chart against its reviewed table", () => {
  it("has the table's states", () => {
    const main = chart.states.filter(({ region }) => region !== "hold").map(({ id }) => id)
    expect(main.toSorted()).toEqual(Object.keys(table.states).toSorted())
    expect(
      chart.states
        .filter(({ final }) => final)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(table.final.toSorted())
    expect(chart.initial).toBe(table.initial)
  })

  for (const row of table.transitions)
    for (const from of row.from)
      it(`${from} takes ${row.event} as the table says`, () => {
        const types = clockFacts[row.event] ?? factsOf(row.event, row.screen)
        const edges = chart.edges.filter((edge) => edge.from === from && types.includes(edge.type))
        expect(edges.length, "no edge").toBeGreaterThan(0)
        for (const edge of edges) {
          expect(edge.roles).toEqual(row.role.split("|").map((letter) => roleOf[letter]))
          const codes = edge.rules.map(codeOf)
          expect(codes.length, `${edge.rules.join()} against ${row.guards.join()}`).toBe(row.guards.length)
          expect(
            row.guards.every(([, pattern = ""], index) => fits(pattern, codes[index] ?? "")),
            `${codes.join()}`,
          ).toBe(true)
        }
        const targets = new Set(edges.map(({ to }) => to))
        expect([...targets].toSorted()).toEqual((row.to ?? from).split("|").toSorted())
      })

  it("takes nothing that the table does not name", () => {
    const eventOf = new Map<string, string[]>()
    for (const { event, facts } of Object.values(tenderChart.commands))
      for (const fact of facts) eventOf.set(fact, [...(eventOf.get(fact) ?? []), event])
    for (const [event, facts] of Object.entries(clockFacts))
      for (const fact of facts) eventOf.set(fact, [...(eventOf.get(fact) ?? []), event])
    const unnamed = chart.edges.filter(
      ({ from, type }) => !table.transitions.some((row) => row.from.includes(from) && eventOf.get(type)?.includes(row.event)),
    )
    expect(unnamed.map(({ from, type }) => `${from} ${type}`)).toEqual([])
  })
})
