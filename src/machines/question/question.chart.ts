import { defineChart, type Reducers } from "../_kit/chart.ts"
import type { FactsOf } from "../_kit/fact.ts"
import { documentSetup } from "../_kit/machine.ts"
import { guardsOver } from "../_kit/rules.ts"

export interface QuestionFacts {
  readonly text: string
  readonly askedAt: number | null
  readonly answer: string | null
  readonly answeredAt: number | null
  /** Answers that another has taken the place of, in their order: suppliers have read them, and may go by them. */
  readonly replaced: readonly ReplacedAnswer[]
}
export interface ReplacedAnswer {
  readonly answer: string
  readonly at: number
  readonly replacedAt: number
}
export interface QuestionFactData {
  "question.asked": { text: string }
  "question.answered": { answer: string }
  "question.withdrawn": object
}
export type QuestionFact = FactsOf<QuestionFactData>

/** The same answer once more replaces nothing. */
function answered(facts: QuestionFacts, answer: string, at: number): QuestionFacts {
  if (facts.answer === answer) return facts
  const former = facts.answer === null ? [] : [{ answer: facts.answer, at: facts.answeredAt ?? at, replacedAt: at }]
  return { ...facts, answer, answeredAt: at, replaced: [...facts.replaced, ...former] }
}

const reduce: Reducers<QuestionFacts, QuestionFact> = {
  "question.asked": (facts, { text, at }) => ({ ...facts, text, askedAt: at }),
  "question.answered": (facts, { answer, at }) => answered(facts, answer, at),
  "question.withdrawn": (facts) => facts,
}
const { needs, takes, moves } = guardsOver<never>()

/** A supplier's question (澄清提问): its answer goes to all suppliers and never names the asker. Unhandled means asked. */
const machine = documentSetup({}, reduce).createMachine({
  id: "question",
  context: { text: "", askedAt: null, answer: null, answeredAt: null, replaced: [] },
  initial: "new",
  states: {
    new: { on: { "question.asked": moves("asked", needs("supplier")) } },
    asked: {
      on: {
        "question.answered": moves("published", needs("purchaser")),
        "question.withdrawn": moves("withdrawn", needs("supplier")),
      },
    },
    published: { on: { "question.answered": takes(needs("purchaser")) } },
    withdrawn: { type: "final" },
  },
})

export const questionChart = defineChart<QuestionFacts, QuestionFact>({ id: "question", version: 2, machine, rules: {}, commands: {} })
