import { useEffect, useState } from "react"
import type { ListAtWork } from "#ui/list/use-list.ts"
import type { Records } from "./records.ts"

/** The most rows that a list is asked for at once. */
const most = 5000

/**
 * The record `opened` as it was read last. One that a dialog was refused over, and that the list has not got any more, since others have changed what
 * it is filtered or ordered by, is read by one call: by itself where that is declared, else from the list without filters.
 */
export function useListed<Row>(
  { answer, definition }: ListAtWork<Row>,
  { keyOf, one }: Pick<Records<Row>, "keyOf" | "one">,
  opened: Row | null,
  overtaken: object | null,
): Row | undefined {
  const [found, setFound] = useState<Row | null>(null)
  const key = opened === null ? null : keyOf(opened)
  const listed = answer?.records.find((row) => keyOf(row) === key)
  const lacks = overtaken !== null && answer !== null && listed === undefined
  useEffect(() => {
    if (!lacks || opened === null) return
    const stop = new AbortController()
    const read = async () => {
      if (one) return one(opened, stop.signal)
      const { records } = await definition.ask({ filters: {}, sorts: [], page: 1, pageSize: most }, stop.signal)
      return records.find((row) => keyOf(row) === key)
    }
    // Where it cannot be read, the dialog goes on showing that it was refused.
    read().then(
      (row) => setFound(row ?? null),
      () => undefined,
    )
    return () => stop.abort()
    // Each refusal reads the list again, and so looks again.
  }, [lacks, answer, definition, keyOf, one, opened, key])
  return listed ?? (overtaken !== null && found !== null && keyOf(found) === key ? found : undefined)
}
