/** A rate limit per name; made by `allowance`. */
export type Allowance = (who: string, at: number) => boolean

const mostKnown = 10_000

/** Allows `most` times in each `window` of milliseconds, counted in this process for each name. Clears all counts when there are too many names. */
export function allowance(most: number, window: number): Allowance {
  const counts = new Map<string, { since: number; count: number }>()
  return (who, at) => {
    const known = counts.get(who)
    if (known && at - known.since < window) {
      known.count += 1
      return known.count <= most
    }
    if (counts.size >= mostKnown) counts.clear()
    counts.set(who, { since: at, count: 1 })
    return true
  }
}
