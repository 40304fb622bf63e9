/** Places values on a line from 0 to 1 with a margin at both ends; equal values stand in the middle. */
export function placesOf(values: readonly number[], margin = 0.06): readonly number[] {
  const low = Math.min(...values)
  const high = Math.max(...values)
  if (high === low) return values.map(() => 0.5)
  return values.map((value) => margin + ((value - low) / (high - low)) * (1 - 2 * margin))
}

/** Which row each label takes so that labels nearer than `gap` do not overlap: greedy from the left. */
export function rowsOf(places: readonly number[], gap: number): readonly number[] {
  const ends: number[] = []
  const rows = places.map(() => 0)
  for (const index of places.map((_, at) => at).toSorted((a, b) => (places[a] ?? 0) - (places[b] ?? 0))) {
    const at = places[index] ?? 0
    const free = ends.findIndex((end) => end <= at)
    const row = free === -1 ? ends.length : free
    ends[row] = at + gap
    rows[index] = row
  }
  return rows
}
