import type { Answer } from "#contract/questionnaire.contract.ts"
import type { WrittenAnswer } from "#contract/survey.contract.ts"

/** An answer that is not shared yet, with the version of the question's answer that the person had seen. */
export interface Unshared {
  readonly answer: Answer
  readonly seen: number
}

/** The answer as it is typed on: a colleague's that arrives over input is not seen, since the field goes on showing the input. */
export const typed = (answer: Answer, before: Unshared | undefined, written: Pick<WrittenAnswer, "version"> | undefined): Unshared => ({
  answer,
  seen: before?.seen ?? written?.version ?? 0,
})
