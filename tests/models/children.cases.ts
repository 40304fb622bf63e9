import type { Actor } from "#contract/people.ts"
import type { Chart } from "#machines/_kit/chart.ts"
import { type AnyFact, factOf } from "#machines/_kit/fact.ts"
import { awardLineChart } from "#machines/award-line/award-line.chart.ts"
import { bidChart } from "#machines/bid/bid.chart.ts"
import { clarificationChart } from "#machines/clarification/clarification.chart.ts"
import { assignmentChart } from "#machines/expert-assignment/expert-assignment.chart.ts"
import { objectionChart } from "#machines/objection/objection.chart.ts"
import { applicationChart } from "#machines/prequal-application/prequal-application.chart.ts"
import { questionChart } from "#machines/question/question.chart.ts"
import { sheetChart } from "#machines/score-sheet/score-sheet.chart.ts"
import type { ChildKind } from "#machines/tender/tender.cascade.ts"
import { approvalModel } from "./approval.cases.ts"
import type { Model } from "./kit.ts"
import { people } from "./tender.people.ts"

const at = Date.UTC(2026, 0, 5)
const day = 86_400_000
const { purchaser, approver, supervisor, invited, leader, expert, second } = people

/** The same facts in every state: their data are fixed, so what they lead to is finite. */
function model<Facts extends object, F extends AnyFact, Given extends object>(
  chart: Chart<Facts, F, Given>,
  cases: readonly (readonly [type: string, by: Actor, data?: object, given?: object, after?: number])[],
  heldBefore: readonly string[] = [],
): Model {
  const facts = cases.map(([type, by, data, given, after = 0]) => factOf(type, by, at + after, data, given))
  return { chart: chart as unknown as Chart, cases: () => facts, heldBefore: new Set(heldBefore) }
}

const envelope = { level: "S1", ciphertext: "AAAA", hash: "f00d" }
const ownStep = (type: string, data: object = {}) =>
  [
    [type, expert, data],
    [type, second, data],
  ] as const
const marks = { expert: "expert.1", bid: "bid1", envelope: "technical", evidence: {}, full: { quality: "60" } }

/** The charts of a tender's children with their cases. */
export const childModels: Readonly<Record<ChildKind | "approval", Model>> = {
  bid: model(bidChart, [
    ["bid.submitted", invited, { version: 1, seal: "f00d", envelopes: { technical: envelope, commercial: envelope } }],
    ["bid.withdrawn", invited],
    ["bid.staled", purchaser, { clarification: "c1" }],
    ["bid.lapsed", purchaser],
    ["bid.opened", purchaser, { party: "A", technical: {}, commercial: null }],
    ["bid.released", invited, { keys: { technical: "AA==" } }],
    ["bid.unopened", purchaser, { fault: "commitment" }],
    ["bid.unopened", leader, { fault: "content" }],
    ["bid.commercialOpened", leader, { commercial: {} }],
    ["bid.recordConfirmed", invited, { agrees: true, note: "" }],
    ["bid.reviewed", expert, { responsive: true, clause: "", reason: "" }],
    ["bid.validated", leader],
    ["bid.rejected", leader, { reason: "未响应" }],
    ["bid.reviewReopened", supervisor],
    ["bid.scored", leader],
    ["bid.nominated", purchaser],
    ["bid.dropped", approver],
    ["bid.dropped", invited],
    ["bid.dropped", purchaser],
    ["bid.won", purchaser],
    ["bid.lost", purchaser],
    ["bid.declined", invited, { reason: "产能不足" }],
  ]),
  question: model(questionChart, [
    ["question.asked", invited, { text: "?" }],
    ["question.answered", purchaser, { answer: "!" }],
    ["question.withdrawn", invited],
  ]),
  clarification: model(
    clarificationChart,
    ["clarification.drafted", "clarification.issued"].map(
      (type) => [type, purchaser, { title: "澄清", text: "材质", material: true }] as const,
    ),
  ),
  "prequal-application": model(applicationChart, [
    ["prequalification.applied", invited, { party: "A", statement: "" }],
    ["prequalification.withdrawn", invited],
    ["applicant.reviewed", purchaser, { passed: true, reason: "" }],
    ["applicant.reviewed", purchaser, { passed: false, reason: "无资质" }],
  ]),
  "expert-assignment": model(assignmentChart, [
    ["assignment.made", purchaser, { expert: "expert.1", origin: "drawn" }],
    ...ownStep("assignment.confirmed"),
    ...ownStep("expert.declined", { reason: "回避" }),
    ...ownStep("assignment.signedIn"),
    ...ownStep("assignment.declared"),
    ["assignment.declared", expert, {}, { employerBids: true }],
    ...ownStep("assignment.scoringBegun"),
    ...ownStep("assignment.submitted"),
    ...ownStep("assignment.signed"),
    ...ownStep("assignment.dissented", { reason: "不同意" }),
    ["assignment.scoringReopened", leader],
  ]),
  "score-sheet": model(
    sheetChart,
    [
      ["score.submitted", expert, { ...marks, marks: { quality: "60" }, evidence: { quality: "第 17 页" } }],
      ["score.submitted", expert, { ...marks, marks: { quality: "60" } }],
      ["score.submitted", expert, { ...marks, marks: { quality: "60.01" } }],
      ["score.submitted", expert, { ...marks, marks: {} }],
      ["score.submitted", second, { ...marks, marks: { quality: "1" } }],
      ["sheet.reopened", leader, { reason: "评分有误" }],
    ],
    // A sheet belongs to whoever locks it first.
    ["open score.submitted ownSheet"],
  ),
  "award-line": model(awardLineChart, [
    ["line.proposed", purchaser, { bid: "bid1", party: "A", line: "line1", quantity: "25", unitPrice: "10" }],
    ["line.dropped", purchaser],
    ["line.approved", approver],
    ["line.noticed", purchaser],
    ["line.accepted", invited],
    ["line.declined", invited, { reason: "产能不足" }],
  ]),
  approval: approvalModel,
  objection: model(objectionChart, [
    ["objection.raised", invited, { reason: "x" }],
    ["objection.answered", purchaser, { answer: "y" }],
    ...(["objection.upheld", "objection.dismissed"] as const).flatMap((type) => [
      [type, supervisor, { reason: "z" }] as const,
      [type, supervisor, { reason: "z" }, {}, 3 * day + 1] as const,
      [type, { ...supervisor, id: purchaser.id }, { reason: "z" }] as const,
    ]),
  ]),
}
