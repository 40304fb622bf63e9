import type { Chart } from "../src/machines/_kit/chart.ts"
import { tenderChart } from "../src/machines/tender/tender.chart.ts"
import { documentKinds } from "../server/modules/document-kinds.ts"
import { projections } from "../server/modules/projections.ts"
import { childCharts } from "../server/tender/family.ts"
import { verifyChunks } from "./verify-chunks.ts"
import { verifyLists } from "./verify-lists.ts"
import { verifyMarks } from "./verify-marks.ts"
import { verifyProjections } from "./verify-projections.ts"
import { verifyStates } from "./verify-states.ts"
import { verifyStore, type Verified } from "./verify-store.ts"
import { type Witness, type Witnessed, verifyTree } from "./verify-tree.ts"
import { verifyClock } from "./verify-clock.ts"

/** Every kind of document that is kept as facts. */
const charts = [
  tenderChart,
  ...documentKinds.flatMap(({ kind }) => kind?.chart ?? []),
  ...Object.values(childCharts),
] as unknown as readonly Chart[]

/** What could be looked at: the tables that lists read, and what was signed. */
interface Reach {
  readonly lists: boolean
  readonly witnessed: Omit<Witnessed, "findings"> | null
}

/**
 * Everything that can be held against the facts: their own hashes, the lists published at deadlines, cached states, and the tables that lists read;
 * and with a witness what was signed of them, and the clock that they were recorded by. Says all that is found, and what could be looked at.
 */
export async function verifyPlatform(url: string, witness?: Witness): Promise<Verified & Reach> {
  const store = await verifyStore(url)
  if (!store.sound && store.findings.some(({ where }) => where.startsWith("table "))) return { ...store, lists: false, witnessed: null }
  const tables = await verifyProjections(url, projections)
  const tree = witness ? await verifyTree(url, witness) : null
  const findings = [
    ...(store.sound ? [] : store.findings),
    ...(tree?.findings ?? []),
    ...(witness ? await verifyMarks(url, witness.marks) : []),
    ...(witness ? await verifyClock(url) : []),
    ...(await verifyLists(url)),
    ...(await verifyChunks(url)),
    ...(await verifyStates(url, charts)),
    ...(tables ?? []),
  ]
  const reach = { lists: tables !== null, witnessed: tree && { signed: tree.signed, unsigned: tree.unsigned, file: tree.file } }
  return store.sound && findings.length === 0 ? { ...store, ...reach } : { sound: false, findings, ...reach }
}
