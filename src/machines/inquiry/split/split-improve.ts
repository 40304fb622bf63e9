import { type Ground, type Sums, sumsOf } from "./split-ground.ts"

/** What a unit of a broken limit counts while a split is changed. */
const broken = 4
/** So many moves are tried in pairs. */
const mostPaired = 900

/** A split that is changed line by line, towards keeping to the limits at the lowest cost. */
class Moving {
  readonly #ground: Ground
  readonly chosen: Int32Array
  readonly #spends: Float64Array
  #cost: number
  steps = 0

  constructor(ground: Ground, { chosen, spends, cost }: Sums) {
    this.#ground = ground
    this.chosen = chosen.slice()
    this.#spends = spends.slice()
    this.#cost = cost
  }

  put(option: number, sign: 1 | -1): void {
    const { cost, partFirst, who, spend } = this.#ground
    this.#cost += sign * (cost[option] ?? 0)
    for (let part = partFirst[option] ?? 0; part < (partFirst[option + 1] ?? 0); part++)
      this.#spends[who[part] ?? 0] = (this.#spends[who[part] ?? 0] ?? 0) + sign * (spend[part] ?? 0)
  }

  move(option: number): void {
    const line = this.#ground.lineOf[option] ?? 0
    this.put(this.chosen[line] ?? 0, -1)
    this.put(option, 1)
    this.chosen[line] = option
  }

  /** By how much the limits are broken. */
  get broken(): number {
    const { share, least } = this.#ground.limits
    const most = (share / 100) * this.#cost
    let sum = 0
    for (let at = 0; at < this.#spends.length; at++) {
      const spend = this.#spends[at] ?? 0
      if (spend > most) sum += spend - most
      if (spend > 0 && spend < (least[at] ?? 0)) sum += (least[at] ?? 0) - spend
    }
    this.steps++
    return sum
  }

  /** What a move makes better, by value and broken limits, if it is made after what has been moved already. */
  gainOf(option: number, before: number): number {
    const { lineOf, value } = this.#ground
    const from = this.chosen[lineOf[option] ?? 0] ?? 0
    this.put(from, -1)
    this.put(option, 1)
    const gain = (value[from] ?? 0) - (value[option] ?? 0) + broken * (before - this.broken)
    this.put(option, -1)
    this.put(from, 1)
    return gain
  }
}

/** Makes single moves as long as one makes the split better. */
function moveSingly(moving: Moving, { first, lineOf }: Ground, open: readonly number[]): void {
  for (let turn = 0; turn < 8; turn++) {
    let moved = false
    for (const option of open) {
      if (moving.chosen[lineOf[option] ?? 0] === option || first.length === 0) continue
      if (moving.gainOf(option, moving.broken) <= 1e-6) continue
      moving.move(option)
      moved = true
    }
    if (!moved) return
  }
}

/** Makes pairs of moves that only together make the split better, among those that cost least at the prices; ends after so many steps. */
function movePaired(moving: Moving, { lineOf, value }: Ground, open: readonly number[], over: Float64Array, most: number): void {
  const dearer = (option: number) => (over[option] ?? 0) - (over[moving.chosen[lineOf[option] ?? 0] ?? 0] ?? 0)
  for (let turn = 0; turn < 12; turn++) {
    const moves = open
      .filter((option) => moving.chosen[lineOf[option] ?? 0] !== option)
      .toSorted((a, b) => dearer(a) - dearer(b))
      .slice(0, mostPaired)
    let moved = false
    for (const one of moves) {
      const line = lineOf[one] ?? 0
      const from = moving.chosen[line] ?? 0
      if (from === one) continue
      const before = moving.broken
      moving.move(one)
      const between = moving.broken
      const first = (value[from] ?? 0) - (value[one] ?? 0) + broken * (before - between)
      let [best, gain] = [-1, 1e-6 - first]
      for (const other of moves) {
        if (lineOf[other] === line || moving.chosen[lineOf[other] ?? 0] === other) continue
        const own = moving.gainOf(other, between)
        if (own > gain) [best, gain] = [other, own]
      }
      if (best >= 0) {
        moving.move(best)
        moved = true
      } else if (first <= 1e-6) moving.move(from)
      if (moving.steps > most) return
    }
    if (!moved) return
  }
}

/**
 * Changes a split for the better by single moves and by pairs of moves among the open options, and returns it with the steps it took. What still
 * breaks a limit then is left as it is.
 */
export function improved(ground: Ground, from: Int32Array, open: readonly number[], over: Float64Array, most: number) {
  const moving = new Moving(ground, sumsOf(ground, from))
  moveSingly(moving, ground, open)
  if (most === 0) return { sums: sumsOf(ground, moving.chosen), steps: moving.steps }
  movePaired(moving, ground, open, over, most)
  moveSingly(moving, ground, open)
  return { sums: sumsOf(ground, moving.chosen), steps: moving.steps }
}
