import type { ObjectionFact, ObjectionFacts } from "./objection.chart.ts"
import { rule as ask, type Rule } from "../_kit/rules.ts"

type ObjectionRule = Rule<ObjectionFacts, ObjectionFact>
const rule = (...args: Parameters<typeof ask<ObjectionFacts, ObjectionFact>>): ObjectionRule => ask(...args)

/** The time for the buyer's answer to an objection (Implementing Regulation, art. 54: three days), in milliseconds. */
export const timeToAnswer = 3 * 86_400_000

/** The deadline for the buyer's answer; null before the objection is raised. */
export const answerDue = ({ raisedAt }: Pick<ObjectionFacts, "raisedAt">): number | null =>
  raisedAt === null ? null : raisedAt + timeToAnswer

/** Rules for ruling on an objection. */
export const objectionRules = {
  answerIsOverdue: rule(
    "16061",
    ({ facts, event }) => event.at > (answerDue(facts) ?? Infinity),
    ({ facts }): Record<string, number> => {
      const due = answerDue(facts)
      return due === null ? {} : { answerDue: due }
    },
  ),
  rulerDidNotAnswer: rule("20022", ({ facts, event }) => facts.answeredBy !== event.by.id),
} as const satisfies Record<string, ObjectionRule>

export type ObjectionRuleName = keyof typeof objectionRules
