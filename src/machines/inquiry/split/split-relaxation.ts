import type { Ground } from "./split-ground.ts"

/** What limits cost: by supplier the price of each unit above its part of the total, and that of each unit below its least. */
export interface Prices {
  readonly caps: Float64Array
  readonly floors: Float64Array
}
/** A relaxation where lines may be torn: its prices, a lower bound, what each option costs above its line's cheapest, and a rounded split. */
export interface Relaxed {
  readonly prices: Prices
  readonly bound: number
  readonly over: Float64Array
  readonly chosen: Int32Array
  readonly steps: number
}

/** No limit is dearer than this for each unit that it is missed by. */
const dearestLimit = 10_000
const mostPivots = 3000
const tiny = 1e-9

/** A solver of square systems with a factorization that is made again for each basis. */
class Square {
  readonly #size: number
  readonly #cells: Float64Array
  readonly #order: Int32Array
  readonly #between: Float64Array

  constructor(size: number) {
    this.#size = size
    this.#cells = new Float64Array(size * size)
    this.#order = new Int32Array(size)
    this.#between = new Float64Array(size)
  }

  set(row: number, column: number, value: number): void {
    this.#cells[row * this.#size + column] = value
  }

  #at(row: number, column: number): number {
    return this.#cells[row * this.#size + column] ?? 0
  }

  /** Factorizes what was set; returns false if no solution is unique. */
  factorize(): boolean {
    const size = this.#size
    for (let at = 0; at < size; at++) this.#order[at] = at
    for (let at = 0; at < size; at++) {
      let pivot = at
      for (let row = at + 1; row < size; row++) if (Math.abs(this.#at(row, at)) > Math.abs(this.#at(pivot, at))) pivot = row
      if (Math.abs(this.#at(pivot, at)) < tiny) return false
      if (pivot !== at) this.#swap(pivot, at)
      for (let row = at + 1; row < size; row++) {
        const factor = this.#at(row, at) / this.#at(at, at)
        this.set(row, at, factor)
        if (factor !== 0)
          for (let column = at + 1; column < size; column++) this.set(row, column, this.#at(row, column) - factor * this.#at(at, column))
      }
    }
    return true
  }

  #swap(one: number, other: number): void {
    for (let column = 0; column < this.#size; column++) {
      const kept = this.#at(one, column)
      this.set(one, column, this.#at(other, column))
      this.set(other, column, kept)
    }
    const kept = this.#order[one] ?? 0
    this.#order[one] = this.#order[other] ?? 0
    this.#order[other] = kept
  }

  /** Writes x with B x = `sums` into `out`. */
  solve(sums: Float64Array, out: Float64Array): void {
    const size = this.#size
    for (let row = 0; row < size; row++) {
      let value = sums[this.#order[row] ?? 0] ?? 0
      for (let column = 0; column < row; column++) value -= this.#at(row, column) * (out[column] ?? 0)
      out[row] = value
    }
    for (let row = size - 1; row >= 0; row--) {
      let value = out[row] ?? 0
      for (let column = row + 1; column < size; column++) value -= this.#at(row, column) * (out[column] ?? 0)
      out[row] = value / this.#at(row, row)
    }
  }

  /** Writes y with y B = `costs` into `out`. */
  solveTurned(costs: Float64Array, out: Float64Array): void {
    const [size, between] = [this.#size, this.#between]
    for (let row = 0; row < size; row++) {
      let value = costs[row] ?? 0
      for (let column = 0; column < row; column++) value -= this.#at(column, row) * (between[column] ?? 0)
      between[row] = value / this.#at(row, row)
    }
    for (let row = size - 1; row >= 0; row--) {
      let value = between[row] ?? 0
      for (let column = row + 1; column < size; column++) value -= this.#at(column, row) * (between[column] ?? 0)
      between[row] = value
    }
    for (let row = 0; row < size; row++) out[this.#order[row] ?? 0] = between[row] ?? 0
  }
}

/**
 * The linear relaxation of a split: lines may be torn between suppliers, all limits on sums hold. It is solved by the simplex method with one key
 * option for each line (generalized upper bounds), so that a basis has only as many columns as there are limits. The bound that it returns is
 * reckoned anew from the prices, so it is a lower bound whatever the pivots were worth.
 */
export class Relaxation {
  readonly #ground: Ground
  readonly #open: Uint8Array
  readonly #caps: readonly number[]
  readonly #floors: readonly number[]
  readonly #size: number
  readonly #share: number
  readonly #square: Square
  /** By line, the option whose part follows from the others'. */
  readonly #key: Int32Array
  /** By column: an option, or -1 - row for what a limit leaves, or -1 - size - row for what a limit is missed by. */
  readonly #basis: Int32Array
  readonly #rest: Float64Array
  readonly #parts: Float64Array
  readonly #prices: Float64Array
  readonly #factors: Float64Array
  #scale = 1
  #from = 0
  #steps = 0

  constructor(ground: Ground, open: Uint8Array, caps: readonly number[], floors: readonly number[]) {
    this.#ground = ground
    this.#open = open
    this.#caps = caps
    this.#floors = floors
    this.#share = ground.limits.share / 100
    const size = caps.length + floors.length
    this.#size = size
    this.#square = new Square(size)
    this.#key = new Int32Array(ground.first.length - 1)
    this.#basis = new Int32Array(size)
    this.#rest = new Float64Array(size)
    this.#parts = new Float64Array(size)
    this.#prices = new Float64Array(size)
    this.#factors = new Float64Array(ground.limits.suppliers)
    for (const [at, supplier] of floors.entries()) this.#rest[caps.length + at] = -(ground.limits.least[supplier] ?? 0)
    for (let line = 0; line < this.#key.length; line++) {
      this.#key[line] = this.#cheapest(line)
      this.#addTo(this.#rest, this.#key[line] ?? 0, -1)
    }
    for (let row = 0; row < size; row++) this.#basis[row] = (this.#rest[row] ?? 0) >= 0 ? -1 - row : -1 - size - row
  }

  solve(): Relaxed {
    for (let turn = 0; turn < mostPivots; turn++) {
      if (!this.#priceBasis()) break
      const entering = this.#entering()
      if (entering === null || !this.#pivot(entering)) break
    }
    return this.#result()
  }

  #cheapest(line: number): number {
    const { first, value } = this.#ground
    let best = (first[line + 1] ?? 0) - 1
    for (let option = first[line] ?? 0; option < (first[line + 1] ?? 0); option++)
      if (this.#open[option] === 1 && (value[option] ?? 0) < (value[best] ?? 0)) best = option
    return best
  }

  /** Adds what an option takes of each limit. */
  #addTo(sums: Float64Array, option: number, sign: 1 | -1): void {
    const { cost, partFirst, who, spend } = this.#ground
    const whole = this.#share * (cost[option] ?? 0)
    for (let at = 0; at < this.#caps.length; at++) sums[at] = (sums[at] ?? 0) - sign * whole
    for (let part = partFirst[option] ?? 0; part < (partFirst[option + 1] ?? 0); part++) {
      const cap = this.#caps.indexOf(who[part] ?? -1)
      if (cap >= 0) sums[cap] = (sums[cap] ?? 0) + sign * (spend[part] ?? 0)
      const floor = this.#floors.indexOf(who[part] ?? -1)
      if (floor >= 0) sums[this.#caps.length + floor] = (sums[this.#caps.length + floor] ?? 0) - sign * (spend[part] ?? 0)
    }
  }

  /** The column of something in the basis, or that may enter it. */
  #columnOf(entry: number): Float64Array {
    const column = new Float64Array(this.#size)
    if (entry >= 0) {
      this.#addTo(column, entry, 1)
      this.#addTo(column, this.#key[this.#ground.lineOf[entry] ?? 0] ?? 0, -1)
    } else if (entry >= -this.#size) column[-1 - entry] = 1
    else column[-1 - this.#size - entry] = -1
    return column
  }

  #priceBasis(): boolean {
    const { value, lineOf } = this.#ground
    const costs = new Float64Array(this.#size)
    for (const [at, entry] of this.#basis.entries()) {
      for (const [row, one] of this.#columnOf(entry).entries()) this.#square.set(row, at, one)
      if (entry >= 0) costs[at] = (value[entry] ?? 0) - (value[this.#key[lineOf[entry] ?? 0] ?? 0] ?? 0)
      else costs[at] = entry >= -this.#size ? 0 : dearestLimit
    }
    if (!this.#square.factorize()) return false
    this.#square.solve(this.#rest, this.#parts)
    this.#square.solveTurned(costs, this.#prices)
    for (let row = 0; row < this.#size; row++) this.#prices[row] = -(this.#prices[row] ?? 0)
    this.#spread()
    return true
  }

  /** Spreads the limits' prices over the suppliers. */
  #spread(): void {
    this.#factors.fill(0)
    let sum = 0
    for (const [at, supplier] of this.#caps.entries()) {
      sum += this.#prices[at] ?? 0
      this.#factors[supplier] = (this.#factors[supplier] ?? 0) + (this.#prices[at] ?? 0)
    }
    for (const [at, supplier] of this.#floors.entries())
      this.#factors[supplier] = (this.#factors[supplier] ?? 0) - (this.#prices[this.#caps.length + at] ?? 0)
    this.#scale = this.#share * sum
  }

  #priceOf(option: number): number {
    const { value, cost, partFirst, who, spend } = this.#ground
    let price = (value[option] ?? 0) - this.#scale * (cost[option] ?? 0)
    const end = partFirst[option + 1] ?? 0
    for (let part = partFirst[option] ?? 0; part < end; part++) price += (spend[part] ?? 0) * (this.#factors[who[part] ?? 0] ?? 0)
    return price
  }

  /** What makes the relaxation cheaper: a limit's rest, or the best option of some lines, looked at in turn. */
  #entering(): number | null {
    for (let row = 0; row < this.#size; row++) {
      if ((this.#prices[row] ?? 0) < -tiny) return -1 - row
      if ((this.#prices[row] ?? 0) > dearestLimit + tiny) return -1 - this.#size - row
    }
    const { first } = this.#ground
    const lines = this.#key.length
    const window = Math.max(40, Math.ceil(lines / 8))
    for (let seen = 0; seen < lines; seen += window) {
      let [best, lowest] = [-1, -1e-6]
      for (let at = 0; at < Math.min(window, lines - seen); at++) {
        const line = (this.#from + at) % lines
        const own = this.#priceOf(this.#key[line] ?? 0)
        for (let option = first[line] ?? 0; option < (first[line + 1] ?? 0); option++) {
          if (this.#open[option] !== 1) continue
          const price = this.#priceOf(option) - own
          if (price < lowest) [best, lowest] = [option, price]
        }
        this.#steps += (first[line + 1] ?? 0) - (first[line] ?? 0)
      }
      if (best >= 0) return best
      this.#from = (this.#from + window) % lines
    }
    return null
  }

  /** Lets something into the basis in the place of what reaches zero first. */
  #pivot(entering: number): boolean {
    const move = new Float64Array(this.#size)
    this.#square.solve(this.#columnOf(entering), move)
    const { lineOf } = this.#ground
    let [least, column, line] = [Number.POSITIVE_INFINITY, -1, -1]
    for (let at = 0; at < this.#size; at++) {
      if ((move[at] ?? 0) <= tiny) continue
      const reach = Math.max(0, this.#parts[at] ?? 0) / (move[at] ?? 1)
      if (reach < least) [least, column] = [reach, at]
    }
    const torn = new Map<number, { left: number; falls: number }>()
    const own = entering >= 0 ? (lineOf[entering] ?? 0) : -1
    if (own >= 0) torn.set(own, { left: 1, falls: 1 })
    for (const [at, entry] of this.#basis.entries()) {
      if (entry < 0) continue
      const key = torn.get(lineOf[entry] ?? 0) ?? { left: 1, falls: 0 }
      torn.set(lineOf[entry] ?? 0, { left: key.left - (this.#parts[at] ?? 0), falls: key.falls - (move[at] ?? 0) })
    }
    for (const [at, { left, falls }] of torn) {
      if (falls <= tiny) continue
      const reach = Math.max(0, left) / falls
      if (reach < least) [least, line] = [reach, at]
    }
    if (line < 0 && column < 0) return false
    if (line < 0) this.#basis[column] = entering
    else this.#unkey(line, entering, own === line ? -1 : this.#largest(line, least, move))
    return true
  }

  /** The column of a line whose part will be the largest after a move. */
  #largest(line: number, step: number, move: Float64Array): number {
    let [best, most] = [-1, Number.NEGATIVE_INFINITY]
    for (const [at, entry] of this.#basis.entries()) {
      if (entry < 0 || this.#ground.lineOf[entry] !== line) continue
      const part = (this.#parts[at] ?? 0) - step * (move[at] ?? 0)
      if (part > most) [best, most] = [at, part]
    }
    return best
  }

  /** Gives a line another key: the entering option, or that of a column, whose place the entering one takes. */
  #unkey(line: number, entering: number, column: number): void {
    const before = this.#key[line] ?? 0
    this.#key[line] = column < 0 ? entering : (this.#basis[column] ?? 0)
    if (column >= 0) this.#basis[column] = entering
    this.#addTo(this.#rest, before, 1)
    this.#addTo(this.#rest, this.#key[line] ?? 0, -1)
  }

  #result(): Relaxed {
    const { limits, first, options, lineOf } = this.#ground
    for (let row = 0; row < this.#size; row++) this.#prices[row] = Math.min(dearestLimit, Math.max(0, this.#prices[row] ?? 0))
    this.#spread()
    const over = new Float64Array(options.length)
    let [bound, size] = [0, 0]
    for (let line = 0; line < this.#key.length; line++) {
      let lowest = Number.POSITIVE_INFINITY
      for (let option = first[line] ?? 0; option < (first[line + 1] ?? 0); option++) {
        if (this.#open[option] !== 1) continue
        over[option] = this.#priceOf(option)
        lowest = Math.min(lowest, over[option] ?? 0)
      }
      for (let option = first[line] ?? 0; option < (first[line + 1] ?? 0); option++) over[option] = (over[option] ?? 0) - lowest
      bound += lowest
      size += Math.abs(lowest)
    }
    const prices = { caps: new Float64Array(limits.suppliers), floors: new Float64Array(limits.suppliers) }
    for (const [at, supplier] of this.#caps.entries()) prices.caps[supplier] = this.#prices[at] ?? 0
    for (const [at, supplier] of this.#floors.entries()) {
      prices.floors[supplier] = this.#prices[this.#caps.length + at] ?? 0
      bound += (prices.floors[supplier] ?? 0) * (limits.least[supplier] ?? 0)
      size += (prices.floors[supplier] ?? 0) * (limits.least[supplier] ?? 0)
    }
    const chosen = this.#key.slice()
    const shares = new Map<number, number>()
    for (const [at, entry] of this.#basis.entries())
      if (entry >= 0) shares.set(lineOf[entry] ?? 0, (shares.get(lineOf[entry] ?? 0) ?? 1) - (this.#parts[at] ?? 0))
    for (const [at, entry] of this.#basis.entries()) {
      const line = entry >= 0 ? (lineOf[entry] ?? 0) : -1
      if (line >= 0 && (this.#parts[at] ?? 0) > (shares.get(line) ?? 1)) {
        chosen[line] = entry
        shares.set(line, this.#parts[at] ?? 0)
      }
    }
    // What rounding may have added to the bound is taken off, so that it stays one.
    return { prices, bound: bound - size * 1e-13, over, chosen, steps: this.#steps }
  }
}
