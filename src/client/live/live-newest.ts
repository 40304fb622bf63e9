import { followDocument } from "./live.ts"

/** How long, in ms, data that came with the page count as current. */
const fresh = 1_000

/** Renews data that came with the page whenever a stream says that they may have changed; the returned function unsubscribes. */
export function followNewest(stream: string, renew: () => void): () => void {
  const begun = performance.now()
  let opened = false
  return followDocument(stream, (heard) => {
    // The first opening of the channel brings nothing new, unless it took long.
    if (opened || heard === "change" || performance.now() - begun > fresh) renew()
    opened = true
  })
}
