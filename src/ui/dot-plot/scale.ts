/** Maps values to an axis from 0 to 1 with a margin at both ends; equal values are in the middle. */
export function placesOf(values: readonly number[], margin = 0.06): readonly number[] {
  const low = Math.min(...values)
  const high = Math.max(...values)
  if (high === low) return values.map(() => 0.5)
  return values.map((value) => margin + ((value - low) / (high - low)) * (1 - 2 * margin))
}

/** The approximate width of a line of small text, in pixels: a Chinese character is about twice as wide as a letter. */
export const textWidth = (text: string): number =>
  Array.from(text).reduce((width, character) => width + (character > "\u2e80" ? 13 : 7.2), 0)

/** The row of each label so that none overlaps another, assigned greedily from the left. */
export function rowsOf(spans: readonly { readonly from: number; readonly to: number }[]): readonly number[] {
  const ends: number[] = []
  const rows = spans.map(() => 0)
  for (const { span, index } of spans.map((one, at) => ({ span: one, index: at })).toSorted((a, b) => a.span.from - b.span.from)) {
    const free = ends.findIndex((end) => end <= span.from)
    const row = free === -1 ? ends.length : free
    ends[row] = span.to
    rows[index] = row
  }
  return rows
}
