import type { Judged } from "#contract/evaluation.contract.ts"
import { unpacked } from "#contract/packed-lines.ts"
import { evaluation } from "#machines/evaluation/evaluation.chart.ts"
import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import { askOf } from "#machines/inquiry/inquiry.facts.ts"
import { quotedTotal } from "#machines/quotation/quotation.rules.ts"
import type { Tx } from "#server/database/database.ts"
import { openForReader } from "#server/documents/context.ts"
import { restore } from "#server/event-store/document.ts"
import { readHead } from "#server/event-store/store.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { offersOf } from "./offers.ts"

/** The quotations that an expert scores, for this expert only; empty until the expert has declared interests, and after the scoring. */
export async function readJudged(tx: Tx, user: SessionUser, id: string): Promise<Judged[]> {
  const { above, suppliers, declaredAt } = (await openForReader(tx, evaluation, user, id)).document.facts
  if (declaredAt === null || suppliers.length === 0) return []
  const { facts } = await restore(tx, inquiry.chart, await readHead(tx, above))
  const { content } = facts
  if (!content) return []
  const offers = await offersOf(tx, above, facts)
  return offers.flatMap(({ supplier, name, rounds }): Judged[] => {
    const latest = rounds.at(-1)
    if (!latest || !suppliers.includes(supplier)) return []
    const { round: _, ...offered } = latest
    const total = quotedTotal({ ask: askOf(content, 0), content: { ...offered, lines: unpacked(offered.lines) } })
    return total === null ? [] : [{ supplier, name, total, content: offered }]
  })
}
