import type { Answer, Answers, Question, SurveyForm } from "#contract/questionnaire.contract.ts"
import { askedIn, questionsOf } from "#machines/questionnaire/questions.ts"

/** A proper answer to a question: the one that passes, where one has to. */
function answerTo({ id, kind, options, least, columns }: Question, { marking }: SurveyForm): Answer {
  const passing = marking.marks[id]?.passIf?.[0]
  if (kind === "yesNo") return passing ?? "yes"
  if (kind === "single") return passing ?? options[0]?.id ?? ""
  if (kind === "multiple") return [passing ?? options[0]?.id ?? ""]
  if (kind === "number") return least ?? "1"
  if (kind === "date") return "2026-06-01"
  return kind === "table"
    ? [columns.map((column) => (column.kind === "text" ? "one" : column.kind === "number" ? "1" : "2026-06-01"))]
    : "one"
}

/** A questionnaire answered properly: what comes to be asked by an answer is answered, too. */
export function answered(form: SurveyForm, first: Answers = {}): Answers {
  let answers = first
  for (;;) {
    const asked = askedIn(form.questionnaire, answers)
    const next = questionsOf(form.questionnaire).find(
      ({ id, kind }) => asked.has(id) && kind !== "group" && kind !== "file" && answers[id] === undefined,
    )
    if (!next) return answers
    answers = { ...answers, [next.id]: answerTo(next, form) }
  }
}

/** The questions that have to be answered with files, given these answers. */
export const toFile = (form: SurveyForm, answers: Answers): readonly string[] => {
  const asked = askedIn(form.questionnaire, answers)
  return questionsOf(form.questionnaire).flatMap(({ id, kind, required }) => (kind === "file" && required && asked.has(id) ? [id] : []))
}
