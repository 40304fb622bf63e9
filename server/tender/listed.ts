import { tenderApprovals } from "#machines/tender/tender.approval.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import type { TenderFactData, TenderFacts } from "#machines/tender/tender.facts.ts"
import { tenderList, tenderRow } from "#machines/tender/tender.row.ts"
import { tenderSides } from "#machines/tender/tender.sight.ts"
import { tenderStates } from "#machines/tender/tender.states.ts"
import type { Listed } from "#machines/_kit/kind.ts"

/** What the lists of tenders are made from. */
export const listedTenders: Listed<TenderFacts> = {
  id: tenderChart.id,
  words: tenderChart.id,
  chart: tenderChart,
  states: tenderStates,
  sides: tenderSides,
  title: ({ document }) => document?.title ?? "",
  names: { "tender.saved": ({ number, document }: TenderFactData["tender.saved"]) => [number, document.title] },
  row: tenderRow,
  filter: tenderList.filter,
  approvals: tenderApprovals,
}
