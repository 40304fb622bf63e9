/** Computes a value on first use and keeps it; a failure is not kept, so the next caller tries again. */
export function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let kept: Promise<Value> | undefined
  return () => {
    kept ??= make().catch((error: unknown) => {
      kept = undefined
      throw error
    })
    return kept
  }
}
