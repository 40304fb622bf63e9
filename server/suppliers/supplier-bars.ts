import type { SupplierBar } from "#contract/supplier-bar.ts"
import { settle } from "#machines/_kit/settle.ts"
import { supplier } from "#machines/supplier/supplier.chart.ts"
import { type Asked, barsOf } from "#machines/supplier/supplier.holds.ts"
import { readClock } from "#server/database/clock.ts"
import type { Tx } from "#server/database/database.ts"
import { restore } from "#server/event-store/document.ts"
import { readHeadsOf } from "#server/event-store/store.ts"

/** What bars companies from being asked or awarded at present, the most serious bar of each, in the given order. A company without a document has none. */
export async function supplierBars(tx: Tx, companies: readonly string[], asked: Asked, at?: number): Promise<readonly SupplierBar[]> {
  if (companies.length === 0) return []
  const now = at ?? (await readClock(tx))
  const heads = (await readHeadsOf(tx, [...new Set(companies)])).filter(({ kind }) => kind === supplier.id)
  const bars = new Map<string, SupplierBar>()
  for (const head of heads) {
    const { document } = settle(supplier.chart, await restore(tx, supplier.chart, head), now, {})
    const [bar] = barsOf(head.stream, document.facts, asked, now)
    if (bar) bars.set(head.stream, bar)
  }
  return [...new Set(companies)].flatMap((company) => bars.get(company) ?? [])
}
