import type { Mark, Question, QuestionKind, Section, SurveyForm } from "#contract/questionnaire.contract.ts"
import { blankMark, blankQuestion } from "#machines/questionnaire/blank.ts"
import { choicesOf, questionsOf, yesNo } from "#machines/questionnaire/questions.ts"

/** An id for a new part, which no person sees. */
const newId = (letter: string): string => `${letter}-${crypto.randomUUID().slice(0, 8)}`

export const newSection = (title: string): Section => ({ id: newId("s"), title, description: "", questions: [] })
export const newOption = (label: string) => ({ id: newId("o"), label })
export const newColumn = (label: string) => ({ id: newId("c"), label, kind: "text" as const })

export const newQuestion = (text: string, within: string | null): Question => blankQuestion(newId("q"), text, { within })

/** A template without questions. */
export const emptyForm = (title: string, purpose: string, section: string): SurveyForm => ({
  title,
  purpose,
  questionnaire: { sections: [newSection(section)] },
  marking: { marks: {}, weights: {} },
})

const inQuestions = (form: SurveyForm, change: (all: readonly Question[]) => readonly Question[]): SurveyForm => ({
  ...form,
  questionnaire: { sections: form.questionnaire.sections.map((one) => ({ ...one, questions: [...change(one.questions)] })) },
})

/** Removes conditions and marks that name answers which no longer exist. A question without choices need not pass: no answer to it could. */
function tidied(form: SurveyForm): SurveyForm {
  const questions = new Map(questionsOf(form.questionnaire).map((one) => [one.id, one]))
  const choices = (id: string): readonly string[] => {
    const one = questions.get(id)
    return one ? choicesOf(one) : []
  }
  const marks = Object.entries(form.marking.marks).flatMap(([id, mark]) =>
    questions.has(id)
      ? [
          [
            id,
            {
              ...mark,
              points: Object.fromEntries(Object.entries(mark.points).filter(([choice]) => choices(id).includes(choice))),
              passIf: choices(id).length === 0 ? null : (mark.passIf?.filter((choice) => choices(id).includes(choice)) ?? null),
            },
          ] as const,
        ]
      : [],
  )
  const sections = new Set(form.questionnaire.sections.map(({ id }) => id))
  return {
    ...inQuestions(form, (all) =>
      all.map((one) => ({
        ...one,
        within: one.within !== null && questions.get(one.within)?.kind === "group" ? one.within : null,
        when: one.when
          .map((any) =>
            any
              .filter(({ question }) => questions.has(question))
              .map(({ question, among }) => ({ question, among: among.filter((choice) => choices(question).includes(choice)) })),
          )
          .filter((any) => any.length > 0),
      })),
    ),
    marking: {
      marks: Object.fromEntries(marks),
      weights: Object.fromEntries(Object.entries(form.marking.weights).filter(([id]) => sections.has(id))),
    },
  }
}

/** Changes one question. */
export const withQuestion = (form: SurveyForm, id: string, change: Partial<Question>): SurveyForm =>
  tidied(inQuestions(form, (all) => all.map((one) => (one.id === id ? { ...one, ...change } : one))))

/** Changes the kind of a question and keeps the fields that both kinds have. */
export const withKind = (
  form: SurveyForm,
  { id, options, columns }: Question,
  kind: QuestionKind,
  words: { readonly option: string; readonly column: string },
): SurveyForm =>
  withQuestion(form, id, {
    kind,
    ...((kind === "single" || kind === "multiple") && options.length === 0 ? { options: [newOption(words.option)] } : {}),
    ...(kind === "table" && columns.length === 0 ? { columns: [newColumn(words.column)] } : {}),
    ...(kind === "group" ? { within: null, required: false } : {}),
  })

/** Removes a question with its parts, and everything that points to it. */
export const withoutQuestion = (form: SurveyForm, id: string): SurveyForm =>
  tidied(inQuestions(form, (all) => all.filter((one) => one.id !== id && one.within !== id)))

