import { z } from "zod"
import { documentBeside } from "./document.ts"
import { endpoint } from "./endpoint.ts"
import { id } from "./ids.ts"
import { answer, answerComment, answers, given, marking, outcomes, questionnaire, surveyForm } from "./questionnaire.contract.ts"
import { supplierStages } from "./supplier-bar.ts"
import { day, instant } from "./time.ts"

/** The id of a question. */
const question = answerComment.shape.question
const note = z.string().trim().max(2000)
/** The most suppliers that are asked at once. */
export const mostAskedAtOnce = 200
/** The most suppliers that are offered at once; others are found by a word. */
export const mostOffered = 500
/** The most answers that are sent at once. */
export const mostAnswersAtOnce = 300
/** The most surveys that are compared at once. */
export const mostCompared = 24

/** For how many months an approved survey counts for an upgrade; null for ever. */
const countsFor = z.int().min(1).max(120).nullable()

/** A request to one supplier: an edition of a template, and the last day. Surveys that are issued together share a round; null begins a new one. */
export const issuedSurvey = z.strictObject({
  template: id,
  supplier: id,
  due: day,
  note,
  round: id.nullable(),
  countsFor: countsFor.default(null),
})
export type IssuedSurvey = z.infer<typeof issuedSurvey>

/** An answer that one of the supplier's people has written, with the number of versions so far. */
const writtenAnswer = z.object({ question, answer, by: id, name: z.string(), at: instant, version: z.int() })
export type WrittenAnswer = z.infer<typeof writtenAnswer>

/** A version of a file that is attached to a question. */
const attachedFile = z.object({ question, file: z.string(), version: z.int() })
export type AttachedFile = z.infer<typeof attachedFile>

/** A survey as its reader may see it; suppliers see neither the marking nor remarks that are noted before the return. */
export const surveyView = documentBeside.extend({
  number: z.string(),
  round: z.string(),
  party: z.string(),
  supplier: id,
  template: z.string(),
  edition: z.int(),
  form: surveyForm.extend({ questionnaire, marking: marking.nullable() }).nullable(),
  note,
  due: z.string(),
  countsFor,
  /** The last day on which it counts, once it is approved; null for ever. */
  countsUntil: day.nullable(),
  answers,
  /** The questions that had files at the submission. */
  filed: z.array(question),
  /** The number of submissions. */
  rounds: z.int(),
  submittedAt: instant.nullable(),
  /** The reason of the return or the recall. */
  reason: z.string(),
  /** The reviewer's requested corrections, by question. */
  comments: z.array(answerComment),
  /** The reviewers' remarks before a return. */
  remarks: z.array(answerComment),
  given: z.array(given),
  /** The answers that the supplier is writing, which nobody else sees. */
  written: z.array(writtenAnswer),
  /** The files that the supplier has attached to questions so far, which nobody else sees. */
  attached: z.array(attachedFile),
})
export type SurveyView = z.infer<typeof surveyView>
export const surveyBeside = documentBeside.extend({
  written: surveyView.shape.written.optional(),
  attached: surveyView.shape.attached.optional(),
})

/** The result of a survey; null for values that are not known. */
const result = z.object({
  id,
  number: z.string(),
  state: z.string(),
  title: z.string(),
  edition: z.int(),
  due: day,
  submittedAt: instant.nullable(),
  /** The last day on which an approved survey counts; null for ever. */
  countsUntil: day.nullable(),
  score: z.string().nullable(),
  outcome: z.enum(outcomes).nullable(),
})
export type SurveyResult = z.infer<typeof result>

const asked = z.object({ id, company: z.string(), stage: z.enum(supplierStages), categories: z.array(z.string()) })
export type AskableSupplier = z.infer<typeof asked>

const round = z.object({
  round: z.string(),
  title: z.string(),
  edition: z.int(),
  issuedAt: instant,
  due: day,
  asked: z.int(),
  /** The numbers of surveys at suppliers, in review, and approved. */
  waiting: z.int(),
  review: z.int(),
  approved: z.int(),
})
export type SurveyRound = z.infer<typeof round>

const inRound = result.extend({ template: id, supplier: z.string(), answered: z.int(), questions: z.int() })
export type SurveyInRound = z.infer<typeof inRound>

/** The result of a question in one survey; null when it did not apply or gives no points. */
const cell = z.object({
  question,
  answer: answer.nullable(),
  points: z.string().nullable(),
  most: z.string().nullable(),
  /** Whether the answer passes; null when it is not judged. */
  passes: z.boolean().nullable(),
})
const compared = result.extend({ supplier: z.string(), supplierId: id, cells: z.array(cell) })
export type ComparedSurvey = z.infer<typeof compared>

/** The calls for surveys beyond those of their kind. */
export const surveyContract = {
  issue: endpoint("POST", "sup/survey/issue", {
    command: true,
    summary: "Asks several suppliers an edition of a template: a survey for each of them, which tells none of them of the others",
    body: issuedSurvey.omit({ supplier: true }).extend({ suppliers: z.array(id).min(1).max(mostAskedAtOnce) }),
    data: z.object({ round: id, surveys: z.array(z.object({ id, number: z.string() })) }),
  }),
  askable: endpoint("POST", "sup/survey/askable", {
    summary:
      "The suppliers that may be asked: of these categories and those below, or all, found by a word, without those that were asked in a round; and the categories by which they can be found",
    body: z.strictObject({
      categories: z.array(z.string().max(64)).max(100),
      keyword: z.string().max(200).default(""),
      round: id.nullable().default(null),
    }),
    data: z.object({
      suppliers: z.array(asked),
      /** Whether there are more than are told. */
      more: z.boolean(),
      categories: z.array(z.object({ value: z.string(), label: z.string() })),
    }),
  }),
  answer: endpoint("POST", "sup/survey/answer", {
    summary:
      "Keeps answers that are written. The later answer to a question counts; what somebody else wrote to it since it was last seen is told",
    body: z.strictObject({
      id,
      answers: z
        .array(z.strictObject({ question, answer: answer.nullable(), seen: z.int().min(0) }))
        .min(1)
        .max(mostAnswersAtOnce),
    }),
    data: z.object({ written: z.array(writtenAnswer), overwritten: z.array(writtenAnswer) }),
  }),
  rounds: endpoint("GET", "sup/survey/rounds", {
    summary: "What was asked of several suppliers together, latest first",
    data: z.array(round),
  }),
  inRound: endpoint("GET", "sup/survey/inRound", {
    summary: "How far each supplier is that was asked together",
    query: z.strictObject({ round: id }),
    data: z.array(inRound),
  }),
  extendRound: endpoint("POST", "sup/survey/extendRound", {
    command: true,
    summary: "Gives all that have not answered until another day; refused where none of them ends before it",
    body: z.strictObject({ round: id, due: day }),
    data: z.object({ extended: z.int() }),
  }),
  compare: endpoint("GET", "sup/survey/compare", {
    summary: "What was answered to one template, question by question: by all suppliers, or by one over the years",
    query: z.strictObject({ template: id, supplier: id.optional() }),
    data: z.object({ questionnaire: questionnaire.nullable(), surveys: z.array(compared) }),
  }),
  ofSupplier: endpoint("GET", "sup/survey/ofSupplier", {
    summary: "What a supplier was asked, and which surveys it still needs to be upgraded",
    query: z.strictObject({ id }),
    data: z.object({
      surveys: z.array(result.extend({ template: id })),
      missing: z.array(z.object({ template: id, title: z.string() })),
    }),
  }),
}
