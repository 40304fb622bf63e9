import type { BulkResult } from "#machines/list/list.machine.ts"
import type { BulkAction } from "./define-list.ts"

/** Runs an action on one row after the other and reports each result; the returned function stops it before the next one. */
export function performEach<Row>(
  { run }: Pick<BulkAction<Row>, "run">,
  rows: ReadonlyMap<string, Row>,
  tell: (result: BulkResult) => void,
): () => void {
  const stop = new AbortController()
  const all = async () => {
    for (const [key, row] of rows) {
      if (stop.signal.aborted) return
      try {
        await run(row, stop.signal)
        tell({ key, error: null })
      } catch (error) {
        tell({ key, error: error ?? new Error("refused") })
      }
    }
  }
  void all()
  return () => stop.abort()
}
