const hour = 3_600_000
const day = 24 * hour

/** How long something has been waiting, in whole days or, within the first, hours; never negative. */
export function ageOf(since: number, now: number): { readonly unit: "days" | "hours"; readonly count: number } {
  const waited = Math.max(0, now - since)
  return waited < day ? { unit: "hours", count: Math.floor(waited / hour) } : { unit: "days", count: Math.floor(waited / day) }
}
