import { blankQuestion } from "./blank.ts"
import type { Condition, Mark, Marking, Question, Section, SurveyForm } from "#contract/questionnaire.contract.ts"
import type { FrameworkChoice, FrameworkFile, FrameworkLeaf, FrameworkQuestion, FrameworkValue } from "./framework.schema.ts"
import { plainText } from "./plain-text.ts"
import { referencesIn } from "./questions.ts"
import type { Unsound } from "./soundness.ts"

/** A question of the file with its new id: files may use one id for several questions, one for each type of service. */
interface Placed {
  readonly id: string
  readonly of: FrameworkLeaf
  readonly within: Placed | null
}

const isKey = /^[A-Za-z0-9][\w-]{0,99}$/
const flat = (choices: readonly FrameworkChoice[], above = ""): readonly { readonly label: string; readonly value: string }[] =>
  choices.flatMap(({ label, value, options = [] }) =>
    options.length > 0 ? flat(options, `${above}${label}: `) : [{ label: plainText(above + label), value: value ?? label }],
  )

/** The options of a question with their values in the file; in a tree several branches may have the same value. */
const optionsOf = ({ options }: FrameworkLeaf) =>
  flat(options).map(({ label, value }, index, all) => ({
    id: isKey.test(value) && all.findIndex((other) => other.value === value) === index ? value : `option-${index + 1}`,
    label,
    value,
  }))

/** The answers that values of the file stand for, without values that match no option. */
function answersOf(leaf: FrameworkLeaf, values: readonly FrameworkValue[]): readonly string[] {
  if (leaf.type === "boolean") return values.flatMap((one) => (typeof one === "boolean" ? [one ? "yes" : "no"] : []))
  const options = optionsOf(leaf)
  return values.flatMap((one) => options.flatMap(({ id, label, value }) => (one === value || one === label ? [id] : [])))
}

/** The number in the validation message of a limit. */
const limitIn = ({ validations }: FrameworkLeaf, name: string): number | null => {
  const text = validations.find((one) => one.name === name)?.message.match(/\d[\d,]*/)?.[0]
  return text === undefined ? null : Number(text.replaceAll(",", ""))
}
const wordsIn = (leaf: FrameworkLeaf): number | null => {
  const named = leaf.validations.flatMap(({ name }) => /^under_(?<most>\d+)_words$/.exec(name)?.groups?.["most"] ?? [])[0]
  return leaf.max_length_in_words ?? (named === undefined ? null : Number(named))
}

const kindOf = {
  boolean: "yesNo",
  radios: "single",
  checkboxes: "multiple",
  checkbox_tree: "multiple",
  text: "text",
  textbox_large: "text",
  list: "table",
  upload: "file",
  pricing: "group",
  multiquestion: "group",
} as const satisfies Record<FrameworkLeaf["type"], Question["kind"]>

/** Replaces the question ids in a text's references by the new ones. */
const pointing = (text: string, idOf: (id: string) => string): string =>
  plainText(referencesIn(text).reduce((all, id) => all.replaceAll(`[[${id}]]`, `[[${idOf(id)}]]`), text))

function questionOf({ id, of, within }: Placed, when: readonly Condition[], idOf: (id: string) => string): Question {
  const kind = kindOf[of.type]
  const [words, characters] = [wordsIn(of), limitIn(of, "under_character_limit")]
  return blankQuestion(id, pointing(of.question, idOf), {
    kind,
    within: within?.id ?? null,
    help: [of.hint, of.question_advice]
      .map((one) => pointing(one, idOf))
      .filter((one) => one !== "")
      .join("\n"),
    required: !of.optional && kind !== "group",
    when: when.map((any) => [...any]),
    options: kind === "single" || kind === "multiple" ? optionsOf(of).map(({ id: option, label }) => ({ id: option, label })) : [],
    choices: kind === "multiple" ? (of.number_of_items ?? limitIn(of, "max_items_limit")) : null,
    ...(kind === "text" ? { words, characters } : {}),
    ...(kind === "table"
      ? {
          words,
          columns: [{ id: "item", label: plainText(of.name ?? of.question), kind: "text" as const }],
          rows: limitIn(of, "max_items_limit"),
        }
      : {}),
  })
}

/** The parts of a price question. */
function priceParts({ id, of }: Placed): readonly Question[] {
  const needed = (field: string) => of.validations.some((one) => one.name === "answer_required" && one.field === field)
  const part = (field: string, kind: "number" | "text", text: string): Question =>
    blankQuestion(`${id}-${field}`, text, {
      kind,
      within: id,
      required: needed(field),
      ...(kind === "number" ? { least: "0" } : { characters: 100 }),
    })
  return [part("priceMin", "number", "Minimum price"), part("priceMax", "number", "Maximum price"), part("priceUnit", "text", "Unit")]
}

