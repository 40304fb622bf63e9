import type { Answers, Given, Mark, Marking, Outcome, Question, Questionnaire } from "#contract/questionnaire.contract.ts"
import { add, compare, div, max, mul, parse, type Rational, sum, toText, zero } from "../scoring/rational.ts"
import { askedIn, choicesOf, chosenIn, questionsOf } from "./questions.ts"

/** The points of one question. Points are exact decimals; null while they are unknown. */
export interface QuestionScore {
  readonly question: string
  readonly most: string
  /** The points of the answer itself; null when only a reviewer gives points. */
  readonly own: string | null
  readonly reviewed: string | null
}
/** The points of a section: points out of the most, times its weight. */
export interface SectionScore {
  readonly section: string
  readonly weight: string
  readonly questions: readonly QuestionScore[]
  readonly own: Share | null
  readonly reviewed: Share | null
}
export interface Share {
  readonly points: string
  readonly most: string
  /** weight × points / most */
  readonly weighted: string
}
/** 100 × the sum of the sections' weighted shares / the sum of their weights; null when no question gives points. */
export interface Total {
  readonly weighted: string
  readonly weights: string
  readonly score: string
}
export interface Score {
  readonly sections: readonly SectionScore[]
  /** From the answers alone. */
  readonly own: Total | null
  /** Including reviewers' points; answers that still wait for them do not count. */
  readonly reviewed: Total | null
  /** Questions that wait for a reviewer's points. */
  readonly waiting: readonly string[]
  readonly outcome: Outcome | null
  /** The questions whose answers do not pass. */
  readonly failed: readonly string[]
  readonly toWeigh: readonly string[]
}

const hundred: Rational = { n: 100n, d: 1n }
const isPositive = (value: Rational) => compare(value, zero) > 0

/** The most points that a question's options can give: the best one of a single choice, the sum of a multiple choice. */
function mostOf({ kind, choices }: Question, { points }: Mark): Rational {
  const all = Object.values(points)
    .map(parse)
    .toSorted((one, other) => compare(other, one))
  if (all.length === 0) return zero
  return kind === "multiple" ? sum(choices === null ? all : all.slice(0, choices)) : max(all)
}

/** The most points of a question, and whether the answer alone decides them; null when it gives none. */
function marked(one: Question, mark: Mark | undefined): { readonly most: Rational; readonly byAnswer: boolean } | null {
  if (!mark) return null
  const options = mostOf(one, mark)
  if (isPositive(options)) return { most: options, byAnswer: true }
  const most = mark.most === null ? zero : parse(mark.most)
  return isPositive(most) ? { most, byAnswer: false } : null
}

/** The most points of a question; null when it gives none. */
export function mostPointsOf(questionnaire: Questionnaire, { marks }: Marking, id: string): string | null {
  const one = questionsOf(questionnaire).find((question) => question.id === id)
  const worth = one ? marked(one, marks[id]) : null
  return worth && toText(worth.most)
}

/** The share of some questions in a section's weight. */
function shareOf(weight: Rational, counted: readonly { readonly points: Rational; readonly most: Rational }[]): Share | null {
  if (counted.length === 0) return null
  const [points, most] = [sum(counted.map((one) => one.points)), sum(counted.map((one) => one.most))]
  return { points: toText(points), most: toText(most), weighted: toText(mul(weight, div(points, most))) }
}

function totalOf(shares: readonly { readonly weight: string; readonly share: Share | null }[]): Total | null {
  const counted = shares.flatMap(({ weight, share }) => (share ? [{ weight: parse(weight), weighted: parse(share.weighted) }] : []))
  const [weighted, weights] = [counted.map((one) => one.weighted), counted.map((one) => one.weight)].map(sum)
  if (!weighted || !weights || !isPositive(weights)) return null
  return { weighted: toText(weighted), weights: toText(weights), score: toText(mul(hundred, div(weighted, weights))) }
}

/** Calculates a score exactly, with every number it is made of. Questions that do not apply do not count. */
export function scoreOf(
  questionnaire: Questionnaire,
  { marks, weights }: Marking,
  answers: Answers,
  reviewers: readonly Given[] = [],
): Score {
  const asked = askedIn(questionnaire, answers)
  const gave = new Map(reviewers.map((one) => [one.question, one.points]))
  const sections = questionnaire.sections.map(({ id, questions }): SectionScore => {
    const weight = parse(weights[id] ?? "1")
    const counted = questions.flatMap((one) => {
      const mark = marks[one.id]
      const worth = asked.has(one.id) ? marked(one, mark) : null
      if (!mark || !worth) return []
      const own = worth.byAnswer
        ? chosenIn(answers[one.id])
            .map((choice) => parse(mark.points[choice] ?? "0"))
            .reduce(add, zero)
        : null
      const told = gave.get(one.id)
      return [{ id: one.id, most: worth.most, own, reviewed: told === undefined ? own : parse(told) }]
    })
    const byAnswer = counted.flatMap(({ own, most }) => (own ? [{ points: own, most }] : []))
    return {
      section: id,
      weight: toText(weight),
      questions: counted.map(({ id: question, most, own, reviewed }) => ({
        question,
        most: toText(most),
        own: own && toText(own),
        reviewed: reviewed && toText(reviewed),
      })),
      own: shareOf(weight, byAnswer),
      reviewed: shareOf(
        weight,
        counted.map(({ reviewed, most }) => ({ points: reviewed ?? zero, most })),
      ),
    }
  })
  return {
    sections,
    own: totalOf(sections.map(({ weight, own }) => ({ weight, share: own }))),
    reviewed: totalOf(sections.map(({ weight, reviewed }) => ({ weight, share: reviewed }))),
    waiting: sections.flatMap(({ questions }) => questions.filter(({ reviewed }) => reviewed === null).map(({ question }) => question)),
    ...outcomeOf(questionnaire, marks, answers, asked),
  }
}

/** The values that pass; null where any answer does. Without choices any does, though editions from before this rule may say otherwise. */
export const passingOf = (one: Question, mark: Mark | undefined): readonly string[] | null =>
  mark && choicesOf(one).length > 0 ? mark.passIf : null

/** Passed when every answer passes, undecided when only discretionary ones do not, and failed otherwise. */
function outcomeOf(
  questionnaire: Questionnaire,
  marks: Marking["marks"],
  answers: Answers,
  asked: ReadonlySet<string>,
): Pick<Score, "outcome" | "failed" | "toWeigh"> {
  const judged = questionsOf(questionnaire).flatMap((one) => {
    const mark = marks[one.id]
    const chosen = chosenIn(answers[one.id])
    const passing = passingOf(one, mark)
    if (!asked.has(one.id) || !mark || !passing || (chosen.length === 0 && !one.required)) return []
    return [
      { id: one.id, passes: chosen.length > 0 && chosen.every((choice) => passing.includes(choice)), discretionary: mark.discretionary },
    ]
  })
  const missed = (weighed: boolean) => judged.flatMap(({ id, passes, discretionary }) => (!passes && discretionary === weighed ? [id] : []))
  const [failed, toWeigh] = [missed(false), missed(true)]
  if (judged.length === 0) return { outcome: null, failed, toWeigh }
  if (failed.length > 0) return { outcome: "fail", failed, toWeigh }
  return { outcome: toWeigh.length > 0 ? "discretionary" : "pass", failed, toWeigh }
}
