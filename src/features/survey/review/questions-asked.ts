import type { SurveyView } from "#contract/survey.contract.ts"
import { askedIn, numbersOf, questionsOf, withNumbers } from "#machines/questionnaire/questions.ts"
import { mostPointsOf } from "#machines/questionnaire/score.ts"

const longest = 60

/** The questions of a survey that applied, as options; with `marked` only those that give points. */
export function questionsAsked({ form, answers }: SurveyView, marked: boolean): { value: string; label: string; most: string | null }[] {
  if (!form) return []
  const { questionnaire, marking } = form
  const numbers = numbersOf(questionnaire)
  const asked = askedIn(questionnaire, answers)
  return questionsOf(questionnaire).flatMap(({ id, kind, text }) => {
    const most = marking ? mostPointsOf(questionnaire, marking, id) : null
    if (!asked.has(id) || kind === "group" || (marked && most === null)) return []
    const words = withNumbers(text, numbers)
    return [{ value: id, label: `${numbers.get(id) ?? ""} ${words.length > longest ? `${words.slice(0, longest)}…` : words}`, most }]
  })
}