/** The questions to one of which, by the wording of a text, the answer must be yes. */
function saidByText(text: string, order: readonly Placed[]): readonly Placed[] {
  if (!text.startsWith("If you responded ‘yes’ to")) return []
  const named = referencesIn(text).flatMap((id) => order.filter(({ of }) => of.id === id))
  const [first, last] = [named[0], named.at(-1)]
  const isRange = /\]\] to (?:question )?\[\[/.test(text)
  return isRange && first && last ? order.slice(order.indexOf(first), order.indexOf(last) + 1) : named
}

/** A file's questions with unique ids, in their order. */
function placedIn(file: FrameworkFile): readonly { readonly top: Placed; readonly parts: readonly Placed[]; readonly section: number }[] {
  const taken = new Map<string, number>()
  const idFor = (id: string): string => {
    const times = (taken.get(id) ?? 0) + 1
    taken.set(id, times)
    return times === 1 ? id : `${id}-${times}`
  }
  return file.sections.flatMap(({ questions }, section) =>
    questions.map((one: FrameworkQuestion) => {
      const top: Placed = { id: idFor(one.id), of: one, within: null }
      return { top, section, parts: one.questions.map((part) => ({ id: idFor(part.id), of: part, within: top })) }
    }),
  )
}

/** The question that asks for a property of the offer which the framework itself sets, such as its lot (`lotName`). */
const namesIt = (on: string, order: readonly Placed[]): Placed | undefined => order.find(({ of }) => of.id === `${on}Name`)

/** Turns a published questionnaire into a template, and lists the references to missing questions. */
export function ofFramework(file: FrameworkFile): { readonly form: SurveyForm; readonly unsound: readonly Unsound[] } {
  const placed = placedIn(file)
  const order = placed.flatMap(({ top, parts }) => [top, ...parts])
  const idOf = (id: string) => order.find(({ of }) => of.id === id)?.id ?? id
  const circumstances = new Map<string, Set<string>>()

  const depending = (on: string, being: readonly FrameworkValue[]): Condition => {
    const asked = order.find(({ of }) => of.id === on)
    if (asked) return [{ question: asked.id, among: [...answersOf(asked.of, being)] }]
    const naming = namesIt(on, order)
    const among = being.map(String)
    if (naming) circumstances.set(naming.id, new Set([...(circumstances.get(naming.id) ?? []), ...among]))
    return [{ question: naming?.id ?? on, among }]
  }
  const followed = (one: Placed): Condition =>
    order.flatMap(({ id, of, within }) => {
      const values = of.followup[one.of.id]
      // Of two questions with one id, the one in the same group is meant.
      const near = one.within === null || within === null || within === one.within
      return values && near ? [{ question: id, among: [...answersOf(of, values)] }] : []
    })
  const whenOf = (one: Placed): readonly Condition[] => {
    const shared = one.within ? JSON.stringify(one.within.of.depends) : ""
    const depends = JSON.stringify(one.of.depends) === shared ? [] : one.of.depends.map(({ on, being }) => depending(on, being))
    const text = saidByText(one.of.question, order).map(({ id }) => ({ question: id, among: ["yes"] }))
    return [...depends, followed(one), text].filter((any) => any.length > 0)
  }

  const sections = file.sections.map(({ name, description }, index): Section => ({
    id: `section-${index + 1}`,
    title: plainText(name),
    description: pointing(description ?? "", idOf),
    questions: placed
      .filter(({ section }) => section === index)
      .flatMap(({ top, parts }) => [
        questionOf(top, whenOf(top), idOf),
        ...(top.of.type === "pricing" ? priceParts(top) : parts.map((part) => questionOf(part, whenOf(part), idOf))),
      ]),
  }))
  const unsound = order.flatMap(({ id, of }) =>
    Object.keys(of.followup)
      .filter((next) => !order.some((one) => one.of.id === next))
      .map((next): Unsound => ({ flaw: "pointsNowhere", at: id, names: next })),
  )
  const asked = sections.map((one) => ({ ...one, questions: one.questions.map((each) => asChoice(each, circumstances)) }))
  return {
    form: { title: `${file.framework} ${file.manifest}`, purpose: "", questionnaire: { sections: asked }, marking: markingOf(order) },
    unsound,
  }
}

/** A question for a property that the framework sets becomes a choice among all values in the file. */
function asChoice(one: Question, circumstances: ReadonlyMap<string, ReadonlySet<string>>): Question {
  const options = circumstances.get(one.id)
  if (!options) return one
  return { ...one, kind: "single", words: null, characters: null, options: [...options].map((id) => ({ id, label: id })) }
}

function markingOf(order: readonly Placed[]): Marking {
  const marks = order.flatMap(({ id, of }): readonly (readonly [string, Mark])[] =>
    of.assessment
      ? [[id, { points: {}, most: null, passIf: [...answersOf(of, of.assessment.passIfIn)], discretionary: of.assessment.discretionary }]]
      : [],
  )
  return { marks: Object.fromEntries(marks), weights: {} }
}
