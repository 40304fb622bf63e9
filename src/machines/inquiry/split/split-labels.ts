/** A limit as a sum over lines of whole numbers that must not exceed `room`; `price` is what each unit that it leaves unused costs. */
export interface Dimension {
  readonly room: number
  readonly price: number
  readonly of: (option: number) => number
}

interface Asked {
  /** By line, its options from the cheapest on, at least one for each. */
  readonly live: readonly (readonly number[])[]
  /** By option, what it costs above its line's cheapest at the prices. */
  readonly over: Float64Array
  readonly dimensions: readonly Dimension[]
  /** Only what stays below this above the bound is looked for. */
  readonly ceiling: number
  /** The most that are carried from one line to the next. */
  readonly most: number
  /** After this many steps everything is given up. */
  readonly mostSteps: number
}

/** The cheapest choice below the ceiling or null, below what nothing was given up, and how many steps it took. */
export interface Labelled {
  readonly chosen: readonly number[] | null
  readonly givenUp: number
  readonly steps: number
}

/** The least and the most that the lines from each place on add to each dimension. */
function suffixes(by: readonly Float64Array[], size: number) {
  const [least, most] = [new Float64Array((by.length + 1) * size), new Float64Array((by.length + 1) * size)]
  for (let place = by.length - 1; place >= 0; place--)
    for (let at = 0; at < size; at++) {
      const own = (by[place] ?? least).filter((_, place) => place % size === at)
      least[place * size + at] = (least[(place + 1) * size + at] ?? 0) + Math.min(...own)
      most[place * size + at] = (most[(place + 1) * size + at] ?? 0) + Math.max(...own)
    }
  return { least, most }
}

/** Choices for the lines so far, side by side: what each costs above the bound, its sums, the choice before and the option taken. */
class Labels {
  readonly #size: number
  count = 0
  over = new Float64Array(256)
  /** What a choice will cost at least, with the room that it cannot use any more. */
  atLeast = new Float64Array(256)
  before = new Int32Array(256)
  taken = new Int32Array(256)
  sums: Float64Array
  #slots = new Int32Array(1024).fill(-1)

  constructor(size: number) {
    this.#size = size
    this.sums = new Float64Array(256 * size)
  }

  clear(): void {
    this.count = 0
    this.#slots.fill(-1)
  }

  /** The slot of a choice with these sums, or the free one for it. */
  #slotOf(sums: Float64Array, from: number): number {
    const [size, slots] = [this.#size, this.#slots]
    let hash = 17
    for (let at = 0; at < size; at++) hash = Math.imul(hash ^ ((sums[from + at] ?? 0) % 4_294_967_296), 0x9e_37_79_b1) ^ (hash >>> 13)
    let slot = (hash ^ (hash >>> 16)) & (slots.length - 1)
    for (;;) {
      const label = slots[slot] ?? -1
      if (label < 0) return slot
      let at = 0
      while (at < size && this.sums[label * size + at] === sums[from + at]) at++
      if (at === size) return slot
      slot = (slot + 1) & (slots.length - 1)
    }
  }

