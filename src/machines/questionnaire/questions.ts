import type { Answer, Answers, Condition, Question, Questionnaire } from "#contract/questionnaire.contract.ts"

/** The two answers to a yes-or-no question. */
export const yesNo = ["yes", "no"] as const

/** All questions of a questionnaire, in their order. */
export const questionsOf = ({ sections }: Questionnaire): readonly Question[] => sections.flatMap(({ questions }) => questions)

/** The ids of a question's possible answers; empty for questions with free answers. */
export function choicesOf({ kind, options }: Pick<Question, "kind" | "options">): readonly string[] {
  if (kind === "yesNo") return yesNo
  return kind === "single" || kind === "multiple" ? options.map(({ id }) => id) : []
}

/** The selected ids in an answer. */
export const chosenIn = (answer: Answer | undefined): readonly string[] => {
  if (answer === undefined || answer === "") return []
  return typeof answer === "string" ? [answer] : answer.filter((one) => typeof one === "string")
}

/** Whether there is an answer. A table with only empty rows is none. */
export function isAnswered(answer: Answer | undefined): boolean {
  if (answer === undefined) return false
  if (typeof answer === "string") return answer.trim() !== ""
  return answer.some((one) => (typeof one === "string" ? one !== "" : one.some((cell) => cell.trim() !== "")))
}

/** Whether two answers are the same, as is no answer twice. */
export const isSameAnswer = (one: Answer | undefined, other: Answer | undefined): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The questions that the conditions of a question name. */
export const pointersIn = (when: readonly Condition[]): readonly string[] => when.flatMap((any) => any.map(({ question }) => question))

/** The ids of the questions that apply, given these answers: a question depends on answers to questions that apply themselves, and on its group. */
export function askedIn(questionnaire: Questionnaire, answers: Answers): ReadonlySet<string> {
  const questions = new Map(questionsOf(questionnaire).map((one) => [one.id, one]))
  const known = new Map<string, boolean>()
  const isAsked = (id: string): boolean => {
    const done = known.get(id)
    if (done !== undefined) return done
    // Reaching this id again means a cycle; a question in a cycle is never asked.
    known.set(id, false)
    const one = questions.get(id)
    if (!one) return false
    const holds = ({ question, among }: Condition[number]) =>
      isAsked(question) && chosenIn(answers[question]).some((choice) => among.includes(choice))
    const asked = (one.within === null || isAsked(one.within)) && one.when.every((any) => any.some(holds))
    known.set(id, asked)
    return asked
  }
  return new Set([...questions.keys()].filter(isAsked))
}

/** The number of each question by its id, such as 1, 2, 2.1, 2.2 and 3, through all sections. */
export function numbersOf(questionnaire: Questionnaire): ReadonlyMap<string, string> {
  const numbers = new Map<string, string>()
  const inner = new Map<string, number>()
  let last = 0
  for (const { id, within } of questionsOf(questionnaire)) {
    const group = within === null ? undefined : numbers.get(within)
    if (within === null || group === undefined) {
      last += 1
      numbers.set(id, String(last))
    } else {
      const part = (inner.get(within) ?? 0) + 1
      inner.set(within, part)
      numbers.set(id, `${group}.${part}`)
    }
  }
  return numbers
}

const reference = /\[\[([^\][]{1,100})\]\]/g
/** The ids of the questions that a text refers to. */
export const referencesIn = (text: string): readonly string[] => [...text.matchAll(reference)].map(([, id = ""]) => id)
/** Replaces a text's references to questions by their numbers. */
export const withNumbers = (text: string, numbers: ReadonlyMap<string, string>): string =>
  text.replaceAll(reference, (_, id: string) => numbers.get(id) ?? "?")

/** A text with references by number, for editing; references to missing questions stay as they are. */
export const referredByNumber = (text: string, numbers: ReadonlyMap<string, string>): string =>
  text.replaceAll(reference, (whole, id: string) => (numbers.has(id) ? `[[${numbers.get(id) ?? ""}]]` : whole))
/** The same text with references by id, for storage. */
export function referredById(text: string, numbers: ReadonlyMap<string, string>): string {
  const ids = new Map([...numbers].map(([id, number]) => [number, id]))
  return text.replaceAll(reference, (whole, number: string) => (ids.has(number) ? `[[${ids.get(number) ?? ""}]]` : whole))
}
