import { followDocument } from "./live.ts"

/** So long, in ms, what has come with the page passes for the newest. */
const fresh = 1_000

/** Renews what has come with the page whenever a stream says that there may be a newer one; call the answered function to stop. */
export function followNewest(stream: string, renew: () => void): () => void {
  const begun = performance.now()
  let opened = false
  return followDocument(stream, (heard) => {
    // The first opening tells of nothing new, unless the channel took long to open.
    if (opened || heard === "change" || performance.now() - begun > fresh) renew()
    opened = true
  })
}
