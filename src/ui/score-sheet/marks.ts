import { amount } from "#contract/money.ts"
import { multiply, sumAmounts } from "#machines/scoring/money.ts"

/** An element to score, from 0 to `weight`. */
export interface Marked {
  readonly id: string
  readonly name: string
  readonly weight: string
  readonly guidance: string
}

/** A sheet being written: the input, not yet validated. */
export interface SheetDraft {
  readonly marks: Readonly<Record<string, string>>
  readonly evidence: Readonly<Record<string, string>>
}

/** Parses typed text as a mark of the wire: "8." and "08" are normalised, an invalid number becomes null. */
export function readMark(text: string | undefined): string | null {
  const plain = (text ?? "")
    .normalize("NFKC")
    .trim()
    .replace(/^0+(?=\d)/, "")
    .replace(/^\./, "0.")
    .replace(/\.$/, "")
  return amount.safeParse(plain).success ? plain : null
}

/** The given tenths of an element's full marks: 7 of 20 is "14". */
export const tenthsOf = (weight: string, tenths: number): string => (tenths >= 10 ? multiply(weight, "1") : multiply(weight, `0.${tenths}`))

/** The marks that can be sent: those of existing elements that are valid numbers. */
export function soundMarks(draft: SheetDraft, elements: readonly Pick<Marked, "id" | "weight">[]): Record<string, string> {
  return Object.fromEntries(
    elements.flatMap(({ id }) => {
      const mark = readMark(draft.marks[id])
      return mark === null ? [] : [[id, mark]]
    }),
  )
}

/** The exact total of marks. */
export const totalOf = (marks: Readonly<Record<string, string>>): string => sumAmounts(Object.values(marks))

/** The full marks of all elements together. */
export const fullOf = (elements: readonly Pick<Marked, "id" | "weight">[]): string => sumAmounts(elements.map(({ weight }) => weight))
