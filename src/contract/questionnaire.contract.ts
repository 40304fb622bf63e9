import { z } from "zod"
import { documentBeside } from "./document.ts"
import { id } from "./ids.ts"

/** The key of a question, an option or a column. */
const key = z.string().regex(/^[A-Za-z0-9][\w-]{0,99}$/)
const decimal = /^-?(0|[1-9]\d{0,14})(\.\d{1,6})?$/
/** A number as an answer; it may be negative. */
export const answeredNumber = z.string().regex(decimal)
/** Points and weights. */
const points = z.string().regex(/^(0|[1-9]\d{0,5})(\.\d{1,4})?$/)

/** The limits of every answer, also where its question names none. */
export const mostCharacters = 20_000
export const mostCellCharacters = 2000
export const mostRowsInTable = 200

/** The kinds of questions; a `group` asks nothing itself, but contains questions. */
export const questionKinds = ["yesNo", "single", "multiple", "text", "number", "date", "file", "table", "group"] as const
export type QuestionKind = (typeof questionKinds)[number]

const option = z.strictObject({ id: key, label: z.string().trim().min(1).max(500) })
/** A column of a table of texts, numbers or days. */
const column = z.strictObject({ id: key, label: z.string().trim().min(1).max(200), kind: z.enum(["text", "number", "date"]) })
/** True if a question was answered with one of these values. */
const alternative = z.strictObject({ question: key, among: z.array(key).max(200) })
/** True if one of the alternatives is. */
const condition = z.array(alternative).min(1).max(50)

/** A question. A null limit means none of its own. */
export const question = z.strictObject({
  id: key,
  kind: z.enum(questionKinds),
  /** The group that contains it; null for none. */
  within: key.nullable(),
  /** May refer to other questions as [[id]], which is shown as their number. */
  text: z.string().trim().min(1).max(6000),
  help: z.string().trim().max(6000),
  required: z.boolean(),
  /** The question is asked when all of these conditions are true. */
  when: z.array(condition).max(10),
  /** For a choice. */
  options: z.array(option).max(300),
  /** The most options that may be chosen. */
  choices: z.int().min(1).max(300).nullable(),
  /** For a number. */
  unit: z.string().trim().max(30),
  least: answeredNumber.nullable(),
  most: answeredNumber.nullable(),
  /** For a text: the most words. */
  words: z.int().min(1).max(5000).nullable(),
  characters: z.int().min(1).max(mostCharacters).nullable(),
  /** For a table. */
  columns: z.array(column).max(20),
  rows: z.int().min(1).max(mostRowsInTable).nullable(),
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

/** The questions for suppliers. */
export const questionnaire = z.strictObject({ sections: z.array(section).max(60) })
export type Questionnaire = z.infer<typeof questionnaire>

/** How an answer is scored; suppliers are not shown this. */
const mark = z.strictObject({
  /** The points by option. */
  points: z.record(key, points),
  /** The most points that a reviewer may give, where options have none. */
  most: points.nullable(),
  /** The passing values; null where any will do. Every chosen value must be among them. */
  passIf: z.array(key).max(300).nullable(),
  /** Whether a failing answer is left to reviewers, instead of failing the questionnaire. */
  discretionary: z.boolean(),
})
export type Mark = z.infer<typeof mark>

/** How a questionnaire is scored: marks by question, weights by section. A section without a weight has weight 1. */
export const marking = z.strictObject({ marks: z.record(key, mark), weights: z.record(key, points) })
export type Marking = z.infer<typeof marking>

/** An answer: a text (also for a choice, a number or a day), several choices, or the rows of a table. */
export const answer = z.union([
  z.string().max(mostCharacters),
  z.array(z.string().max(500)).max(300),
  z.array(z.array(z.string().max(mostCellCharacters)).max(20)).max(mostRowsInTable),
])
export type Answer = z.infer<typeof answer>
export const answers = z.record(key, answer)
export type Answers = z.infer<typeof answers>

/** The points that a reviewer gives for an answer, and why. */
export const given = z.strictObject({ question: key, points, remark: z.string().trim().max(1000) })
export type Given = z.infer<typeof given>

/** A change to an answer that a reviewer asks for. */
export const answerComment = z.strictObject({ question: key, text: z.string().trim().max(1000) })
export type AnswerComment = z.infer<typeof answerComment>

/** The outcome of the questions that have passing values. */
export const outcomes = ["pass", "discretionary", "fail"] as const
export type Outcome = (typeof outcomes)[number]

/** A template as it is written, and as files store it. */
export const surveyForm = z.strictObject({
  title: z.string().trim().min(1).max(200),
  purpose: z.string().trim().max(2000),
  questionnaire,
  marking,
})
export type SurveyForm = z.infer<typeof surveyForm>

/** A template as its company sees it. `inForce` is the last published edition, with its number. */
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
