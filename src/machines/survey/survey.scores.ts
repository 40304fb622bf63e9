import type { ScoreEntry } from "../scoring/score-entry.ts"
import { scoreOf } from "../questionnaire/score.ts"
import { parse, toDecimal } from "../scoring/rational.ts"
import type { SurveyFacts } from "./survey.facts.ts"

/** The result of a survey; null before the submission. */
export const scored = ({ rounds, form, answers, given }: SurveyFacts) =>
  rounds === 0 || !form ? null : scoreOf(form.questionnaire, form.marking, answers, given)

/** The score out of 100, rounded to two decimals; the survey itself has the exact one. */
export function scoreShown(facts: SurveyFacts): string | null {
  const total = scored(facts)?.reviewed
  return total ? toDecimal(parse(total.score), 2) : null
}

/** The score that an approved survey leaves behind, of the day on which it was answered. */
export function surveyScore(facts: SurveyFacts, state: string): readonly ScoreEntry[] {
  const { number, form, party, author, supplier, template, submittedAt } = facts
  if (state !== "approved" || submittedAt === null) return []
  return [
    {
      source: "survey",
      supplier,
      company: party,
      author,
      people: [author],
      number,
      title: form?.title ?? "",
      part: "",
      topic: template,
      score: scoreShown(facts),
      outcome: scored(facts)?.outcome ?? null,
      rank: null,
      among: null,
      excluded: null,
      won: null,
      reached_at: submittedAt,
    },
  ]
}
