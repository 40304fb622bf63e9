import { describe as suite, expect, it } from "vitest"
import type { AnyStateMachine } from "xstate"
import { describe } from "#machines/_kit/describe.ts"

/** A row of a reviewed table: from which states an event is taken, by whom, by which rules, and to where it leads. */
export interface TableRow {
  readonly from: readonly string[]
  readonly event: string
  readonly role: string
  readonly guards: readonly (readonly string[])[]
  readonly to: string | null
  readonly screen: string
}
interface Table<Row extends TableRow> {
  readonly initial: string
  readonly states: Readonly<Record<string, string>>
  readonly final: readonly string[]
  readonly transitions: readonly Row[]
}
interface Charted {
  readonly machine: AnyStateMachine
  readonly rules: object
}

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
const fits = (pattern: string, code: string) => new RegExp(`^${pattern.replaceAll("x", String.raw`\d`)}$`).test(code)

/** The code of a rule of a chart. */
export const codeOf = ({ rules }: Charted, rule: string): string =>
  (rules as Readonly<Record<string, { readonly code: string }>>)[rule]?.code ?? ""

/**
 * Holds a chart against its reviewed table, in both directions. `of` names the chart that takes a row, the document's own or one of those that belong
 * to it, and the facts that the row leaves; `names` says whether a row is about a fact.
 */
export function holdsTable<Row extends TableRow>(
  name: string,
  chart: Charted,
  table: Table<Row>,
  of: (row: Row) => { readonly chart: Charted; readonly facts: readonly string[] },
  names: (row: Row, fact: string) => boolean,
): void {
  const own = describe(chart.machine)
  const main = own.states.filter(({ region }) => region !== "hold")
  suite(`the chart of the ${name} against its reviewed table`, () => {
    it("has the table's states", () => {
      expect(main.map(({ id }) => id).toSorted()).toEqual(Object.keys(table.states).toSorted())
      const final = own.states.flatMap((state) => (state.final ? [state.id] : []))
      expect(final.toSorted()).toEqual(table.final.toSorted())
      expect(own.initial).toBe(table.initial)
    })

    for (const row of table.transitions)
      for (const from of row.from) {
        const { chart: taker, facts } = of(row)
        it(`${from} takes ${row.event} as the table says: ${facts.join(", ")}`, () => {
          const edges = describe(taker.machine).edges.filter((edge) => edge.from === from && facts.includes(edge.type))
          expect(edges.length, "no edge").toBeGreaterThan(0)
          for (const edge of edges) {
            expect(edge.roles).toEqual(row.role.split("|").map((letter) => roleOf[letter]))
            const codes = edge.rules.map((rule) => codeOf(taker, rule))
            expect(codes.length, `${edge.rules.join()} against ${row.guards.join()}`).toBe(row.guards.length)
            expect(
              row.guards.every(([, pattern = ""], index) => fits(pattern, codes[index] ?? "")),
              `${codes.join()} against ${row.guards.join()}`,
            ).toBe(true)
          }
          const targets = new Set(edges.map(({ to }) => to))
          expect([...targets].toSorted()).toEqual((row.to ?? from).split("|").toSorted())
        })
      }

    it("takes nothing that the table does not name", () => {
      const unnamed = own.edges.filter(({ from, type }) => !table.transitions.some((row) => row.from.includes(from) && names(row, type)))
      expect(unnamed.map(({ from, type }) => `${from} ${type}`)).toEqual([])
    })
  })
}