/** Adds a question at the end of a section, or after the last question of a group. */
export function withAdded(form: SurveyForm, section: string, question: Question): SurveyForm {
  const sections = form.questionnaire.sections.map((one) => {
    if (one.id !== section) return one
    const last = one.questions.findLastIndex(({ id, within }) => within === question.within || id === question.within)
    const at = question.within === null ? one.questions.length : last + 1
    return { ...one, questions: one.questions.toSpliced(at, 0, question) }
  })
  return { ...form, questionnaire: { sections } }
}

/** The questions of a section as blocks that move together: a group with its parts. */
function blocksOf(questions: readonly Question[]): readonly (readonly Question[])[] {
  const tops = questions.filter(({ within }) => within === null)
  return tops.map((top) => [top, ...questions.filter(({ within }) => within === top.id)])
}

const swapped = <One>(all: readonly One[], at: number, by: 1 | -1): readonly One[] => {
  const [here, there] = [all[at], all[at + by]]
  return here === undefined || there === undefined ? all : all.with(at, there).with(at + by, here)
}

/** Moves a question up or down among its siblings. */
export function withMoved(form: SurveyForm, id: string, by: 1 | -1): SurveyForm {
  return inQuestions(form, (all) => {
    const one = all.find((each) => each.id === id)
    if (!one) return all
    const blocks = blocksOf(all)
    if (one.within === null)
      return swapped(
        blocks,
        blocks.findIndex(([top]) => top?.id === id),
        by,
      ).flat()
    return blocks
      .map((block) => {
        const [top, ...parts] = block
        return top?.id === one.within
          ? [
              top,
              ...swapped(
                parts,
                parts.findIndex((part) => part.id === id),
                by,
              ),
            ]
          : block
      })
      .flat()
  })
}

export const withSection = (form: SurveyForm, id: string, change: Partial<Section>): SurveyForm => ({
  ...form,
  questionnaire: { sections: form.questionnaire.sections.map((one) => (one.id === id ? { ...one, ...change } : one)) },
})
export const withSectionAdded = (form: SurveyForm, title: string): SurveyForm => ({
  ...form,
  questionnaire: { sections: [...form.questionnaire.sections, newSection(title)] },
})
export const withoutSection = (form: SurveyForm, id: string): SurveyForm =>
  tidied({ ...form, questionnaire: { sections: form.questionnaire.sections.filter((one) => one.id !== id) } })
export const withSectionMoved = (form: SurveyForm, id: string, by: 1 | -1): SurveyForm => {
  const { sections } = form.questionnaire
  return {
    ...form,
    questionnaire: {
      sections: [
        ...swapped(
          sections,
          sections.findIndex((one) => one.id === id),
          by,
        ),
      ],
    },
  }
}

export const withMark = (form: SurveyForm, id: string, change: Partial<Mark>): SurveyForm => ({
  ...form,
  marking: { ...form.marking, marks: { ...form.marking.marks, [id]: { ...(form.marking.marks[id] ?? blankMark()), ...change } } },
})
export const withWeight = (form: SurveyForm, section: string, weight: string): SurveyForm => {
  const { [section]: _, ...others } = form.marking.weights
  return { ...form, marking: { ...form.marking, weights: weight === "" ? others : { ...others, [section]: weight } } }
}

/** The questions that another one may depend on: earlier ones with options. */
export function earlierChoices({ questionnaire }: SurveyForm, id: string): readonly Question[] {
  const all = questionsOf(questionnaire)
  return all
    .slice(
      0,
      all.findIndex((one) => one.id === id),
    )
    .filter((one) => choicesOf(one).length > 0)
}

/** The options of a question, with their labels. */
export const optionsShown = (
  { kind, options }: Question,
  words: (id: "yes" | "no") => string,
): readonly { readonly id: string; readonly label: string }[] =>
  kind === "yesNo" ? yesNo.map((id) => ({ id, label: words(id) })) : options
