/**
 * Gives the rows that are drawn the numbers of their elements, drawing after drawing: using an element again is quicker by far than making another. A row
 * that was drawn before keeps its own; one that comes takes that of a row that went from the same gap between those that stay, so that no element moves
 * past another; only what is left over gets a new one. The same rows always get the same answer again.
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
