import type { Database } from "#server/database/database.ts"
import { readHead } from "#server/event-store/store.ts"

/** Fires the overdue timer of an approval, and with it that of its document; `strikes` holds the function for each kind of document. */
export const strikeApproval =
  (database: Database, strikes: Readonly<Record<string, (id: string) => Promise<void>>>) =>
  async (approval: string): Promise<void> => {
    const root = await database.reading(async (tx) => {
      const head = await readHead(tx, approval)
      return head && readHead(tx, head.root)
    })
    if (root) await strikes[root.kind]?.(root.stream)
  }
