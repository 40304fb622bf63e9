/** The index to which an arrow, Home or End moves in a circular list of `count`; null for any other key. */
export function nextIndex(key: string, at: number, count: number): number | null {
  if (count === 0) return null
  if (key === "ArrowDown" || key === "ArrowRight") return (at + 1) % count
  if (key === "ArrowUp" || key === "ArrowLeft") return (at <= 0 ? count : at) - 1
  if (key === "Home") return 0
  if (key === "End") return count - 1
  return null
}
