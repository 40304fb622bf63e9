import { tenderChart } from "#machines/tender/tender.chart.ts"
import table from "#machines/tender/tender.table.json" with { type: "json" }
import { holdsTable } from "./table.ts"

const clocks: Readonly<Record<string, readonly string[]>> = {
  PREQUAL_DEADLINE: ["prequalification.closed", "tender.failed"],
  BID_DEADLINE: ["bidding.closed"],
  PUBLICITY_END: ["publicity.ended"],
}
const commands = Object.values(tenderChart.commands)

holdsTable(
  "tender",
  tenderChart,
  table,
  ({ event, screen }) => ({
    chart: tenderChart,
    facts:
      clocks[event] ?? commands.filter((command) => command.event === event && command.screen === screen).flatMap(({ facts }) => facts),
  }),
  ({ event }, fact) =>
    (clocks[event] ?? []).includes(fact) ||
    commands.some((command) => command.event === event && command.facts.some((one) => one === fact)),
)
