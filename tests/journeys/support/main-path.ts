import { describe } from "#machines/_kit/describe.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import { type TenderCommandName, tenderCommands } from "#machines/tender/tender.commands.ts"

/** One state of the main path, and the command that leads on from it. */
interface PathStep {
  readonly state: string
  readonly command: TenderCommandName
}

const { initial, edges } = describe(tenderChart.machine)

/** The clock leads on from these; meanwhile people do this. */
const meanwhile: Readonly<Record<string, TenderCommandName>> = { biddingOpen: "submitBid" }

type Edge = (typeof edges)[number]

function stepOf({ from: state, type: fact }: Edge): PathStep {
  const names = Object.keys(tenderCommands) as TenderCommandName[]
  const command = names.find((name) => (tenderCommands[name].facts as readonly string[]).includes(fact)) ?? meanwhile[state]
  if (command === undefined) throw new Error(`nobody is known to do anything in ${state}`)
  return { state, command }
}

/** The shortest way through a chart from one state to another. */
export function shortestWay(all: readonly Edge[], begin: string, end: string): readonly Edge[] {
  const ways = new Map<string, readonly Edge[]>([[begin, []]])
  for (const [state, way] of ways) {
    if (state === end) return way
    for (const edge of all) if (edge.from === state && !ways.has(edge.to)) ways.set(edge.to, [...way, edge])
  }
  throw new Error(`the chart has no way to ${end}`)
}

/** The shortest way through the tender's chart from its beginning to an end, as the chart stands. */
export const mainPath = (end: string): readonly PathStep[] => shortestWay(edges, initial, end).map(stepOf)
