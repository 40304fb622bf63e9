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
  /** The lanes whose bars take the amounts that none of its own does, the nearest first. */
  readonly within: readonly string[]
}

/** A piece between two neighbouring bounds, with the number of bars that contain it, and the bar of another lane that takes a gap. */
export interface RulerPiece {
  readonly from: string
  readonly to: string | null
  readonly count: number
  readonly taker: RulerBar | null
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

const idsOf = (bars: readonly RulerBar[]): number => new Set(bars.map(({ id }) => id)).size

/** The bar of a lane that takes an amount: a range before a bar for all amounts, and never a draft. */
const takerIn = ({ bars }: RulerLane, amount: string): RulerBar | null => {
  const fitting = bars.filter((bar) => bar.tone !== "draft" && holds(bar, amount))
  return fitting.find((bar) => !whole(bar)) ?? fitting[0] ?? null
}

/**
 * The pieces of a lane, by the number of ranges that contain each: none is a gap, two or more an overlap. A bar for all amounts fills gaps and yields
 * to ranges, so it counts only where there is no range. Drafts fill no gap, and bars of one id do not overlap each other.
 */
export function piecesOf(lane: RulerLane, lanes: readonly RulerLane[], bounds: readonly string[]): readonly RulerPiece[] {
  const broader = lane.within.flatMap((id) => lanes.find((one) => one.id === id) ?? [])
  const all = idsOf(lane.bars.filter(whole))
  return bounds.map((from, at) => {
    const piece = { from, to: bounds[at + 1] ?? null }
    if (takerIn(lane, from) === null)
      return { ...piece, count: 0, taker: broader.map((one) => takerIn(one, from)).find((one) => one !== null) ?? null }
    const count = idsOf(lane.bars.filter((bar) => !whole(bar) && holds(bar, from)))
    return { ...piece, count: all > 1 ? Math.max(all, count) : count === 0 ? all : count, taker: null }
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
