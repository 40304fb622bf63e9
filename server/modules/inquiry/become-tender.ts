import { lineKey } from "#contract/ids.ts"
import { fileBusiness } from "#machines/_kit/kind-files.ts"
import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import type { InquiryFacts } from "#machines/inquiry/inquiry.facts.ts"
import { askedOf } from "#machines/inquiry/inquiry.prequal.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import { tenderFrom } from "#machines/tender/tender.from-inquiry.ts"
import type { Decision, Stored, DocumentContext } from "#server/documents/handler.ts"
import { copyFiles } from "#server/files/copy-files.ts"
import { beginWithin } from "#server/documents/within.ts"

/** The groups of files that go along. */
const along = ["documents", "drawings"] as const

/** Creates the tender in which an inquiry continues, with its files; each of the two documents names the other, in one transaction. */
export async function becomeTender(
  { tx, id, user, document: { facts } }: DocumentContext<InquiryFacts>,
  handler: Stored<object>,
): Promise<Decision> {
  const { number, content } = facts
  if (!content) throw new Error(`inquiry ${id} says nothing`)
  const document = tenderFrom(content, { author: user.id, suppliers: askedOf(facts) })
  const tender = await beginWithin(tx, handler, user, { document, fromInquiry: { id, number } })
  copyFiles(tx, {
    types: along.map((group) => fileBusiness(inquiry.id, group)),
    become: along.map((group) => fileBusiness(tenderChart.id, group)),
    from: id,
    to: tender.id,
    parts: content.lines.map(lineKey),
    person: user.id,
  })
  return { fact: { type: "inquiry.converted", data: { tender } } }
}
