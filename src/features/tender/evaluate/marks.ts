import { amount } from "#contract/money.ts"
import type { ScoreElement } from "#contract/tender.schema.ts"
import type { SheetView } from "#contract/tender.contract.ts"
import { factOf } from "#machines/_kit/fact.ts"
import { type Verdict, judge } from "#machines/_kit/judge.ts"
import { initialState } from "#machines/_kit/snapshot.ts"
import { multiply, sumAmounts } from "#machines/scoring/money.ts"
import { sheetChart } from "#machines/score-sheet/score-sheet.chart.ts"
import type { Envelope } from "#machines/tender/tender.parts.ts"

/** An expert's sheet for one bid while it is written: what was typed, not yet checked. */
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
export function soundMarks(draft: SheetDraft, elements: readonly ScoreElement[]): Record<string, string> {
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
export const fullOf = (elements: readonly ScoreElement[]): string => sumAmounts(elements.map(({ weight }) => weight))

/** What the sheet's own chart says about locking it as it stands. */
export function lockVerdict(given: {
  me: string
  bid: string
  envelope: Envelope
  draft: SheetDraft
  elements: readonly ScoreElement[]
  at: number
}): Verdict {
  const { me, bid, envelope, draft, elements, at } = given
  const full = Object.fromEntries(elements.map(({ id, weight }) => [id, weight]))
  const data = { expert: me, bid, envelope, marks: soundMarks(draft, elements), evidence: draft.evidence, full }
  return judge(sheetChart, initialState(sheetChart), factOf("score.submitted", { id: me, roles: ["expert"], party: null }, at, data))
}

/** The expert's own sheet for a bid, when there is one. */
export const ownSheet = (sheets: readonly SheetView[], me: string, bid: string, envelope: Envelope): SheetView | null =>
  sheets.find((sheet) => sheet.expert === me && sheet.bid === bid && sheet.envelope === envelope) ?? null
