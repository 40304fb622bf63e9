import { bracketed, given, plus, shown, type Part, type Shown } from "./arithmetic.ts"
import { compare, mean, mul, parse, sub, zero, type Rational } from "./rational.ts"

/** The result of combining the experts' marks of one element. Marks are identified by their index in the given list. */
export interface CombinedMarks {
  readonly value: Rational
  readonly parts: readonly Part[]
  /** The highest and the lowest mark, dropped by trimming. */
  readonly dropped: readonly number[]
  /** Marks more than 30 % away from the mean of all marks, which their expert must explain. */
  readonly outliers: readonly number[]
}

const outlierShare = parse("0.3")
const fewestToTrim = 5

/** Combines at least one mark, each from 0 to `weight`: their mean, or with `trim` and five or more marks the mean without the highest and the lowest. */
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

/** One element's score of one bid in the form that a document may store; null while there are no marks. */
export interface ElementScore {
  readonly id: string
  readonly envelope: "technical" | "commercial"
  readonly score: Shown | null
  readonly dropped: readonly number[]
  readonly outliers: readonly number[]
}

/** Converts combined marks to their stored form. */
export const elementScore = (id: string, envelope: ElementScore["envelope"], combined: CombinedMarks | null): ElementScore => ({
  id,
  envelope,
  score: combined && shown(combined.value),
  dropped: combined?.dropped ?? [],
  outliers: combined?.outliers ?? [],
})
