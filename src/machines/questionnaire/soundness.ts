import type { Marking, Question, Questionnaire } from "#contract/questionnaire.contract.ts"
import { choicesOf, pointersIn, questionsOf, referencesIn } from "./questions.ts"

/** What can be wrong with a questionnaire. */
export type Flaw =
  | "sameId"
  | "pointsNowhere"
  | "asksInCircle"
  | "answersNowhere"
  | "hasNoChoice"
  | "hasNoColumn"
  | "standsApart"
  | "limitsCross"
  | "nothingPasses"

export interface Unsound {
  readonly flaw: Flaw
  /** The id of the question or section with the flaw. */
  readonly at: string
  /** The name that the flaw is about, such as a missing question. */
  readonly names: string
}

/** Ids that occur more than once. */
const repeated = (ids: readonly string[]): readonly string[] => [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))]

/** The questions that depend on themselves through others. */
function circlesIn(questions: ReadonlyMap<string, Question>): readonly string[] {
  const done = new Map<string, "open" | "fine">()
  const found: string[] = []
  const walk = (id: string): void => {
    if (done.get(id) === "open") return void found.push(id)
    const one = questions.get(id)
    if (!one || done.has(id)) return
    done.set(id, "open")
    for (const next of [...pointersIn(one.when), ...(one.within === null ? [] : [one.within])]) walk(next)
    done.set(id, "fine")
  }
  for (const id of questions.keys()) walk(id)
  return found
}

/** The flaws of one question. */
function flawsOf(one: Question, questions: ReadonlyMap<string, Question>): readonly Unsound[] {
  const { id, kind, when, within, text, help, options, columns, least, most } = one
  const flaw = (name: Flaw, names = ""): Unsound => ({ flaw: name, at: id, names })
  const missing = [...pointersIn(when), ...referencesIn(text), ...referencesIn(help)].filter((other) => !questions.has(other))
  const unknown = when.flat().flatMap(({ question, among }) => {
    const other = questions.get(question)
    return other ? among.filter((choice) => !choicesOf(other).includes(choice)) : []
  })
  return [...new Set(missing)]
    .map((other) => flaw("pointsNowhere", other))
    .concat(
      unknown.map((choice) => flaw("answersNowhere", choice)),
      (kind === "single" || kind === "multiple") && options.length === 0 ? [flaw("hasNoChoice")] : [],
      kind === "table" && columns.length === 0 ? [flaw("hasNoColumn")] : [],
      repeated([...options, ...columns].map((each) => each.id)).map((same) => flaw("sameId", same)),
      within !== null && (questions.get(within)?.kind !== "group" || kind === "group") ? [flaw("standsApart", within)] : [],
      least !== null && most !== null && Number(least) > Number(most) ? [flaw("limitsCross")] : [],
    )
}

/** The marks of missing questions, of answers that cannot be given, or of a question that must be passed and that no answer passes. */
const strayMarks = (
  { marks, weights }: Marking,
  { sections }: Questionnaire,
  questions: ReadonlyMap<string, Question>,
): readonly Unsound[] => [
  ...Object.entries(marks).flatMap(([id, { points, passIf }]): readonly Unsound[] => {
    const one = questions.get(id)
    if (!one) return [{ flaw: "pointsNowhere", at: id, names: id }]
    const choices = choicesOf(one)
    return [...Object.keys(points), ...(passIf ?? [])]
      .filter((choice) => !choices.includes(choice))
      .map((choice): Unsound => ({ flaw: "answersNowhere", at: id, names: choice }))
      .concat(choices.length > 0 && passIf?.length === 0 ? [{ flaw: "nothingPasses", at: id, names: "" }] : [])
  }),
  ...Object.keys(weights)
    .filter((id) => !sections.some((one) => one.id === id))
    .map((id): Unsound => ({ flaw: "pointsNowhere", at: id, names: id })),
]

/** The flaws of a questionnaire with its marking; empty for one that can be asked. */
export function unsoundIn(questionnaire: Questionnaire, marking: Marking): readonly Unsound[] {
  const all = questionsOf(questionnaire)
  const questions = new Map(all.map((one) => [one.id, one]))
  const ids = [...all, ...questionnaire.sections].map(({ id }) => id)
  const adrift = questionnaire.sections.flatMap(({ questions: own }) =>
    own.filter(({ within }, index) => within !== null && !own.slice(0, index).some(({ id }) => id === within)),
  )
  return [
    ...repeated(ids).map((id): Unsound => ({ flaw: "sameId", at: id, names: id })),
    ...all.flatMap((one) => flawsOf(one, questions)),
    ...adrift
      .filter(({ within }) => questions.get(within ?? "")?.kind === "group")
      .map(({ id, within }): Unsound => ({ flaw: "standsApart", at: id, names: within ?? "" })),
    ...circlesIn(questions).map((id): Unsound => ({ flaw: "asksInCircle", at: id, names: id })),
    ...strayMarks(marking, questionnaire, questions),
  ]
}
