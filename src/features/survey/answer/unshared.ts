import { type Answer, answer as answerShape } from "#contract/questionnaire.contract.ts"
import { mostAnswersAtOnce, type WrittenAnswer } from "#contract/survey.contract.ts"
import { isAnswered, isSameAnswer } from "#machines/questionnaire/questions.ts"

/** An answer that is not shared yet, with the version of the question's answer that the person had seen. */
export interface Unshared {
  readonly answer: Answer
  readonly seen: number
}

export type OwnAnswer = Pick<WrittenAnswer, "question" | "answer">
export type Kept = Readonly<Record<string, Unshared | undefined>>

type Sent = Unshared & { readonly question: string }

/** The input that can be shared: an answer beyond every limit waits until it is shortened, and holds up no other. */
export const shareable = (kept: Kept): Sent[] =>
  Object.entries(kept).flatMap(([question, one]) => (one && answerShape.safeParse(one.answer).success ? [{ question, ...one }] : []))

/** So many characters are sent at once: of three bytes each they fit into the megabyte that the server takes. */
const mostSentAtOnce = 300_000

/** What was written without a network for a long time, in portions that the server takes. */
export function portionsOf(all: readonly Sent[]): Sent[][] {
  const portions: Sent[][] = []
  let room = 0
  for (const one of all) {
    const { length } = JSON.stringify(one)
    const last = portions.at(-1)
    if (last && last.length < mostAnswersAtOnce && length <= room) last.push(one)
    else {
      portions.push([one])
      room = mostSentAtOnce
    }
    room -= length
  }
  return portions
}

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
