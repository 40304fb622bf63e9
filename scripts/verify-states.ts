import { isDocument } from "../src/machines/_kit/snapshot.ts"
import type { Chart } from "../src/machines/_kit/chart.ts"
import { openDatabase } from "../server/database/database.ts"
import { fold } from "../server/event-store/document.ts"
import { canonicalJson } from "../server/event-store/json.ts"
import { loadFacts, readHead } from "../server/event-store/store.ts"
import type { Finding } from "./verify-store.ts"

/** Folds every document of the charts from its facts, and names each whose cached state says something else, however well it is sealed. */
export async function verifyStates(url: string, charts: readonly Chart[]): Promise<readonly Finding[]> {
  const database = openDatabase(url, { max: 1 })
  try {
    return await database.reading(async (tx) => {
      await tx.query({ text: "set local statement_timeout = 0" })
      const { rows } = await tx.query<{ id: string; kind: string }>({ text: "select id, kind from stream order by id" })
      const found: Finding[] = []
      for (const { id, kind } of rows) {
        const chart = charts.find((one) => one.id === kind)
        const head = chart ? await readHead(tx, id) : null
        // What cannot be read, or is not as it was sealed, is folded anew by whoever needs it.
        if (!chart || !head || head.chartVersion !== chart.version || !isDocument(chart, head.state)) continue
        const what = disagreement(chart, head.state, await loadFacts(tx, id, { to: head.version }))
        if (what !== null) found.push({ where: `cached state of document ${id}`, what })
      }
      return found
    })
  } finally {
    await database.close()
  }
}

function disagreement(chart: Chart, cached: object, facts: Awaited<ReturnType<typeof loadFacts>>): string | null {
  try {
    return within(cached, JSON.parse(canonicalJson(fold(chart, facts)))) ? null : "its facts come to something else"
  } catch (error) {
    return `its facts cannot be folded: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** Whether all that one value says the other says too: a later program may know more of the same facts. */
function within(said: unknown, by: unknown): boolean {
  if (typeof said !== "object" || said === null || typeof by !== "object" || by === null) return said === by
  if (Array.isArray(said) !== Array.isArray(by) || (Array.isArray(said) && Array.isArray(by) && said.length !== by.length)) return false
  const known = new Map<string, unknown>(Object.entries(by))
  return Object.entries(said).every(([name, value]) => known.has(name) && within(value, known.get(name)))
}
