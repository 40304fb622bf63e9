import { defineChart, type Reducers } from "../_kit/chart.ts"
import type { FactsOf } from "../_kit/fact.ts"
import { documentSetup } from "../_kit/machine.ts"
import { guardsOver } from "../_kit/rules.ts"
import { answered, type Answered } from "./question.record.ts"

export interface QuestionFacts extends Answered {
  readonly text: string
  readonly askedAt: number | null
}
export interface QuestionFactData {
  "question.asked": { text: string }
  "question.answered": { answer: string }
  "question.withdrawn": object
}
export type QuestionFact = FactsOf<QuestionFactData>

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
