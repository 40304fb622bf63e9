import type { TenderFactData } from "#machines/tender/tender.facts.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import type { SearchSource } from "#server/search/search-reader.ts"

/** Tenders are found by number and title. */
export const tenderSearch: SearchSource = {
  kind: tenderChart.id,
  table: "tender",
  textsOf({ type, data }) {
    if (type !== "tender.saved") return null
    const { number, document } = data as unknown as TenderFactData["tender.saved"]
    return [number, document.title]
  },
}
