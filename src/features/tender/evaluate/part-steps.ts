import { assignmentChart } from "#machines/expert-assignment/expert-assignment.chart.ts"
import { describe } from "#machines/_kit/describe.ts"

export interface PartStep {
  readonly command: "confirmAssignment" | "signIn" | "declareNoConflict"
  readonly at: "done" | "now" | "ahead"
}

const { edges } = describe(assignmentChart.machine)
/** The state in which a step's fact is possible, read from the chart. */
const before = (fact: string): string => edges.find(({ type }) => type === fact)?.from ?? ""

const commands = ["confirmAssignment", "signIn", "declareNoConflict"] as const
const order = commands.map((command) => before(assignmentChart.commands[command]?.facts[0] ?? ""))

/** The steps before the evaluation, by the assignment's state; after declining none remain. */
export function partSteps(state: string): readonly PartStep[] {
  const here = order.indexOf(state)
  return commands.map((command, index): PartStep => {
    if (state === "declined") return { command, at: "ahead" }
    if (here === -1) return { command, at: "done" }
    return { command, at: index < here ? "done" : index === here ? "now" : "ahead" }
  })
}
