import type { Tx } from "#server/database/database.ts"
import { type Head, readHead } from "#server/event-store/store.ts"
import type { DocumentContext } from "./handler.ts"

/** Reads each stream's head at most once. */
export function headsOf(tx: Tx): DocumentContext<object>["headOf"] {
  const known = new Map<string, Promise<Head | null>>()
  return (stream) => {
    const head = known.get(stream) ?? readHead(tx, stream)
    known.set(stream, head)
    return head
  }
}
