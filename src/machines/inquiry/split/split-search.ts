import { type LineWorths, priceLines } from "./split-count.ts"
import { type Ground, keeps, type Sums, sumsOf } from "./split-ground.ts"
import { improved } from "./split-improve.ts"
import { type Dimension, labelled } from "./split-labels.ts"
import { type Prices, Relaxation, type Relaxed } from "./split-relaxation.ts"

/** The best split found, and a lower bound of all splits. */
export interface Found {
  readonly best: Sums
  readonly bound: number
  readonly proven: boolean
}

/** So many choices are carried through the lines at first, then more if some had to be given up. */
const widths = [60, 600, 6000] as const

/** Looking at a split for pairs of moves ends after so many tries. */
const mostPaired = 300_000

/** A part of the search in which it is settled who is bought from, and the bound that it has reached. */
interface Settled {
  readonly stand: Int8Array
  readonly open: Uint8Array
  readonly relaxed: Relaxed
  reached: number
}

/**
 * An exact branch-and-bound search: it includes or excludes one supplier after another as long as the rest could be cheaper than the best split so
 * far, and then goes through the lines. Lower bounds come from the linear relaxation, and for the number of suppliers from multipliers for the lines
 * (the p-median's dual). Every cost is a whole number, so a bound is rounded up, and what keeps to the limits is decided exactly.
 */
export class SplitSearch {
  readonly #ground: Ground
  readonly #steps: number
  readonly #tell: (part: number, best: Sums | null) => void
  /** By supplier: 1 for included, -1 for excluded, 0 for undecided. */
  readonly #stand: Int8Array
  #worths: LineWorths | null = null
  #best: Sums | null = null
  #left: number
  #settled: Settled[] = []
  #bound = Number.POSITIVE_INFINITY

  /** `tell` gets the part of the search that is done, from 0 to 1, and the best split so far, before each longer piece of work. */
  constructor(ground: Ground, steps: number, tell: (part: number, best: Sums | null) => void) {
    this.#ground = ground
    this.#tell = tell
    this.#steps = steps
    this.#left = steps
    this.#stand = new Int8Array(ground.limits.suppliers)
  }

  run(): Found {
    const { first, limits } = this.#ground
    this.#consider(
      sumsOf(
        this.#ground,
        Int32Array.from(first.subarray(1), (end) => end - 1),
      ),
    )
    if (limits.most < limits.suppliers) this.#worths = priceLines(this.#ground, (those) => this.#tryThose(those))
    this.#visit(0, 1, Number.NEGATIVE_INFINITY)
    this.#lookAgain()
    const best = this.#best
    if (!best) throw new Error("to buy nothing keeps to every limit")
    const bound = Math.min(this.#bound, best.value)
    return { best, bound, proven: bound >= best.value }
  }

  #consider(sums: Sums): void {
    if ((this.#best === null || sums.value < this.#best.value) && keeps(this.#ground.limits, sums)) this.#best = sums
  }

  /** Tells how far the search is: what it has gone through, or the steps that it has taken of those that end it. */
  #rest(from: number): void {
    this.#tell(Math.max(from, 1 - Math.max(0, this.#left) / this.#steps), this.#best)
  }