  /** Adds a choice; of two with the same sums the cheaper one stays. */
  add(sums: Float64Array, over: number, atLeast: number, before: number, taken: number): void {
    const slot = this.#slotOf(sums, 0)
    const same = this.#slots[slot] ?? -1
    if (same >= 0 && over >= (this.over[same] ?? 0)) return
    const label = same >= 0 ? same : this.#next(slot)
    this.over[label] = over
    this.atLeast[label] = atLeast
    this.before[label] = before
    this.taken[label] = taken
    for (let at = 0; at < this.#size; at++) this.sums[label * this.#size + at] = sums[at] ?? 0
    if (this.count * 2 > this.#slots.length) this.#spread()
  }

  #next(slot: number): number {
    this.#slots[slot] = this.count
    if (this.count === this.over.length) {
      const longer = <List extends Float64Array | Int32Array>(made: List, from: List): List => {
        made.set(from)
        return made
      }
      const length = this.count * 2
      this.over = longer(new Float64Array(length), this.over)
      this.atLeast = longer(new Float64Array(length), this.atLeast)
      this.before = longer(new Int32Array(length), this.before)
      this.taken = longer(new Int32Array(length), this.taken)
      this.sums = longer(new Float64Array(length * this.#size), this.sums)
    }
    return this.count++
  }

  #spread(): void {
    this.#slots = new Int32Array(this.#slots.length * 4).fill(-1)
    for (let label = 0; label < this.count; label++) this.#slots[this.#slotOf(this.sums, label * this.#size)] = label
  }

  /** Those that no other beats in both cost and the only sum. */
  #unbeaten(price: number): Int32Array {
    const costOf = (label: number) => (this.over[label] ?? 0) - price * (this.sums[label] ?? 0)
    let lowest = Number.POSITIVE_INFINITY
    return Int32Array.from({ length: this.count }, (_, at) => at)
      .sort((a, b) => (this.sums[a] ?? 0) - (this.sums[b] ?? 0))
      .filter((label) => {
        if (costOf(label) >= lowest - 1e-7) return false
        lowest = costOf(label)
        return true
      })
  }

  /** The choices to carry on, at most so many, and the least cost of those that are given up for it. */
  carried(most: number, price: number): { readonly kept: Int32Array; readonly givenUp: number } {
    const kept = this.#size === 1 ? this.#unbeaten(price) : Int32Array.from({ length: this.count }, (_, at) => at)
    if (kept.length <= most) return { kept, givenUp: Number.POSITIVE_INFINITY }
    const givenUp = Float64Array.from(kept, (label) => this.atLeast[label] ?? 0).sort()[most] ?? 0
    return { kept: kept.filter((label) => (this.atLeast[label] ?? 0) < givenUp), givenUp }
  }
}

/** The lines with a choice, those with the dearest second option first, and what the options of each add to each dimension. */
function ordered({ live, over, dimensions }: Pick<Asked, "live" | "over" | "dimensions">) {
  const second = (line: number) => over[live[line]?.[1] ?? -1] ?? Number.MAX_VALUE
  const order = [...live.keys()].filter((line) => (live[line] ?? []).length > 1).toSorted((a, b) => second(b) - second(a))
  const start = Float64Array.from(dimensions, ({ of }) => live.reduce((sum, own) => sum + (own.length === 1 ? of(own[0] ?? 0) : 0), 0))
  const by = order.map((line) => Float64Array.from((live[line] ?? []).flatMap((option) => dimensions.map(({ of }) => of(option)))))
  return { order, start, by }
}

/**
 * Goes through the lines, and carries all choices that can still end below the ceiling and within every limit; of those with equal sums only the
 * cheapest. Where more than `most` would be carried, the dearest are given up.
 */
export function labelled({ live, over, dimensions, ceiling, most: mostLabels, mostSteps }: Asked): Labelled {
  const size = dimensions.length
  const { order, start, by } = ordered({ live, over, dimensions })
  const { least, most } = suffixes(by, size)
  const [rooms, prices] = [Float64Array.from(dimensions, ({ room }) => room), Float64Array.from(dimensions, ({ price }) => price)]
  let [givenUp, steps] = [Number.POSITIVE_INFINITY, 0]
  let [from, to] = [new Labels(size), new Labels(size)]
  from.add(start, 0, 0, 0, 0)
  let kept: Int32Array = Int32Array.of(0)
  const ways: { readonly before: Int32Array; readonly taken: Int32Array }[] = []
  const sums = new Float64Array(size)
  for (const [place, line] of order.entries()) {
    to.clear()
    const [options, own, next] = [live[line] ?? [], by[place] ?? sums, (place + 1) * size]
    if (steps > mostSteps) return { chosen: null, givenUp: 0, steps }
    for (const [at, label] of kept.entries())
      for (let way = 0; way < options.length; way++) {
        const costs = (from.over[label] ?? 0) + (over[options[way] ?? 0] ?? 0)
        if (costs >= ceiling) break
        steps++
        let atLeast = costs
        for (let one = 0; one < size && atLeast < ceiling; one++) {
          const sum = (from.sums[label * size + one] ?? 0) + (own[way * size + one] ?? 0)
          const room = (rooms[one] ?? 0) - sum
          sums[one] = sum
          if ((least[next + one] ?? 0) > room) atLeast = ceiling
          else if (room > (most[next + one] ?? 0)) atLeast += (prices[one] ?? 0) * (room - (most[next + one] ?? 0))
        }
        if (atLeast < ceiling) to.add(sums, costs, atLeast, at, options[way] ?? 0)
      }
    const carried = to.carried(mostLabels, prices[0] ?? 0)
    kept = carried.kept
    givenUp = Math.min(givenUp, carried.givenUp)
    ways.push({ before: kept.map((label) => to.before[label] ?? 0), taken: kept.map((label) => to.taken[label] ?? 0) })
    ;[from, to] = [to, from]
  }
  if (kept.length === 0 || (order.length === 0 && start.some((sum, at) => sum > (rooms[at] ?? 0)))) return { chosen: null, givenUp, steps }
  const costOf = (label: number) =>
    prices.reduce((sum, price, at) => sum + price * ((rooms[at] ?? 0) - (from.sums[label * size + at] ?? 0)), from.over[label] ?? 0)
  let best = 0
  for (const [at, label] of kept.entries()) if (costOf(label) < costOf(kept[best] ?? 0)) best = at
  const chosen = live.map((own) => own[0] ?? 0)
  for (let place = order.length - 1; place >= 0; place--) {
    chosen[order[place] ?? 0] = ways[place]?.taken[best] ?? 0
    best = ways[place]?.before[best] ?? 0
  }
  return { chosen, givenUp, steps }
}
