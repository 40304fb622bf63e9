import { amount } from "#contract/money.ts"
import { multiply, sumAmounts } from "#machines/scoring/money.ts"

/** What is marked, from 0 to `weight`. */
export interface Marked {
  readonly id: string
  readonly name: string
  readonly weight: string
  readonly guidance: string
}

/** An expert's sheet while it is written: what was typed, not yet checked. */
export interface SheetDraft {
  readonly marks: Readonly<Record<string, string>>
  readonly evidence: Readonly<Record<string, string>>
}

/** What was typed as a mark of the wire: "8." and "08" become plain, what is no number becomes null. */
export function readMark(text: string | undefined): string | null {
  const plain = (text ?? "")
    .normalize("NFKC")
    .trim()
    .replace(/^0+(?=\d)/, "")
    .replace(/^\./, "0.")
    .replace(/\.$/, "")
  return amount.safeParse(plain).success ? plain : null
}

/** That share of an element's full marks, in tenths: 7 of 20 is "14". */
export const tenthsOf = (weight: string, tenths: number): string => (tenths >= 10 ? multiply(weight, "1") : multiply(weight, `0.${tenths}`))

/** The marks that can be sent: those of the elements that are numbers. */
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

/** Full marks of all elements together. */
export const fullOf = (elements: readonly Pick<Marked, "id" | "weight">[]): string => sumAmounts(elements.map(({ weight }) => weight))
