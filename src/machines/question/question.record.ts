/** An answer that another has taken the place of: suppliers have read it, and may go by it. */
interface ReplacedAnswer {
  readonly answer: string
  readonly at: number
  readonly replacedAt: number
}

/** What has been answered to a question, the answer that stands and those before it. */
export interface Answered {
  readonly answer: string | null
  readonly answeredAt: number | null
  /** In their order. */
  readonly replaced: readonly ReplacedAnswer[]
}

/** A question that a document carries itself. Whoever asks the same in the same words asks no other question. */
export interface AskedQuestion extends Answered {
  readonly text: string
  /** Null where it is not told, since others asked. */
  readonly askedAt: number | null
}

const unanswered: Answered = { answer: null, answeredAt: null, replaced: [] }

/** Puts an answer to a question. The same answer once more replaces nothing. */
export function answered<Of extends Answered>(question: Of, answer: string, at: number): Of {
  if (question.answer === answer) return question
  const former = question.answer === null ? [] : [{ answer: question.answer, at: question.answeredAt ?? at, replacedAt: at }]
  return { ...question, answer, answeredAt: at, replaced: [...question.replaced, ...former] }
}

/** The questions with one more. */
export function withQuestion(known: readonly AskedQuestion[], text: string, askedAt: number | null): readonly AskedQuestion[] {
  const has = known.some((one) => one.text === text)
  return has
    ? known.map((one) => (one.text === text ? { ...one, askedAt: one.askedAt ?? askedAt } : one))
    : [...known, { text, askedAt, ...unanswered }]
}

/** The questions with an answer to one of them, which is among them from then on. */
export const withAnswer = (known: readonly AskedQuestion[], text: string, answer: string, at: number): readonly AskedQuestion[] =>
  withQuestion(known, text, null).map((one) => (one.text === text ? answered(one, answer, at) : one))

/** The questions as they travel. */
export const questionsShown = (known: readonly AskedQuestion[]) => known.map((one) => ({ ...one, replaced: [...one.replaced] }))
