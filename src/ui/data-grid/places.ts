/**
 * Assigns stable element numbers to rendered rows across renderings, since reusing an element is much faster than creating one. A row that was
 * rendered before keeps its number; a new one takes that of a removed row from the same gap between the remaining ones, so that no element moves past
 * another; only the rest get new numbers. The same rows always get the same result.
 */
export function keptPlaces(): (rows: readonly string[]) => readonly number[] {
  let before: ReadonlyMap<string, number> = new Map()
  let next = 0
  return (rows) => {
    const wanted = new Set(rows)
    const free = new Map<string, number[]>()
    let gap = ""
    for (const [row, place] of before) {
      if (wanted.has(row)) gap = row
      else free.set(gap, [...(free.get(gap) ?? []), place])
    }
    gap = ""
    const places = rows.map((row) => {
      const own = before.get(row)
      if (own !== undefined) gap = row
      return own ?? free.get(gap)?.shift() ?? next++
    })
    before = new Map(rows.map((row, at) => [row, places[at] ?? 0]))
    return places
  }
}