  get #worst(): number {
    return this.#best?.value ?? Number.POSITIVE_INFINITY
  }

  /** Whether nothing above a bound can be better than the best: the next whole number is not. */
  #isUseless(bound: number): boolean {
    return Math.ceil(bound - 1e-6) >= this.#worst
  }

  /** By option, 1 where no supplier of it is excluded. */
  #open(): Uint8Array {
    const { options, partFirst, who } = this.#ground
    const open = new Uint8Array(options.length).fill(1)
    for (let option = 0; option < options.length; option++)
      for (let part = partFirst[option] ?? 0; part < (partFirst[option + 1] ?? 0); part++)
        if ((this.#stand[who[part] ?? 0] ?? 0) < 0) open[option] = 0
    return open
  }

  /** The cheapest option of each line, without any limit. */
  #cheapest(open: Uint8Array): Sums {
    const { first } = this.#ground
    const chosen = Int32Array.from(first.subarray(1), (end, line) => {
      // Options stand from the cheapest on; the last one leaves the line out.
      for (let option = first[line] ?? 0; option < end; option++) if (open[option] === 1) return option
      return end - 1
    })
    this.#left -= chosen.length
    return sumsOf(this.#ground, chosen)
  }

  /** Considers the cheapest split among some suppliers; returns the value of the best split so far. */
  #tryThose(those: readonly number[]): number {
    this.#stand.fill(-1)
    for (const at of those) this.#stand[at] = 1
    this.#consider(this.#cheapest(this.#open()))
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
    const chosen = [...inside, ...open.slice(0, this.#ground.limits.most - inside.length)]
    return lines.reduce((sum, one) => sum + one, 0) + chosen.reduce((sum, at) => sum + spares(at), 0)
  }

  /**
   * Searches all splits with the present inclusion of suppliers; `from` and `width` locate this part in the whole search, and `above` is a lower
   * bound for it.
   */
  #visit(from: number, width: number, above: number): void {
    const counted = this.#boundByCount()
    if (this.#isUseless(counted)) return
    if (this.#left <= 0) return this.#leaveAt(Math.max(above, counted))
    this.#rest(from)
    const open = this.#open()
    const cheapest = this.#cheapest(open)
    this.#consider(cheapest)
    if (this.#isUseless(cheapest.value)) return
    // As long as suppliers are chosen by their number, the cheap bounds do: there are many such choices.
    const counts = this.#undecided(cheapest, open, null, false)
    const relaxed = counts === null ? this.#relaxed(open) : null
    this.#rest(from)
    if (relaxed && this.#isUseless(relaxed.bound)) return
    const bound = Math.max(above, counted, relaxed?.bound ?? cheapest.value)
    const branch = counts ?? this.#undecided(cheapest, open, relaxed, true)
    if (branch === null) {
      if (!relaxed) return
      const part: Settled = { stand: this.#stand.slice(), open, relaxed, reached: relaxed.bound }
      part.reached = this.#goThroughLines(part, widths[0])
      if (!this.#isUseless(part.reached)) this.#settled.push(part)
      return
    }
    this.#as(branch, 1, () => this.#visit(from, width / 2, bound))
    this.#as(branch, -1, () => this.#visit(from + width / 2, width / 2, bound))
  }

  /** Leaves a part of the search that may hold splits from a bound on. */
  #leaveAt(bound: number): void {
    this.#bound = Math.min(this.#bound, bound)
  }

  /** The linear relaxation, and the split that it leads to considered; null where nothing but the number of suppliers is limited. */
  #relaxed(open: Uint8Array): Relaxed | null {
    const { share, least } = this.#ground.limits
    const suppliers = [...this.#stand.keys()]
    const caps = share < 100 ? suppliers.filter((at) => (this.#stand[at] ?? 0) >= 0) : []
    const floors = suppliers.filter((at) => this.#stand[at] === 1 && (least[at] ?? 0) > 0)
    if (caps.length + floors.length === 0) return null
    const relaxed = new Relaxation(this.#ground, open, caps, floors).solve()
    this.#left -= relaxed.steps
    this.#consider(sumsOf(this.#ground, relaxed.chosen))
    if (!this.#isUseless(relaxed.bound)) this.#improve({ open, relaxed }, 0)
    return relaxed
  }

  /** Runs `visit` with a supplier included or excluded. Once the most suppliers are included, all others are excluded. */
  #as(supplier: number, stand: 1 | -1, visit: () => void): void {
    const before = this.#stand.slice()
    this.#stand[supplier] = stand
    if (this.#stand.filter((one) => one === 1).length >= this.#ground.limits.most)
      for (const [at, one] of this.#stand.entries()) if (one === 0) this.#stand[at] = -1
    visit()
    this.#stand.set(before)
  }

  /** By supplier, whether an option of it could still be part of a better split. */
  #wanted(open: Uint8Array, relaxed: Relaxed | null): Uint8Array {
    const { options, partFirst, who, limits } = this.#ground
    const wanted = new Uint8Array(limits.suppliers)
    const within = relaxed ? this.#worst - relaxed.bound : Number.POSITIVE_INFINITY
    for (let option = 0; option < options.length; option++)
      if (open[option] === 1 && (relaxed?.over[option] ?? 0) < within)
        for (let part = partFirst[option] ?? 0; part < (partFirst[option + 1] ?? 0); part++) wanted[who[part] ?? 0] = 1
    return wanted
  }

  /**
   * The undecided supplier to branch on, null when it no longer matters who is included: first one that would be bought from without its least, then
   * the one with the largest spend.
   */
  #undecided({ spends }: Sums, open: Uint8Array, relaxed: Relaxed | null, floors: boolean): number | null {
    const { most, least } = this.#ground.limits
    const wanted = this.#wanted(open, relaxed)
    const undecided = [...wanted.keys()].filter((at) => wanted[at] === 1 && this.#stand[at] === 0)
    const inside = this.#stand.filter((one) => one === 1).length
    const asked = inside + undecided.length > most ? undecided : undecided.filter((at) => floors && (least[at] ?? 0) > 0)
    const spendOf = (at: number) => spends[at] ?? 0
    const short = asked.filter((at) => spendOf(at) > 0 && spendOf(at) < (least[at] ?? 0))
    return (short.length > 0 ? short : asked).toSorted((a, b) => spendOf(b) - spendOf(a))[0] ?? null
  }

  /** Limits that could be broken or that cost something, as sums of whole numbers. */
  #dimensions({ caps, floors }: Prices, live: readonly (readonly number[])[]): readonly Dimension[] {
    const { limits, cost, partFirst, who, spend } = this.#ground
    const spendOf = (option: number, supplier: number) => {
      let sum = 0
      for (let part = partFirst[option] ?? 0; part < (partFirst[option + 1] ?? 0); part++)
        if (who[part] === supplier) sum += spend[part] ?? 0
      return sum
    }
    const all = [...this.#stand.keys()].flatMap((at): readonly Dimension[] => [
      ...(limits.share < 100 && (this.#stand[at] ?? 0) >= 0
        ? [
            {
              room: 0,
              price: (caps[at] ?? 0) / 100,
              of: (option: number) => 100 * spendOf(option, at) - limits.share * (cost[option] ?? 0),
            },
          ]
        : []),
      ...(this.#stand[at] === 1 && (limits.least[at] ?? 0) > 0
        ? [{ room: -(limits.least[at] ?? 0), price: floors[at] ?? 0, of: (option: number) => -spendOf(option, at) }]
        : []),
    ])
    return all.filter(({ room, price, of }) => price > 0 || live.reduce((sum, own) => sum + Math.max(...own.map(of)), 0) > room)
  }

  /** Goes through the lines of a part in which the suppliers are settled; returns a lower bound of what may still be in it. */
  #goThroughLines({ open, relaxed: { over, bound, prices } }: Settled, most: number): number {
    const { first } = this.#ground
    const ceiling = this.#worst - bound - 1e-6
    const live = [...first.subarray(1)].map((end, line) => {
      const own: number[] = []
      for (let option = first[line] ?? 0; option < end; option++) if (open[option] === 1 && (over[option] ?? 0) < ceiling) own.push(option)
      return own.toSorted((a, b) => (over[a] ?? 0) - (over[b] ?? 0))
    })
    const dimensions = this.#dimensions(prices, live)
    const each = 30 + 4 * dimensions.length
    const { chosen, givenUp, steps } = labelled({ live, over, dimensions, ceiling, most, mostSteps: this.#left / each })
    this.#left -= steps * each
    if (chosen) this.#consider(sumsOf(this.#ground, Int32Array.from(chosen)))
    return bound + givenUp
  }

  /** Looks again at the parts that are not proven, the most promising first, with more and more choices. */
  #lookAgain(): void {
    for (const most of widths.slice(1)) {
      const parts = this.#settled.toSorted((a, b) => a.reached - b.reached)
      this.#settled = []
      for (const part of parts) {
        if (this.#isUseless(part.reached)) continue
        this.#stand.set(part.stand)
        this.#rest(0)
        if (this.#left > 0) this.#improve(part, mostPaired)
        this.#rest(0)
        if (this.#left > 0) part.reached = Math.max(part.reached, this.#goThroughLines(part, most))
        this.#settled.push(part)
      }
    }
    for (const { reached } of this.#settled) if (!this.#isUseless(reached)) this.#leaveAt(reached)
  }

  /** Changes the best split, or where it is not within a part the part's rounded one, by pairs of moves. */
  #improve({ open, relaxed }: Pick<Settled, "open" | "relaxed">, paired: number): void {
    const own = [...open.keys()].filter((option) => open[option] === 1)
    const best = this.#best?.chosen
    const from = paired > 0 && best?.every((option) => open[option] === 1) ? best : relaxed.chosen
    const { sums, steps } = improved(this.#ground, from, own, relaxed.over, paired)
    this.#left -= steps * (10 + this.#stand.length)
    this.#consider(sums)
  }
}
