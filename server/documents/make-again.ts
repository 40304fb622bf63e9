import type { Tx } from "#server/database/database.ts"
import { loadFacts, readHead } from "#server/event-store/store.ts"
import { enterBy } from "#server/search/search-reader.ts"
import type { DocumentModule } from "./document-module.ts"

/** Derives again what is stored of a document besides its facts: its row, its tasks and its search entries. */
export async function makeAgain(
  tx: Tx,
  kinds: readonly Pick<DocumentModule, "rows" | "tasks" | "search">[],
  stream: string,
): Promise<void> {
  const head = await readHead(tx, stream)
  if (!head) return
  for (const { rows, tasks } of kinds) {
    if (rows.kind.id === head.kind) await rows.write(tx, head)
    if (tasks.kind === head.kind) await tasks.write(tx, head)
  }
  await enterBy(
    tx,
    kinds.map(({ search }) => search),
    await loadFacts(tx, stream),
  )
}
