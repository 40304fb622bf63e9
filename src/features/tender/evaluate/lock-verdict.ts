import type { SheetView } from "#contract/tender.contract.ts"
import type { ScoreElement } from "#contract/tender.schema.ts"
import { factOf } from "#machines/_kit/fact.ts"
import { type Verdict, judge } from "#machines/_kit/judge.ts"
import { initialState } from "#machines/_kit/snapshot.ts"
import { sheetChart } from "#machines/score-sheet/score-sheet.chart.ts"
import type { Envelope } from "#machines/tender/tender.parts.ts"
import { type SheetDraft, soundMarks } from "#ui/score-sheet/marks.ts"

/** The verdict of the sheet's own chart on locking it now. */
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

/** The expert's own sheet for a bid, if there is one. */
export const ownSheet = (sheets: readonly SheetView[], me: string, bid: string, envelope: Envelope): SheetView | null =>
  sheets.find((sheet) => sheet.expert === me && sheet.bid === bid && sheet.envelope === envelope) ?? null
