import { type SurveyForm, surveyForm } from "#contract/questionnaire.contract.ts"

/** Why a template cannot be saved as it is written. */
export interface Amiss {
  /** Whether a title, a question or an option is empty. */
  readonly isEmpty: boolean
  /** The questions and sections with a number that cannot be used, by their ids. */
  readonly numbers: ReadonlySet<string>
  /** Whether a text is too long, or there is too much of something. */
  readonly isTooMuch: boolean
}

const numbersOfQuestion: ReadonlySet<PropertyKey> = new Set(["choices", "least", "most", "words", "characters", "rows"])

/** What the contract does not take of a template; null when it takes all of it. */
export function amissIn(form: SurveyForm): Amiss | null {
  const { error } = surveyForm.safeParse(form)
  if (!error) return null
  const numbers = new Set<string>()
  let [isEmpty, isTooMuch] = [false, false]
  for (const { code, path } of error.issues) {
    const [part, , at, , place] = path
    if (part === "marking") numbers.add(String(at))
    else if (numbersOfQuestion.has(path.at(-1) ?? ""))
      numbers.add(form.questionnaire.sections[Number(at)]?.questions[Number(place)]?.id ?? "")
    else if (code === "too_small") isEmpty = true
    else isTooMuch = true
  }
  return { isEmpty, numbers, isTooMuch }
}
