/** A replaced answer: suppliers may have read it and rely on it. */
interface ReplacedAnswer {
  readonly answer: string
  readonly at: number
  readonly replacedAt: number
}

/** The answers to a question: the valid one and the former ones. */
export interface Answered {
  readonly answer: string | null
  readonly answeredAt: number | null
  /** In the order of answering. */
  readonly replaced: readonly ReplacedAnswer[]
}

/** A question stored in a document. The same question in the same words is not stored twice. */
export interface AskedQuestion extends Answered {
  readonly text: string
  /** Null where others asked it, since that is not disclosed. */
  readonly askedAt: number | null
}

const unanswered: Answered = { answer: null, answeredAt: null, replaced: [] }

/** Adds an answer to a question. Repeating the same answer changes nothing. */
export function answered<Of extends Answered>(question: Of, answer: string, at: number): Of {
  if (question.answer === answer) return question
  const former = question.answer === null ? [] : [{ answer: question.answer, at: question.answeredAt ?? at, replacedAt: at }]
  return { ...question, answer, answeredAt: at, replaced: [...question.replaced, ...former] }
}

/** Adds a question. */
export function withQuestion(known: readonly AskedQuestion[], text: string, askedAt: number | null): readonly AskedQuestion[] {
  const has = known.some((one) => one.text === text)
  return has
    ? known.map((one) => (one.text === text ? { ...one, askedAt: one.askedAt ?? askedAt } : one))
    : [...known, { text, askedAt, ...unanswered }]
}

/** Adds an answer to a question, and the question too if it is missing. */
export const withAnswer = (known: readonly AskedQuestion[], text: string, answer: string, at: number): readonly AskedQuestion[] =>
  withQuestion(known, text, null).map((one) => (one.text === text ? answered(one, answer, at) : one))

/** The questions as the wire has them. */
export const questionsShown = (known: readonly AskedQuestion[]) => known.map((one) => ({ ...one, replaced: [...one.replaced] }))
