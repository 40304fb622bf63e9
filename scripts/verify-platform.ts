import type { Chart } from "../src/machines/_kit/chart.ts"
import { announcementChart } from "../src/machines/announcement/announcement.chart.ts"
import { tenderChart } from "../src/machines/tender/tender.chart.ts"
import { projections } from "../server/modules/projections.ts"
import { childCharts } from "../server/modules/tender/tender-family.ts"
import { verifyLists } from "./verify-lists.ts"
import { verifyProjections } from "./verify-projections.ts"
import { verifyStates } from "./verify-states.ts"
import { verifyStore, type Verified } from "./verify-store.ts"

/** Every kind of document that is kept as facts. */
const charts = [tenderChart, announcementChart, ...Object.values(childCharts)] as unknown as readonly Chart[]

/**
 * Everything that can be held against the facts: their own hashes, the lists published at deadlines, cached states, and the tables that lists read.
 * Says all that is found, and whether the tables could be looked at.
 */
export async function verifyPlatform(url: string): Promise<Verified & { readonly lists: boolean }> {
  const store = await verifyStore(url)
  if (!store.sound && store.findings.some(({ where }) => where.startsWith("table "))) return { ...store, lists: false }
  const tables = await verifyProjections(url, projections)
  const findings = [
    ...(store.sound ? [] : store.findings),
    ...(await verifyLists(url)),
    ...(await verifyStates(url, charts)),
    ...(tables ?? []),
  ]
  const lists = tables !== null
  return store.sound && findings.length === 0 ? { ...store, lists } : { sound: false, findings, lists }
}
