import { z } from "zod"
import type { DataOf } from "#contract/endpoint.ts"
import { buying } from "#contract/people.ts"
import { type AnswerComment, answerComment, type Answers, given, type Given, outcomes } from "#contract/questionnaire.contract.ts"
import { issuedSurvey, surveyBeside, surveyView } from "#contract/survey.contract.ts"
import { day, dayAt, monthsAfter } from "#contract/time.ts"
import { documentKind } from "../_kit/kind.ts"
import { at } from "../_kit/readers.ts"
import { isSameAnswer, questionsOf } from "../questionnaire/questions.ts"
import { daysToCorrect, nextTurn, termEndingAt, turns } from "./survey.clock.ts"
import type { SurveyFactData, SurveyFacts, SurveyGiven } from "./survey.facts.ts"
import { surveyRules } from "./survey.rules.ts"
import { withPointsKept } from "./survey.upcast.ts"
import { scored, scoreShown, surveyScore } from "./survey.scores.ts"
import { recordOf } from "../_kit/typed.ts"

const { begin, column, command, declare } = documentKind<SurveyFacts, SurveyFactData, SurveyGiven>()
const purchaser = { by: ["purchaser"] } as const
const supplier = { by: ["supplier"] } as const
const reviewer = { by: ["purchaser", "approver"] } as const
const asked = ({ supplier: company }: SurveyFacts) => (company === "" ? [] : [at("supplier", company)])

const subject = ({ number, form, party, author }: SurveyFacts) => ({
  number,
  title: form?.title ?? "",
  party,
  amount: null,
  currency: null,
  // The author may write remarks on the answers, but leaves the decision to somebody else.
  barred: author === "" ? [] : [author],
})
/** Replaces the comment on a question; an empty text removes it. */
const commented = (all: readonly AnswerComment[], { question, text }: AnswerComment): readonly AnswerComment[] => [
  ...all.filter((one) => one.question !== question),
  ...(text === "" ? [] : [{ question, text }]),
]
const pointed = (all: readonly Given[], { question, points, remark }: Given): readonly Given[] => [
  ...all.filter((one) => one.question !== question),
  { question, points, remark },
]
/** The points for answers that stay as they are. Points for a file go: another file may have come in its place. */
function stillGiven({ form, answers, given: all }: SurveyFacts, next: Answers): readonly Given[] {
  const files = new Set(form ? questionsOf(form.questionnaire).flatMap(({ id, kind }) => (kind === "file" ? [id] : [])) : [])
  return all.filter(({ question }) => !files.has(question) && isSameAnswer(answers[question], next[question]))
}
const later = (one: string, other: string): string => (one > other ? one : other)

const shown = [
  "number",
  "party",
  "supplier",
  "edition",
  "note",
  "due",
  "countsFor",
  "approvedAt",
  "countsUntil",
  "askedAt",
  "remindedAt",
  "answers",
  "filed",
  "rounds",
  "submittedAt",
  "reason",
  "comments",
] as const
const knownToSupplier = recordOf(shown, () => true as const)
/** The parts of a form without its marking. */
const formShown = { title: true, purpose: true, questionnaire: true } as const

/**
 * Surveys (调查): one supplier answers an edition of a template by a last day; the survey is returned with comments on single questions, or approved
 * with its score.
 */
