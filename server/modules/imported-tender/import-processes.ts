import { randomUUID } from "node:crypto"
import type { BroughtIn, ImportedTender } from "#contract/imported-tender.contract.ts"
import { importedTender } from "#machines/imported-tender/imported-tender.chart.ts"
import type { Database, Tx } from "#server/database/database.ts"
import { placeOf, presentOf } from "#server/documents/context.ts"
import { fromOutside } from "#server/documents/from-outside.ts"
import { storedOf } from "#server/documents/kind-handler.ts"
import { rowTable } from "#server/documents/row-names.ts"
import { createDocument } from "#server/documents/run-command.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import type { Keys } from "#server/keys.ts"
import type { Processes } from "./read-processes.ts"

const handler = storedOf(importedTender)

/** The stored version of a process of a company; null for none. */
async function keptOf(tx: Tx, company: string | null, ocid: string) {
  const { rows } = await tx.query<{ id: string }>({
    name: "imported-kept",
    text: `select id from ${rowTable(importedTender)} where c_ocid = $1 and company = $2 and state = 'kept'`,
    values: [ocid, company],
  })
  const [row] = rows
  return row ? presentOf(tx, importedTender, await placeOf(tx, row.id)) : null
}

const isSame = (one: ImportedTender | null, other: ImportedTender): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Imports procurement processes run elsewhere as history of a person's company, all or none; a known process replaces its earlier version. */
export const importProcesses = (database: Database, keys: Keys, user: SessionUser, { source, processes }: Processes): Promise<BroughtIn> =>
  database.transaction(async (tx) => {
    await tx.query({ text: "select pg_advisory_xact_lock(hashtext('import processes'))" })
    const inside = { ...database, query: tx.query.bind(tx), transaction: <T>(work: (inner: typeof tx) => Promise<T>) => work(tx) }
    const came = { created: 0, replaced: 0, present: 0 }
    for (const content of processes) {
      const kept = await keptOf(tx, user.party, content.ocid)
      if (kept && isSame(kept.document.facts.content, content)) {
        came.present += 1
        continue
      }
      if (kept) await fromOutside(tx, handler, kept.id, { type: "history.replaced" })
      const input = { content, source, replaces: kept?.document.facts.number ?? "" }
      await createDocument({ database: inside, keys }, handler, { user, input, key: randomUUID() })
      came[kept ? "replaced" : "created"] += 1
    }
    return came
  })
