import type { Chart } from "#machines/_kit/chart.ts"
import type { AnyFact } from "#machines/_kit/fact.ts"
import { applicationChart } from "#machines/prequal-application/prequal-application.chart.ts"
import { assignmentChart } from "#machines/expert-assignment/expert-assignment.chart.ts"
import { awardLineChart } from "#machines/award-line/award-line.chart.ts"
import { bidChart } from "#machines/bid/bid.chart.ts"
import { clarificationChart } from "#machines/clarification/clarification.chart.ts"
import { objectionChart } from "#machines/objection/objection.chart.ts"
import { questionChart } from "#machines/question/question.chart.ts"
import { sheetChart } from "#machines/score-sheet/score-sheet.chart.ts"
import type { ChildKind } from "#machines/tender/tender.cascade.ts"

/** The charts of a tender's children, by kind. */
export const childCharts = {
  bid: bidChart,
  question: questionChart,
  clarification: clarificationChart,
  "prequal-application": applicationChart,
  "expert-assignment": assignmentChart,
  "score-sheet": sheetChart,
  "award-line": awardLineChart,
  objection: objectionChart,
} as const satisfies Record<ChildKind, object>

const chartsByKind = new Map<string, Chart<object, AnyFact>>(Object.entries(childCharts))

/** A child's chart for callers that look at neither its facts nor its rules. */
export function chartOfKind(kind: string): Chart<object, AnyFact> {
  const chart = chartsByKind.get(kind)
  if (!chart) throw new Error(`no child of a tender is a ${kind}`)
  return chart
}

/** Kinds whose key is the stream's id: the key is random, or already a secret name. */
const namedByKey: ReadonlySet<string> = new Set(["bid", "question", "clarification", "objection"])

/** The stream of a child in one round of a tender. */
export const childStream = (
  nameOf: (...parts: readonly (string | number)[]) => string,
  tender: string,
  round: number,
  kind: string,
  key: string,
): string => (namedByKey.has(kind) ? key : nameOf("child", tender, round, kind, key))

/** The stream of a company's bid, whose name reveals the company only to holders of the gate key. */
export const bidStream = (
  nameOf: (...parts: readonly (string | number)[]) => string,
  tender: string,
  round: number,
  party: string,
): string => nameOf("bid", tender, round, party)
