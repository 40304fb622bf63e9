import { useEffect, useState } from "react"
import type { ListAtWork } from "#ui/list/use-list.ts"

const pageSize = 500

/**
 * The record with this key as it was read last. One that a dialog was refused over, and that the list has not got any more, since others have changed
 * what it is filtered or ordered by, is looked for without filters.
 */
export function useListed<Row>(
  { answer, definition }: ListAtWork<Row>,
  keyOf: (row: Row) => string,
  key: string | null,
  isOvertaken: boolean,
): Row | undefined {
  const [found, setFound] = useState<Row | null>(null)
  const listed = answer?.records.find((row) => keyOf(row) === key)
  useEffect(() => {
    // Each refusal reads the list again, and so looks again.
    if (!isOvertaken || key === null || answer === null || answer.records.some((row) => keyOf(row) === key)) return
    const stop = new AbortController()
    const look = async (page: number): Promise<void> => {
      const { records, total } = await definition.ask({ filters: {}, sorts: [], page, pageSize }, stop.signal)
      const row = records.find((one) => keyOf(one) === key)
      if (row !== undefined) setFound(row)
      else if (records.length > 0 && page * pageSize < total) await look(page + 1)
    }
    // Where it cannot be read, the dialog goes on showing that it was refused.
    void look(1).catch(() => undefined)
    return () => stop.abort()
  }, [isOvertaken, answer, definition, keyOf, key])
  return listed ?? (isOvertaken && found !== null && keyOf(found) === key ? found : undefined)
}
