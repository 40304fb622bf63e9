import type { Answer, Answers, Condition, Question, Questionnaire } from "#contract/questionnaire.contract.ts"

/** The two answers of a question that is answered with yes or no. */
export const yesNo = ["yes", "no"] as const

/** All questions of a questionnaire, in their order. */
export const questionsOf = ({ sections }: Questionnaire): readonly Question[] => sections.flatMap(({ questions }) => questions)

/** The ids of what a question may be answered with; of one that is answered freely none. */
export function choicesOf({ kind, options }: Pick<Question, "kind" | "options">): readonly string[] {
  if (kind === "yesNo") return yesNo
  return kind === "single" || kind === "multiple" ? options.map(({ id }) => id) : []
}

/** What was chosen. */
export const chosenIn = (answer: Answer | undefined): readonly string[] => {
  if (answer === undefined || answer === "") return []
  return typeof answer === "string" ? [answer] : answer.filter((one) => typeof one === "string")
}

/** Whether anything was answered. A row of a table in which nothing stands is no answer. */
export function isAnswered(answer: Answer | undefined): boolean {
  if (answer === undefined) return false
  if (typeof answer === "string") return answer.trim() !== ""
  return answer.some((one) => (typeof one === "string" ? one !== "" : one.some((cell) => cell.trim() !== "")))
}

/** The questions that a question points to by its conditions. */
export const pointersIn = (when: readonly Condition[]): readonly string[] => when.flatMap((any) => any.map(({ question }) => question))

/** The ids of the questions that are asked, given these answers: a question hangs on answers to questions that are asked themselves, and on its group. */
export function askedIn(questionnaire: Questionnaire, answers: Answers): ReadonlySet<string> {
  const questions = new Map(questionsOf(questionnaire).map((one) => [one.id, one]))
  const known = new Map<string, boolean>()
  const isAsked = (id: string): boolean => {
    const done = known.get(id)
    if (done !== undefined) return done
    // Whoever comes back here has gone round in a circle: nobody is asked that.
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

/** The number of each question by its id: 1, 2, 2.1, 2.2, 3 through all sections. */
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
/** The questions that a text points to. */
export const referencesIn = (text: string): readonly string[] => [...text.matchAll(reference)].map(([, id = ""]) => id)
/** A text with the numbers of the questions that it points to. */
export const withNumbers = (text: string, numbers: ReadonlyMap<string, string>): string =>
  text.replaceAll(reference, (_, id: string) => numbers.get(id) ?? "?")

/** A text in which references stand by number, as people write them; one that is to no question stays as it is. */
export const referredByNumber = (text: string, numbers: ReadonlyMap<string, string>): string =>
  text.replaceAll(reference, (whole, id: string) => (numbers.has(id) ? `[[${numbers.get(id) ?? ""}]]` : whole))
/** The same text as it is kept: references by id. */
export function referredById(text: string, numbers: ReadonlyMap<string, string>): string {
  const ids = new Map([...numbers].map(([id, number]) => [number, id]))
  return text.replaceAll(reference, (whole, number: string) => (ids.has(number) ? `[[${ids.get(number) ?? ""}]]` : whole))
}
