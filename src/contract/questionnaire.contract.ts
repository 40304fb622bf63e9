import { z } from "zod"
import { documentBeside } from "./document.ts"
import { id } from "./ids.ts"

/** What a question, an option or a column is told apart by. */
const key = z.string().regex(/^[A-Za-z0-9][\w-]{0,99}$/)
const decimal = /^-?(0|[1-9]\d{0,14})(\.\d{1,6})?$/
/** A number that somebody answers with; it may be below zero. */
export const answeredNumber = z.string().regex(decimal)
/** Points and weights. */
const points = z.string().regex(/^(0|[1-9]\d{0,5})(\.\d{1,4})?$/)

/** What a question asks for; `group` asks for nothing itself, the questions within it do. */
export const questionKinds = ["yesNo", "single", "multiple", "text", "number", "date", "file", "table", "group"] as const
export type QuestionKind = (typeof questionKinds)[number]

const option = z.strictObject({ id: key, label: z.string().trim().min(1).max(500) })
/** A column of a table holds texts, numbers or days. */
const column = z.strictObject({ id: key, label: z.string().trim().min(1).max(200), kind: z.enum(["text", "number", "date"]) })
/** That a question was answered with one of these. */
const alternative = z.strictObject({ question: key, among: z.array(key).max(200) })
/** One of several has to be so. */
const condition = z.array(alternative).min(1).max(50)

/** A question. A limit that is null is none. */
export const question = z.strictObject({
  id: key,
  kind: z.enum(questionKinds),
  /** The group that it belongs to; null where it stands by itself. */
  within: key.nullable(),
  /** May point to other questions as [[id]], which is shown as their number. */
  text: z.string().trim().min(1).max(6000),
  help: z.string().trim().max(6000),
  required: z.boolean(),
  /** It is asked when all of these are so. */
  when: z.array(condition).max(10),
  /** Of a choice. */
  options: z.array(option).max(300),
  /** How many may be chosen at most. */
  choices: z.int().min(1).max(300).nullable(),
  /** Of a number. */
  unit: z.string().trim().max(30),
  least: answeredNumber.nullable(),
  most: answeredNumber.nullable(),
  /** Of a text. */
  words: z.int().min(1).max(5000).nullable(),
  characters: z.int().min(1).max(20_000).nullable(),
  /** Of a table. */
  columns: z.array(column).max(20),
  rows: z.int().min(1).max(200).nullable(),
})
export type Question = z.infer<typeof question>
export type Condition = z.infer<typeof condition>

const section = z.strictObject({
  id: key,
  title: z.string().trim().min(1).max(300),
  description: z.string().trim().max(6000),
  questions: z.array(question).max(200),
})
export type Section = z.infer<typeof section>

/** What a supplier is asked. */
export const questionnaire = z.strictObject({ sections: z.array(section).max(60) })
export type Questionnaire = z.infer<typeof questionnaire>

/** How an answer counts; suppliers are told none of it. */
const mark = z.strictObject({
  /** By option. */
  points: z.record(key, points),
  /** As many points as a reviewer may give at most, where no option has any. */
  most: points.nullable(),
  /** Every answer has to be among these; null where any will do. */
  passIf: z.array(key).max(300).nullable(),
  /** An answer that is not is left to people to weigh, and fails nothing by itself. */
  discretionary: z.boolean(),
})
export type Mark = z.infer<typeof mark>

/** How a questionnaire is scored: questions by their ids, sections by theirs. A section without a weight counts as one of weight 1. */
export const marking = z.strictObject({ marks: z.record(key, mark), weights: z.record(key, points) })
export type Marking = z.infer<typeof marking>

/** An answer: a text (also a choice, a number, a day), several choices, or the rows of a table. */
export const answer = z.union([
  z.string().max(20_000),
  z.array(z.string().max(500)).max(300),
  z.array(z.array(z.string().max(2000)).max(20)).max(200),
])
export type Answer = z.infer<typeof answer>
export const answers = z.record(key, answer)
export type Answers = z.infer<typeof answers>

/** What a reviewer gives for an answer, and why. */
export const given = z.strictObject({ question: key, points, remark: z.string().trim().max(1000) })
export type Given = z.infer<typeof given>

/** What a reviewer asks to change in an answer. */
export const answerComment = z.strictObject({ question: key, text: z.string().trim().max(1000) })
export type AnswerComment = z.infer<typeof answerComment>

/** The outcome of the questions that have to be passed. */
export const outcomes = ["pass", "discretionary", "fail"] as const
export type Outcome = (typeof outcomes)[number]

/** A template as it is written and as it is kept in a file. */
export const surveyForm = z.strictObject({
  title: z.string().trim().min(1).max(200),
  purpose: z.string().trim().max(2000),
  questionnaire,
  marking,
})
export type SurveyForm = z.infer<typeof surveyForm>

/** A template as its company sees it. `inForce` is what was published last, as the edition of that count. */
export const questionnaireView = documentBeside.extend({
  number: z.string(),
  form: surveyForm.nullable(),
  inForce: surveyForm.nullable(),
  edition: z.int(),
  required: z.boolean(),
  party: id,
  author: id.nullable(),
})
export type QuestionnaireView = z.infer<typeof questionnaireView>
