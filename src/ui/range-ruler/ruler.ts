import { compareAmounts } from "#machines/scoring/money.ts"

/** A range of amounts in a lane: `from <= amount < to`; null means open-ended. */
export interface RulerBar {
  readonly id: string
  readonly label: string
  readonly from: string | null
  readonly to: string | null
  readonly tone: "solid" | "draft" | "own"
}

/** Ranges of which exactly one should contain each amount. */
export interface RulerLane {
  readonly id: string
  readonly label: string
  readonly bars: readonly RulerBar[]
}

/** A piece between two neighbouring bounds, with the number of bars that contain it. */
export interface RulerPiece {
  readonly from: string
  readonly to: string | null
  readonly count: number
}

/** All bounds of all lanes in order, starting with zero; all pieces between them have the same width. */
export function boundsOf(lanes: readonly RulerLane[]): readonly string[] {
  const all = lanes.flatMap(({ bars }) => bars.flatMap(({ from, to }) => [from, to])).flatMap((one) => (one === null ? [] : [one]))
  const sorted = ["0", ...all].toSorted(compareAmounts)
  return sorted.filter((one, at) => at === 0 || compareAmounts(one, sorted[at - 1] ?? "0") !== 0)
}

const holds = ({ from, to }: RulerBar, amount: string): boolean =>
  (from === null || compareAmounts(from, amount) <= 0) && (to === null || compareAmounts(amount, to) < 0)
const whole = ({ from, to }: RulerBar): boolean => from === null && to === null

/**
 * The pieces of a lane, by the number of ranges that contain each: none is a gap, two or more an overlap. A bar for all amounts fills gaps and yields
 * to ranges, so it counts only where there is no range.
 */
export function piecesOf(bars: readonly RulerBar[], bounds: readonly string[]): readonly RulerPiece[] {
  const ranges = bars.filter((bar) => !whole(bar))
  const all = bars.length - ranges.length
  return bounds.map((from, at) => {
    const count = ranges.filter((bar) => holds(bar, from)).length
    return { from, to: bounds[at + 1] ?? null, count: all > 1 ? Math.max(all, count) : count === 0 ? all : count }
  })
}

/** The first and last piece of a bar, the last one excluded. */
export function spanOf({ from, to }: RulerBar, bounds: readonly string[]): readonly [number, number] {
  const place = (amount: string) => bounds.findIndex((one) => compareAmounts(one, amount) === 0)
  return [from === null ? 0 : place(from), to === null ? bounds.length : place(to)]
}

/** The row of each bar, from 0: bars that share a piece are placed below each other. */
export function rowsOf(bars: readonly RulerBar[], bounds: readonly string[]): readonly number[] {
  const rows: (readonly [number, number])[][] = []
  return bars.map((bar) => {
    const [from, to] = spanOf(bar, bounds)
    const free = rows.findIndex((row) => row.every(([begin, end]) => to <= begin || end <= from))
    const at = free === -1 ? rows.length : free
    rows[at] = [...(rows[at] ?? []), [from, to]]
    return at
  })
}
