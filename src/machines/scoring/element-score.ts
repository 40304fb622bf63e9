import { bracketed, given, plus, shown, type Part, type Shown } from "./arithmetic.ts"
import { compare, mean, mul, parse, sub, zero, type Rational } from "./rational.ts"

/** What the experts' marks of one element come to. Marks are named by their place in the list that was given. */
export interface CombinedMarks {
  readonly value: Rational
  readonly parts: readonly Part[]
  /** The one high and one low mark left out by trimming. */
  readonly dropped: readonly number[]
  /** Marks more than 30 % away from the mean of all marks: their expert owes a sentence. */
  readonly outliers: readonly number[]
}

const outlierShare = parse("0.3")
const fewestToTrim = 5

/** Combines at least one mark, each from 0 to `weight`: their mean, or with `trim` and five or more marks the mean without one high and one low. */
export function combineMarks(texts: readonly string[], weight: string, trim: boolean): CombinedMarks {
  const full = parse(weight)
  const marks = texts.map((text, index) => ({ index, text, value: parse(text) }))
  for (const mark of marks) {
    if (compare(mark.value, zero) < 0 || compare(mark.value, full) > 0)
      throw new RangeError(`mark ${mark.text} is not within 0 to ${weight}`)
  }
  const middle = mean(marks.map((mark) => mark.value))
  const allowed = mul(middle, outlierShare)
  const outliers = marks.filter((mark) => compare(distance(mark.value, middle), allowed) > 0).map((mark) => mark.index)
  const ascending = marks.toSorted((a, b) => compare(a.value, b.value))
  const kept = trim && marks.length >= fewestToTrim ? ascending.slice(1, -1).toSorted((a, b) => a.index - b.index) : marks
  const dropped = marks.filter((mark) => !kept.includes(mark)).map((mark) => mark.index)
  return { value: mean(kept.map((mark) => mark.value)), parts: meanOf(kept.map((mark) => given(mark.text))), dropped, outliers }
}

const distance = (a: Rational, b: Rational): Rational => (compare(a, b) < 0 ? sub(b, a) : sub(a, b))

const meanOf = (terms: readonly Shown[]): readonly Part[] =>
  terms.length === 1 ? plus(terms) : [...bracketed(plus(terms)), "/", given(`${terms.length}`)]

/** One element's score of one bid, as a document may keep it; null while nobody has marked it. */
export interface ElementScore {
  readonly id: string
  readonly envelope: "technical" | "commercial"
  readonly score: Shown | null
  readonly dropped: readonly number[]
  readonly outliers: readonly number[]
}

/** The text side of combined marks. */
export const elementScore = (id: string, envelope: ElementScore["envelope"], combined: CombinedMarks | null): ElementScore => ({
  id,
  envelope,
  score: combined && shown(combined.value),
  dropped: combined?.dropped ?? [],
  outliers: combined?.outliers ?? [],
})
