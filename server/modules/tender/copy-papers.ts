import { fileBusiness } from "#machines/_kit/kind-files.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import { papersOf } from "#machines/tender/tender.files.ts"
import type { TenderFacts } from "#machines/tender/tender.facts.ts"
import type { Tx } from "#server/database/database.ts"
import { copyFiles } from "#server/files/copy-files.ts"
import type { Standing } from "#server/event-store/document.ts"
import type { RecordedFact } from "#server/event-store/store.ts"

const types = papersOf.map((group) => fileBusiness(tenderChart.id, group))

/** Copies the files of a tender to a new tender that begins as its copy: the drawings of the copied lines, and files that belong to no line. */
export function copyPapers(tx: Tx, recorded: readonly RecordedFact[], { stream, document: { facts } }: Standing<TenderFacts>): void {
  const first = recorded.find(({ kind, version }) => kind === tenderChart.id && version === 1)
  if (!first || facts.copiedFrom === undefined) return
  const parts = facts.document?.lots.flatMap(({ lines }) => lines.map(({ id }) => id)) ?? []
  copyFiles(tx, { types, from: facts.copiedFrom.id, to: stream, parts, person: first.by.id })
}
