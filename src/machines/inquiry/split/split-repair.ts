import type { Option } from "./split-options.ts"
import { grain, nothing, spendOf, type Sums } from "./split-sums.ts"

/** Where a split is changed: the ways of each line that may be taken, and the part of the total that one may get at most. */
interface Repairing {
  readonly lines: readonly (readonly Option[])[]
  readonly isOpenTo: (option: Option) => boolean
  readonly share: number
}

/** A split whose lines are moved one by one. */
class Moving {
  readonly taken: Option[]
  readonly spends: Float64Array
  total: number
  readonly #on: Repairing

  constructor({ chosen, cost, spends }: Sums, on: Repairing) {
    this.taken = [...chosen]
    this.spends = spends.slice()
    this.total = cost
    this.#on = on
  }

  isTooMuch(supplier: number): boolean {
    return (this.spends[supplier] ?? 0) > this.#on.share * this.total + 1e-6
  }

  fits(from: Option, to: Option): boolean {
    const next = this.total - from.cost + to.cost
    return to.parts.every(
      ({ supplier, spend }) => (this.spends[supplier] ?? 0) - spendOf(from, supplier) + spend <= this.#on.share * next + 1e-6,
    )
  }

  move(line: number, to: Option): void {
    const from = this.taken[line] ?? nothing
    for (const { supplier, spend } of from.parts) this.spends[supplier] = (this.spends[supplier] ?? 0) - spend
    for (const { supplier, spend } of to.parts) this.spends[supplier] = (this.spends[supplier] ?? 0) + spend
    this.total += to.cost - from.cost
    this.taken[line] = to
  }

  /** Hands lines of those who get too much to others who have room for them, the least dear first; whether nobody gets too much in the end. */
  handOut(): boolean {
    for (let turn = 0; turn < 40; turn++) {
      const broken = [...this.spends.keys()].filter((at) => this.isTooMuch(at))
      if (broken.length === 0) return true
      const moves = this.taken.flatMap((from, line) => {
        const held = broken.reduce((sum, at) => sum + spendOf(from, at), 0)
        if (held === 0) return []
        const to = (this.#on.lines[line] ?? []).find(
          (one) =>
            one.parts.length > 0 &&
            this.#on.isOpenTo(one) &&
            !one.parts.some(({ supplier }) => broken.includes(supplier)) &&
            this.fits(from, one),
        )
        return to ? [{ line, to, dear: (to.cost - from.cost) / held }] : []
      })
      if (moves.length === 0) return false
      for (const { line, to } of moves.toSorted((a, b) => a.dear - b.dear)) {
        const from = this.taken[line] ?? nothing
        if (from.parts.some(({ supplier }) => this.isTooMuch(supplier)) && this.fits(from, to)) this.move(line, to)
      }
    }
    return false
  }

  /** Hands each line to whoever is the cheapest and has room for it, as long as that saves something. */
  save(): void {
    for (let turn = 0; turn < 5; turn++) {
      const before = this.total
      for (const [line, from] of this.taken.entries()) {
        const to = (this.#on.lines[line] ?? []).find(
          (one) => one.parts.length > 0 && one.cost < from.cost && this.#on.isOpenTo(one) && this.fits(from, one),
        )
        if (to) this.move(line, to)
      }
      if (before - this.total < grain) return
    }
  }
}

/** A split in which nobody gets too large a part, made of one in which somebody does; null where none was found that way. */
export function repaired(sums: Sums, on: Repairing): readonly Option[] | null {
  const moving = new Moving(sums, on)
  if (!moving.handOut()) return null
  moving.save()
  return moving.taken
}