export const survey = declare({
  id: "survey",
  version: 3,
  letters: "DC",
  summary: "A survey of a supplier",
  screen: "wel/supplier-inquiry-write",
  states: ["waiting", "review", "returned", "lapsed", "approved", "recalled"],
  empty: {
    number: "",
    round: "",
    party: "",
    author: "",
    supplier: "",
    template: "",
    edition: 0,
    form: null,
    note: "",
    due: "",
    countsFor: null,
    approvedAt: null,
    countsUntil: null,
    askedAt: 0,
    remindedAt: 0,
    answers: {},
    filed: [],
    rounds: 0,
    submittedAt: null,
    reason: "",
    comments: [],
    remarks: [],
    given: [],
  },
  reduce: {
    "survey.issued": (
      facts,
      { number, round, party, supplier: company, template, edition, form, note, due, countsFor = null, by, at: now },
    ) => ({
      ...facts,
      number,
      round,
      party,
      author: by.id,
      supplier: company,
      template,
      edition,
      form,
      note,
      due,
      countsFor,
      askedAt: now,
    }),
    "survey.reminded": (facts, { at: now }) => ({ ...facts, remindedAt: now }),
    "survey.extended": (facts, { due, at: now }) => ({ ...facts, due, askedAt: now, remindedAt: 0 }),
    "survey.submitted": (facts, { answers, filed, keepsPoints = false, at: now }) => ({
      ...facts,
      answers,
      filed,
      rounds: facts.rounds + 1,
      submittedAt: now,
      reason: "",
      comments: [],
      remarks: [],
      given: keepsPoints ? facts.given : stillGiven(facts, answers),
    }),
    "survey.commented": (facts, comment) => ({ ...facts, remarks: commented(facts.remarks, comment) }),
    "survey.pointed": (facts, points) => ({ ...facts, given: pointed(facts.given, points) }),
    "survey.returned": (facts, { reason, comments = facts.remarks, at: now }) => ({
      ...facts,
      reason,
      comments,
      remarks: [],
      due: later(facts.due, dayAt(now + daysToCorrect * 86_400_000)),
      askedAt: now,
      remindedAt: 0,
    }),
    "survey.approved": (facts, { at: now }) => ({
      ...facts,
      approvedAt: now,
      countsUntil: facts.countsFor === null ? null : monthsAfter(dayAt(now), facts.countsFor),
    }),
    "survey.termEnding": (facts, { at: now }) => ({ ...facts, remindedAt: now }),
    // The timer's fact says when it was due, which differs from the last day.
    "survey.lapsed": (facts) => facts,
    "survey.recalled": (facts, { reason }) => ({ ...facts, reason }),
  },
  rules: surveyRules,
  view: surveyView,
  beside: surveyBeside,
  named: ({ supplier: company, party }) => [company || null, party || null],
  viewOf: (
    { number, round, party, supplier: company, template, edition, form, note, due, countsFor, answers, filed, rounds, ...facts },
    { written = [], attached = [], ...beside },
  ) => ({
    ...beside,
    number,
    round,
    party,
    supplier: company,
    template,
    edition,
    // Readers who may not see the marking get null.
    form: form && { ...form, marking: form.marking ?? null },
    note,
    due,
    countsFor,
    countsUntil: facts.countsUntil,
    answers,
    filed: [...filed],
    rounds,
    submittedAt: facts.submittedAt,
    reason: facts.reason,
    comments: [...facts.comments],
    remarks: [...facts.remarks],
    given: [...facts.given],
    written: [...written],
    attached: [...attached],
  }),
  files: {
    answers: {
      each: ({ form }) =>
        form?.questionnaire.sections.flatMap(({ questions }) => questions.flatMap(({ id, kind }) => (kind === "file" ? [id] : []))) ?? [],
      adds: [{ side: "supplier", in: ["waiting", "returned"] }],
      sees: [{ side: "buyer", in: ["review", "returned", "approved"] }, { side: "supplier" }],
    },
  },
  upcasters: { "survey.submitted": [withPointsKept] },
  sides: {
    buyer: { who: ({ party }) => (party === "" ? [] : buying.map((name) => at(name, party))) },
    // Suppliers see neither the marking, nor the other suppliers, nor remarks before a return.
    supplier: {
      who: asked,
      shows: {
        facts: {
          "survey.issued": {
            number: true,
            party: true,
            supplier: true,
            edition: true,
            form: formShown,
            note: true,
            due: true,
            countsFor: true,
          },
          "survey.reminded": {},
          "survey.extended": { due: true },
          "survey.submitted": { answers: true, filed: true },
          "survey.withdrawn": {},
          "survey.returned": { reason: true, comments: true },
          "survey.approved": {},
          "survey.termEnding": {},
          "survey.lapsed": {},
          "survey.recalled": { reason: true },
        },
        knows: { ...knownToSupplier, form: formShown },
      },
    },
  },
  begin: begin("survey.issued", {
    ...purchaser,
    summary: "Asks one supplier the edition of a template that is in force",
    input: issuedSurvey,
    data: ({ template, supplier: company, due, note, round, countsFor }, { number, by, given: { issued } }) => {
      const { form = nothingAsked, edition = 0, round: own = "" } = issued ?? {}
      return { number, round: round ?? own, party: by.party ?? "", supplier: company, template, edition, form, note, due, countsFor }
    },
  }),
  commands: {
    submit: command("survey.submitted", {
      ...supplier,
      summary: "Sends the answers to the reviewers",
      task: asked,
      data: (_, { given }) => given.written ?? { answers: {}, filed: [] },
    }),
    comment: command("survey.commented", {
      ...reviewer,
      summary: "Notes a word on one question, which the supplier is told when the survey is returned; an empty one takes it away",
      input: answerComment,
    }),
    givePoints: command("survey.pointed", {
      ...reviewer,
      summary: "Gives points for one answer, beside those that it has by itself",
      input: given,
    }),
    extend: command("survey.extended", {
      ...purchaser,
      summary: "Gives the supplier until another day, also after the last one",
      input: z.strictObject({ due: day }),
    }),
    recall: command("survey.recalled", {
      ...purchaser,
      summary: "Takes it back from the supplier, with the reason",
      input: z.strictObject({ reason: z.string().trim().min(1).max(500) }),
      danger: true,
    }),
  },
  life: ({ takes, moves, strikes }) => {
    const own = "isSurveyOfOwnCompany"
    const open = {
      "survey.submitted": moves("review", "isAskedOfOwnCompany", "surveyIsOpen", "answersAreComplete", "surveyFilesAreThere"),
      "survey.lapsed": strikes("lapsed"),
      "survey.extended": takes(own, "surveyEndsLater"),
      "survey.recalled": moves("recalled", own),
    } as const
    return {
      waiting: {
        "survey.issued": takes(own, "isInForce", "asksSupplier", "isAskedTheSame", "wasNotAskedInRound", "surveyEndsLater"),
        "survey.reminded": strikes("waiting"),
        ...open,
      },
      review: {
        "survey.commented": takes(own, "commentsOnQuestion"),
        "survey.pointed": takes(own, "commentsOnQuestion", "pointsAreAllowed"),
        "survey.returned": moves("returned"),
        // After the last day it would lapse at once.
        "survey.withdrawn": moves("waiting", "surveyIsOpen"),
        "survey.approved": moves("approved", "pointsAreGiven"),
      },
      returned: { ...open, "survey.reminded": strikes("returned") },
      lapsed: {
        // Never allowed in this state, but named so that a late submission is refused with its reason.
        "survey.submitted": takes("isAskedOfOwnCompany", "surveyIsOpen"),
        "survey.extended": moves("waiting", own, "surveyEndsLater"),
        "survey.recalled": moves("recalled", own),
      },
      approved: { "survey.termEnding": strikes("approved") },
      recalled: {},
    }
  },
  clocks: {
    waiting: { due: nextTurn, leaves: turns },
    returned: { due: nextTurn, leaves: turns },
    approved: { due: termEndingAt, leaves: "survey.termEnding" },
  },
  approvals: {
    review: {
      in: "review",
      askedIn: ["purchaser", "approver"],
      approved: "survey.approved",
      returned: "survey.returned",
      withdrawn: "survey.withdrawn",
      subject,
    },
  },
  values: { "survey.extended": ["due"], "survey.returned": ["reason"], "survey.recalled": ["reason"] },
  names: { "survey.issued": ({ number, form: { title } }) => [number, title] },
  notices: {
    "survey.issued": "supplier",
    "survey.reminded": "supplier",
    "survey.extended": "supplier",
    "survey.returned": "supplier",
    "survey.approved": "supplier",
    "survey.termEnding": ({ author, supplier: company }) => [`person:${author}`, at("supplier", company)],
    "survey.lapsed": ({ author }) => [`person:${author}`],
    "survey.recalled": "supplier",
  },
  ledgers: { score: surveyScore },
  title: ({ form }) => form?.title ?? "",
  row: {
    supplier: column.party(({ supplier: company }) => company || null, { found: true }),
    edition: column.whole(({ edition }) => edition),
    due: column.day(({ due }) => due || null, { ordered: true }),
    countsUntil: column.day(({ countsUntil }) => countsUntil, { ordered: true }),
    submittedAt: column.instant(({ submittedAt }) => submittedAt, { ordered: true }),
    score: column.text(scoreShown, { shownTo: ["buyer"] }),
    outcome: column.choice(outcomes, (facts) => scored(facts)?.outcome ?? null, { shownTo: ["buyer"] }),
    round: column.kept(column.text(({ round }) => round || null, { ordered: true, shownTo: ["buyer"] })),
    template: column.kept(column.text(({ template }) => template || null, { ordered: true, shownTo: ["buyer"] })),
    asking: column.kept(column.text(({ party }) => party || null, { ordered: true })),
    asked: column.kept(column.text(({ supplier: company }) => company || null, { ordered: true })),
  },
})

/** The empty form of a survey whose template is not in force; such a survey is never issued. */
const nothingAsked = { title: "", purpose: "", questionnaire: { sections: [] }, marking: { marks: {}, weights: {} } }

export const surveyChart = survey.chart
export type SurveyRow = DataOf<typeof survey.calls.query>["records"][number]
