import type { BoardPhase, BoardRow } from "#contract/board.contract.ts"
import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import { tenderSides } from "#machines/tender/tender.sight.ts"
import { cellOf, rowTable } from "#server/documents/row-names.ts"
import { noticeFacts } from "#server/open-data/ocds-release.ts"

/** The SQL by which the board finds documents of one kind in the table of rows, and their public phases. */
export interface BoardSource {
  readonly kind: BoardRow["kind"]
  readonly table: string
  /** When offers are due, and whether the document is paused. */
  readonly due: string
  readonly suspended: string
  /** The public phase by state; states that are not listed are hidden. The board does not tell how far an evaluation has come. */
  readonly phases: ReadonlyMap<string, BoardPhase>
  /** The facts of which the public is told. */
  readonly heard: readonly string[]
}

const phasesOf = (within: Readonly<Partial<Record<BoardPhase, readonly string[]>>>, states: readonly string[]) => {
  const known = new Map(Object.entries(within).flatMap(([phase, all]) => all.map((state) => [state, phase as BoardPhase] as const)))
  return new Map(states.map((state) => [state, known.get(state) ?? "evaluation"] as const))
}

export const tendersOnBoard: BoardSource = {
  kind: "tender",
  table: rowTable(tenderChart),
  due: `t.${cellOf("bidDeadline")}`,
  suspended: `t.${cellOf("suspended")}`,
  phases: phasesOf(
    {
      prequalification: ["prequalOpen", "prequalReview"],
      bidding: ["biddingOpen"],
      awarded: ["notified", "completed"],
      ended: ["failed", "terminated"],
    },
    tenderSides.supplier.in ?? [],
  ),
  heard: noticeFacts,
}

const writing: ReadonlySet<string> = new Set(["new", "publishApproval", "rejected", "revoked"])
export const inquiriesOnBoard: BoardSource = {
  kind: "inquiry",
  table: rowTable(inquiry),
  due: `t.${cellOf("quoteEnd")}`,
  suspended: "false",
  phases: phasesOf(
    {
      prequalification: ["prequalOpen", "prequalReview"],
      bidding: ["scheduled", "quoting"],
      awarded: ["outcome"],
      ended: ["failed", "terminated", "converted"],
    },
    inquiry.states.filter((state) => !writing.has(state)),
  ),
  heard: [
    "inquiry.published",
    "inquiry.prequalificationOpened",
    "inquiry.roundBegun",
    "inquiry.resultApproved",
    "inquiry.failed",
    "inquiry.terminated",
  ],
}

export const boardSources: readonly BoardSource[] = [tendersOnBoard, inquiriesOnBoard]
