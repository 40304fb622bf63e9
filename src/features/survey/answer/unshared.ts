import { type Answer, answer as answerShape } from "#contract/questionnaire.contract.ts"
import type { WrittenAnswer } from "#contract/survey.contract.ts"
import { isAnswered, isSameAnswer } from "#machines/questionnaire/questions.ts"

/** An answer that is not shared yet, with the version of the question's answer that the person had seen. */
export interface Unshared {
  readonly answer: Answer
  readonly seen: number
}

export type OwnAnswer = Pick<WrittenAnswer, "question" | "answer">
export type Kept = Readonly<Record<string, Unshared | undefined>>

/** The input that can be shared: an answer beyond every limit waits until it is shortened, and holds up no other. */
export const shareable = (kept: Kept): (Unshared & { readonly question: string })[] =>
  Object.entries(kept).flatMap(([question, one]) => (one && answerShape.safeParse(one.answer).success ? [{ question, ...one }] : []))

/** The input that a colleague's submission overtook: it is not among the written answers, and nobody else has it. */
export const leftBehind = (kept: Kept, written: ReadonlyMap<string, Pick<WrittenAnswer, "answer">>): readonly OwnAnswer[] =>
  Object.entries(kept).flatMap(([question, one]) =>
    one && isAnswered(one.answer) && !isSameAnswer(one.answer, written.get(question)?.answer) ? [{ question, answer: one.answer }] : [],
  )

/** The answer as it is typed on: a colleague's that arrives over input is not seen, since the field goes on showing the input. */
export const typed = (answer: Answer, before: Unshared | undefined, written: Pick<WrittenAnswer, "version"> | undefined): Unshared => ({
  answer,
  seen: before?.seen ?? written?.version ?? 0,
})
