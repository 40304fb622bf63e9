import type { Option } from "./split-options.ts"
import { grain, nothing, spendOf, type Sums } from "./split-sums.ts"

/** The constraints of a repair: the options of each line, which of them are allowed, and the largest part of the total for one supplier. */
interface Repairing {
  readonly lines: readonly (readonly Option[])[]
  readonly isOpenTo: (option: Option) => boolean
  readonly share: number
}

/** A split that is changed line by line. */
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

  /**
   * Moves lines from suppliers above the limit to others with room, those that add least cost first; returns whether all suppliers are within the
   * limit at the end.
   */
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

  /** Moves each line to the cheapest supplier with room, as long as the total falls. */
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

/** Changes a split so that no supplier exceeds its share; null when this fails. */
export function repaired(sums: Sums, on: Repairing): readonly Option[] | null {
  const moving = new Moving(sums, on)
  if (!moving.handOut()) return null
  moving.save()
  return moving.taken
}
