import { z } from "zod"
import { marksInput } from "#contract/committee.contract.ts"
import { documentBeside } from "#contract/document.ts"
import type { DataOf } from "#contract/endpoint.ts"
import { evaluationView } from "#contract/evaluation.contract.ts"
import { id } from "#contract/ids.ts"
import { documentKind } from "../_kit/kind.ts"
import { person } from "../_kit/readers.ts"
import { withAskedSubstitutes } from "../inquiry/inquiry.upcast.ts"
import type { EvaluationFactData, EvaluationFacts } from "./evaluation.facts.ts"
import { evaluationRules } from "./evaluation.rules.ts"

const { begin, column, command, declare } = documentKind<EvaluationFacts, EvaluationFactData>()
const expert = { by: ["expert"] } as const
const own = ({ expert: who }: EvaluationFacts) => (who === "" ? [] : [person(who)])
const scores = ["isSelf", "scorable", "declaredInterests"] as const
const marks = [
  "reviewIsOpen",
  "scoresItsQuotes",
  "sheetIsOpen",
  "everyElementIsMarked",
  "marksWithinRange",
  "outermostMarksAreFounded",
] as const

/** An expert's part in an inquiry (评标专家与评分表): asked, confirmed, no conflict declared, and a score sheet for each quotation. Nobody else reads it. */
export const evaluation = declare({
  id: "evaluation",
  version: 2,
  letters: "XJ",
  summary: "An expert's part in an inquiry",
  screen: "wel/iquiry-expert-view",
  module: { code: "EVALUATION_LIST", under: "inquiry", icon: "star" },
  states: ["notified", "confirmed", "declared", "scored", "declined", "over"],
  empty: {
    above: "",
    number: "",
    inquiry: "",
    buyer: "",
    author: "",
    expert: "",
    origin: "drawn",
    round: 1,
    ask: null,
    suppliers: [],
    statement: "",
    reason: "",
    declaredAt: null,
    sheets: [],
    reopened: [],
  },
  reduce: {
    "evaluation.asked": (facts, { above, number, inquiry, buyer, author, expert: who, origin, round, ask, suppliers }) => ({
      ...facts,
      // Only the fact that begins the part, or asks again, names the inquiry.
      above: facts.above || above,
      number,
      inquiry,
      buyer,
      author,
      expert: who,
      origin,
      round,
      ask,
      suppliers,
      statement: "",
      reason: "",
      declaredAt: null,
      sheets: [],
      reopened: [],
    }),
    "evaluation.declared": (facts, { statement, at }) => ({ ...facts, statement, declaredAt: at }),
    "evaluation.scored": (facts, { supplier, marks: given, evidence, at }) => ({
      ...facts,
      sheets: [...facts.sheets, { supplier, marks: given, evidence, lockedAt: at }],
      reopened: facts.reopened.filter((one) => one.supplier !== supplier),
    }),
    "evaluation.sheetReopened": (facts, { supplier, reason }) => ({
      ...facts,
      sheets: facts.sheets.filter((one) => one.supplier !== supplier),
      reopened: [
        ...facts.reopened,
        ...facts.sheets.flatMap(({ supplier: whose, marks: given, evidence }) =>
          whose === supplier ? [{ supplier, marks: given, evidence, reason }] : [],
        ),
      ],
    }),
    "evaluation.ended": (facts) => ({ ...facts, suppliers: [] }),
  },
  rules: evaluationRules,
  view: evaluationView,
  beside: documentBeside,
  named: ({ buyer, expert: who, suppliers, sheets }) => [buyer, who, ...suppliers, ...sheets.map(({ supplier }) => supplier)],
  viewOf: ({ suppliers, sheets, reopened, ...facts }, beside) => ({
    ...beside,
    ...facts,
    suppliers: [...suppliers],
    sheets: [...sheets],
    reopened: [...reopened],
  }),
  upcasters: { "evaluation.asked": [withAskedSubstitutes] },
  above: ({ above }) => above,
  sides: { expert: { who: own, acting: ["expert"] } },
  begin: begin("evaluation.asked", {
    by: [],
    summary: "Begun by its inquiry",
    input: z.strictObject({}),
    data: () => {
      throw new Error("an expert's part is begun by its inquiry")
    },
  }),
  commands: {
    confirm: command("evaluation.confirmed", { ...expert, summary: "Agrees to take part (确认参加)", task: own }),
    decline: command("evaluation.declined", {
      ...expert,
      summary: "Does not take part, or avoids it for an interest of one's own (谢绝或回避), with the reason",
      input: z.strictObject({ reason: z.string().trim().min(1).max(500) }),
      danger: true,
    }),
    declare: command("evaluation.declared", {
      ...expert,
      summary: "Declares to have no interest in any of those who have quoted (声明无利害关系)",
      task: own,
      input: z.strictObject({ statement: z.string().trim().min(1).max(2000) }),
    }),
    score: command("evaluation.scored", {
      ...expert,
      summary: "Hands in the sheet of marks for one quotation, which is locked from then on (评分)",
      task: own,
      input: marksInput.extend({ supplier: id }),
    }),
  },
  reports: {
    "evaluation.confirmed": (_, { expert: who }) => ({ type: "inquiry.expertConfirmed", data: { expert: who } }),
    "evaluation.declined": ({ reason }, { expert: who }) => ({ type: "inquiry.expertDeclined", data: { expert: who, reason } }),
    "evaluation.declared": (_, { expert: who }) => ({ type: "inquiry.expertDeclared", data: { expert: who } }),
    "evaluation.scored": ({ supplier }, { expert: who }) => ({ type: "inquiry.sheetLocked", data: { expert: who, supplier } }),
  },
  life: ({ moves, movesAmong, takes, follows }) => {
    const leaves = {
      "evaluation.declined": moves("declined", "isSelf"),
      "evaluation.ended": follows("over"),
    } as const
    const tooEarly = { "evaluation.scored": takes(...scores) } as const
    return {
      notified: {
        ...leaves,
        ...tooEarly,
        "evaluation.confirmed": moves("confirmed", "isSelf"),
        "evaluation.begun": follows(),
        "evaluation.asked": follows(),
      },
      confirmed: {
        ...leaves,
        ...tooEarly,
        "evaluation.begun": follows(),
        "evaluation.declared": moves("declared", "isSelf", "scorable", "employerDoesNotBid"),
      },
      declared: {
        ...leaves,
        "evaluation.sheetReopened": follows(),
        "evaluation.scored": movesAmong(
          ["declared", "scored"],
          ({ sheets, suppliers }) => (sheets.length + 1 < suppliers.length ? "declared" : "scored"),
          ...scores,
          ...marks,
        ),
      },
      scored: {
        "evaluation.scored": takes(...scores, "somethingToScore"),
        "evaluation.sheetReopened": follows("declared"),
        "evaluation.ended": follows("over"),
      },
      declined: { "evaluation.asked": follows("notified") },
      over: { ...tooEarly, "evaluation.asked": follows("notified") },
    }
  },
  clocks: {},
  values: { "evaluation.declined": ["reason"], "evaluation.sheetReopened": ["reason"] },
  names: { "evaluation.asked": ({ number, ask: { title } }) => [number, title] },
  secretReaders: true,
  title: ({ ask }) => ask?.title ?? "",
  row: {
    inquiry: column.text(({ inquiry }) => inquiry),
    buyer: column.party(({ buyer }) => buyer),
    round: column.whole(({ round }) => round),
    quoteEnd: column.instant(({ ask }) => ask?.quoteEnd ?? null, { ordered: true }),
    reviewDeadline: column.instant(({ ask }) => ask?.reviewDeadline ?? null, { ordered: true }),
    /** Before a draw the server counts how often each expert judged which supplier. */
    judge: column.kept(column.person(({ expert: who }) => who, { ordered: true })),
    judged: column.kept(column.parties(({ sheets }) => sheets.map(({ supplier }) => supplier))),
  },
})

export const evaluationChart = evaluation.chart
export type EvaluationRow = DataOf<typeof evaluation.calls.query>["records"][number]
