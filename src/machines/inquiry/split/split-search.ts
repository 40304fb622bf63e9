import { type LineWorths, priceLines } from "./split-count.ts"
import { type Limit, moveLines } from "./split-moves.ts"
import type { Option } from "./split-options.ts"
import { repaired } from "./split-repair.ts"
import { grain, type Limits, nothing, spendOf, type Sums } from "./split-sums.ts"

/** The best split found, and a lower bound of all splits. */
export interface Found {
  readonly chosen: readonly Option[]
  readonly value: number
  readonly bound: number
  readonly proven: boolean
}

/**
 * An exact branch-and-bound search: it includes or excludes one supplier after another, and then tries the options of lines, as long as the rest
 * could be cheaper than the best split so far. Lower bounds come from Lagrange multipliers for the limits, and for the number of suppliers from
 * multipliers for the lines (the p-median's dual). Leaving a line out costs more than everything else together, so the fewest lines are left out
 * first.
 */
export class SplitSearch {
  readonly #lines: readonly (readonly Option[])[]
  readonly #limits: Limits
  readonly #penalty: number
  readonly #tell: (part: number) => void
  /** By supplier: 1 for included, -1 for excluded, 0 for undecided. */
  readonly #stand: Int8Array
  #worths: LineWorths | null = null
  #best: Sums | null = null
  #left: number
  #bound = Number.POSITIVE_INFINITY

  constructor(lines: readonly (readonly Option[])[], limits: Limits, steps: number, tell: (part: number) => void) {
    this.#limits = limits
    this.#tell = tell
    this.#left = steps
    const dearest = lines.reduce((sum, options) => sum + options.reduce((most, { cost }) => Math.max(most, cost), 0), 0)
    this.#penalty = 2 * dearest + 1
    this.#lines = lines.map((options) => [...options.toSorted((a, b) => a.cost - b.cost), nothing])
    this.#stand = new Int8Array(limits.suppliers)
  }

  run(): Found {
    this.#consider(this.#sum(this.#lines.map(() => nothing)))
    if (this.#limits.most < this.#limits.suppliers)
      this.#worths = priceLines(this.#lines, this.#limits, this.#penalty, (those) => this.#tryThose(those))
    this.#visit(0, 1, Number.NEGATIVE_INFINITY)
    const best = this.#best
    if (!best) throw new Error("to buy nothing keeps to every limit")
    const proven = this.#left > 0
    return { chosen: best.chosen, value: best.value, bound: proven ? best.value : Math.min(this.#bound, best.value), proven }
  }

  #valueOf(option: Option): number {
    return option.parts.length === 0 ? this.#penalty : option.cost
  }

  #sum(chosen: readonly Option[]): Sums {
    const spends = new Float64Array(this.#limits.suppliers)
    let [value, cost] = [0, 0]
    for (const option of chosen) {
      value += this.#valueOf(option)
      cost += option.cost
      for (const { supplier, spend } of option.parts) spends[supplier] = (spends[supplier] ?? 0) + spend
    }
    return { chosen, value, cost, spends }
  }

  #keeps({ spends, cost }: Sums): boolean {
    const { share, least, most } = this.#limits
    const used = spends.filter((spend) => spend > 0)
    return used.length <= most && used.every((spend) => spend <= share * cost + 1e-6 && spend >= least - 1e-6)
  }

  #consider(sums: Sums): void {
    if ((this.#best === null || sums.value < this.#best.value - grain) && this.#keeps(sums)) this.#best = sums
  }

  get #worst(): number {
    return this.#best?.value ?? Number.POSITIVE_INFINITY
  }

  #isOpenTo({ parts }: Option): boolean {
    return parts.every(({ supplier }) => (this.#stand[supplier] ?? 0) >= 0)
  }

  /** The cheapest option of each line at multipliers for the limits: `caps` for each supplier's share, `floors` for its minimum. */
  #relaxed(caps: Float64Array, floors: Float64Array): Sums & { readonly bound: number } {
    const { share, least } = this.#limits
    const scale = 1 - (share < 1 ? share * caps.reduce((sum, one) => sum + one, 0) : 0)
    this.#left -= this.#lines.length
    let bound = 0
    const chosen = this.#lines.map((options) => {
      let [best, lowest] = [nothing, this.#penalty]
      for (const option of options) {
        if (!this.#isOpenTo(option)) continue
        const price = this.#priceOf(option, scale, caps, floors)
        if (price < lowest) [best, lowest] = [option, price]
      }
      bound += lowest
      return best
    })
    for (const floor of floors) bound += floor * least
    return { ...this.#sum(chosen), bound }
  }

  #priceOf(option: Option, scale: number, caps: Float64Array, floors: Float64Array): number {
    let price = option.parts.length === 0 ? this.#penalty : option.cost * scale
    for (const { supplier, spend } of option.parts) price += spend * ((caps[supplier] ?? 0) - (floors[supplier] ?? 0))
    return price
  }

  /** Considers the cheapest split among some suppliers if it meets the other limits; returns the cost of the best split so far. */
  #tryThose(those: readonly number[]): number {
    this.#stand.fill(-1)
    for (const at of those) this.#stand[at] = 1
    this.#consider(this.#relaxed(new Float64Array(this.#limits.suppliers), new Float64Array(this.#limits.suppliers)))
    this.#stand.fill(0)
    return this.#worst
  }

  /** A lower bound of all splits among the included and undecided suppliers, from the multipliers for the lines. */
  #boundByCount(): number {
    if (this.#worths === null) return Number.NEGATIVE_INFINITY
    const { lines, suppliers } = this.#worths
    const spares = (at: number) => suppliers[at] ?? 0
    const inside = [...this.#stand.keys()].filter((at) => this.#stand[at] === 1)
    const open = [...this.#stand.keys()].filter((at) => this.#stand[at] === 0).toSorted((a, b) => spares(a) - spares(b))
    const chosen = [...inside, ...open.slice(0, this.#limits.most - inside.length)]
    return lines.reduce((sum, one) => sum + one, 0) + chosen.reduce((sum, at) => sum + spares(at), 0)
  }

  /**
   * Searches all splits with the present inclusion of suppliers; `from` and `width` locate this part in the whole search, and `above` is a lower
   * bound for it.
   */
  #visit(from: number, width: number, above: number): void {
    const counted = this.#boundByCount()
    if (counted >= this.#worst - grain) return
    if (this.#left <= 0) return void (this.#bound = Math.min(this.#bound, Math.max(above, counted)))
    this.#tell(from)
    const { caps, floors, bound, closed, sums } = this.#priceLimits()
    if (closed || bound >= this.#worst - grain) return
    const branch = this.#undecided(sums)
    if (branch === null) return this.#moveLines(caps, floors, bound)
    this.#as(branch, 1, () => this.#visit(from, width / 2, bound))
    this.#as(branch, -1, () => this.#visit(from + width / 2, width / 2, bound))
  }

  /** Runs `visit` with a supplier included or excluded. Once the most suppliers are included, all others are excluded. */
  #as(supplier: number, stand: 1 | -1, visit: () => void): void {
    const before = this.#stand.slice()
    this.#stand[supplier] = stand
    if (this.#stand.filter((one) => one === 1).length >= this.#limits.most)
      for (const [at, one] of this.#stand.entries()) if (one === 0) this.#stand[at] = -1
    visit()
    this.#stand.set(before)
  }

  /** The undecided supplier to branch on: the one with the largest spend among those whose inclusion affects a limit. */
  #undecided({ spends }: Sums): number | null {
    const { most, least, suppliers } = this.#limits
    if (most >= suppliers && least === 0) return null
    const open = [...spends.keys()].filter((at) => this.#stand[at] === 0 && (spends[at] ?? 0) > 0)
    if (open.length === 0) return null
    const used = spends.filter((spend) => spend > 0).length
    const asked = used > most ? open : open.filter((at) => (spends[at] ?? 0) < least - 1e-6)
    return asked.toSorted((a, b) => (spends[b] ?? 0) - (spends[a] ?? 0))[0] ?? open[0] ?? null
  }

  /**
   * Raises the multiplier of each broken limit in turn until the limit is met. The highest bound counts; splits on the way that meet all limits are
   * considered.
   */
  #priceLimits() {
    const { suppliers, share, least } = this.#limits
    const [caps, floors] = [new Float64Array(suppliers), new Float64Array(suppliers)]
    const at = () => {
      const sums = this.#relaxed(caps, floors)
      this.#consider(sums)
      return sums
    }
    let sums = at()
    const first = sums
    let kept = { caps: caps.slice(), floors: floors.slice(), bound: sums.bound }
    if (this.#keeps(sums)) return { ...kept, closed: true, sums: first }
    this.#repair(sums)
    const note = () => {
      if (sums.bound > kept.bound) kept = { caps: caps.slice(), floors: floors.slice(), bound: sums.bound }
    }
    for (let round = 0; round < 3; round++)
      for (let supplier = 0; supplier < suppliers; supplier++) {
        const far = () => (sums.spends[supplier] ?? 0) - share * sums.cost
        if (share < 1 && far() > 1e-6)
          sums = this.#raise(
            caps,
            supplier,
            () => (sums = at()),
            () => far() <= 1e-6,
            note,
          )
        const short = () => least - (sums.spends[supplier] ?? 0)
        if (least > 0 && this.#stand[supplier] === 1 && short() > 1e-6)
          sums = this.#raise(
            floors,
            supplier,
            () => (sums = at()),
            () => short() <= 1e-6,
            note,
          )
      }
    if (share < 1 || least > 0) this.#polish(kept.caps, kept.floors, caps, floors, () => (sums = at()), note)
    return { ...kept, closed: false, sums: first }
  }

  /** Moves all multipliers at once, each in proportion to the excess or room of its limit (a subgradient step), and repairs the splits on the way. */
  #polish(
    bestCaps: Float64Array,
    bestFloors: Float64Array,
    caps: Float64Array,
    floors: Float64Array,
    look: () => Sums & { readonly bound: number },
    note: () => void,
  ): void {
    const { share, least, suppliers } = this.#limits
    caps.set(bestCaps)
    floors.set(bestFloors)
    let pace = 1
    for (let turn = 0; turn < 60 && this.#left > 0; turn++, pace *= 0.95) {
      const sums = look()
      note()
      this.#repair(sums)
      const over = Float64Array.from({ length: suppliers }, (_, at) => (share < 1 ? (sums.spends[at] ?? 0) - share * sums.cost : 0))
      const short = Float64Array.from({ length: suppliers }, (_, at) =>
        least > 0 && this.#stand[at] === 1 ? least - (sums.spends[at] ?? 0) : 0,
      )
      const far =
        [...over.entries()].reduce((sum, [at, one]) => sum + (one > 0 || (caps[at] ?? 0) > 0 ? one * one : 0), 0) +
        short.reduce((sum, one) => sum + one * one, 0)
      if (far < grain || this.#worst - sums.bound <= grain) return
      const step = (pace * (this.#worst - sums.bound)) / far
      for (let at = 0; at < suppliers; at++) {
        caps[at] = Math.max(0, (caps[at] ?? 0) + step * (over[at] ?? 0))
        floors[at] = Math.max(0, (floors[at] ?? 0) + step * (short[at] ?? 0))
      }
    }
  }

  /** Bisects towards the lowest multiplier at which a limit is met. */
  #raise<S>(prices: Float64Array, at: number, look: () => S, isKept: () => boolean, note: () => void): S {
    let [low, high] = [prices[at] ?? 0, Math.max(0.01, (prices[at] ?? 0) * 2)]
    const set = (price: number): S => {
      prices[at] = price
      const seen = look()
      note()
      return seen
    }
    let seen = set(high)
    while (!isKept() && high < 1e4) {
      low = high
      high *= 4
      seen = set(high)
    }
    for (let turn = 0; turn < 24; turn++) {
      const middle = (low + high) / 2
      seen = set(middle)
      if (isKept()) high = middle
      else low = middle
    }
    seen = set(high)
    return seen
  }

  #repair(sums: Sums): void {
    const { share } = this.#limits
    const better = share < 1 ? repaired(sums, { lines: this.#lines, isOpenTo: (option) => this.#isOpenTo(option), share }) : null
    if (better) this.#consider(this.#sum(better))
  }

  /** Searches the options of lines at the given multipliers, with the present inclusion of suppliers. */
  #moveLines(caps: Float64Array, floors: Float64Array, bound: number): void {
    const { share, least, suppliers } = this.#limits
    const scale = 1 - (share < 1 ? share * caps.reduce((sum, one) => sum + one, 0) : 0)
    const priced = this.#lines.map((options) => {
      const open = options.filter((option) => this.#isOpenTo(option))
      const own = open.map((option) => ({ option, over: this.#priceOf(option, scale, caps, floors) })).toSorted((a, b) => a.over - b.over)
      const lowest = own[0]?.over ?? 0
      return own.map(({ option, over }) => ({ option, over: over - lowest }))
    })
    const all = Array.from({ length: suppliers }, (_, at) => at)
    const atMost = (at: number): Limit => ({ price: caps[at] ?? 0, room: 0, of: (option) => spendOf(option, at) - share * option.cost })
    const atLeast = (at: number): Limit => ({ price: floors[at] ?? 0, room: -least, of: (option) => -spendOf(option, at) })
    moveLines({
      priced,
      limits: [...(share < 1 ? all.map(atMost) : []), ...(least > 0 ? all.filter((at) => this.#stand[at] === 1).map(atLeast) : [])],
      bound,
      ceiling: () => this.#worst - grain,
      goesOn: () => this.#left-- > 0,
      found: (chosen) => this.#consider(this.#sum(chosen)),
    })
    if (this.#left <= 0) this.#bound = Math.min(this.#bound, bound)
  }
}
