import type { SplitTerms } from "#contract/comparison.contract.ts"
import type { Split } from "#machines/inquiry/split/split.ts"
import type { SplitAsked, SplitTold, WholeProblem } from "./split.worker.ts"

/** The best split within its terms; of a search that was stopped the best one until then, which is not proven. */
export interface FoundSplit {
  readonly terms: SplitTerms
  readonly split: Split
}

/** A search that was asked for and has not ended: how far it is, from 0 to 1, and the best split so far. */
export interface OpenSearch {
  readonly terms: SplitTerms
  readonly part: number
  readonly soFar: Split | null
}

/** A worker that searches. */
export interface SplitWorker {
  readonly ask: (asked: SplitAsked) => void
  /** Ends the worker at once, also in the midst of a search. */
  readonly end: () => void
}
/** Starts a worker, whose messages are passed to `tell`. */
export type StartSplitWorker = (tell: (told: SplitTold) => void) => SplitWorker

interface Searches {
  readonly found: readonly FoundSplit[]
  /** Searched one after the other. */
  readonly waiting: readonly OpenSearch[]
}

const sameTerms = (one: SplitTerms, other: SplitTerms): boolean => JSON.stringify(one) === JSON.stringify(other)
const isBetter = (one: Split, other: Split): boolean =>
  one.missing.length < other.missing.length || (one.missing.length === other.missing.length && Number(one.total) < Number(other.total))

/** Searches for splits of one problem, one after the other in a worker; each can be stopped, and then leaves the best split that it has found. */
export class SplitSearches {
  readonly #problem: WholeProblem
  readonly #start: StartSplitWorker
  readonly #listeners = new Set<() => void>()
  #worker: SplitWorker | null = null
  #now: Searches

  constructor(problem: WholeProblem, first: readonly SplitTerms[], start: StartSplitWorker) {
    this.#problem = problem
    this.#start = start
    this.#now = { found: [], waiting: first.map((terms) => ({ terms, part: 0, soFar: null })) }
  }

  readonly read = (): Searches => this.#now

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Starts the worker; the answer ends it. */
  readonly open = (): (() => void) => {
    const worker = this.#start((told) => this.#worker === worker && this.#hear(told))
    this.#worker = worker
    worker.ask({ problem: this.#problem })
    this.#next()
    return () => this.#end()
  }

  /** Asks for the best split within the terms. */
  readonly ask = (terms: SplitTerms): void => {
    const { found, waiting } = this.#now
    if (waiting.some((one) => sameTerms(one.terms, terms))) return
    this.#be({ found, waiting: [...waiting, { terms, part: 0, soFar: null }] })
    if (waiting.length === 0) this.#next()
  }

  /** Stops a search; the best split so far stays. The searches after it go on. */
  readonly stop = (terms: SplitTerms): void => {
    const { found, waiting } = this.#now
    const at = waiting.findIndex((one) => sameTerms(one.terms, terms))
    const { soFar = null } = waiting[at] ?? {}
    const before = found.find((one) => sameTerms(one.terms, terms))?.split
    const isKept = soFar !== null && soFar.awards.length > 0 && (before === undefined || isBetter(soFar, before))
    const others = waiting.filter((_, place) => place !== at)
    this.#be({ found: isKept ? withSplit(found, { terms, split: soFar }) : found, waiting: others })
    if (at !== 0) return
    this.#end()
    this.open()
  }

  #hear(told: SplitTold): void {
    const { found, waiting } = this.#now
    if ("split" in told) {
      this.#be({ found: withSplit(found, told), waiting: waiting.filter(({ terms }) => !sameTerms(terms, told.terms)) })
      return this.#next()
    }
    const { terms, part, soFar } = told
    this.#be({ found, waiting: waiting.map((one) => (sameTerms(one.terms, terms) ? { terms, part, soFar: soFar ?? one.soFar } : one)) })
  }

  #next(): void {
    const [first] = this.#now.waiting
    if (first) this.#worker?.ask({ terms: first.terms })
  }

  #end(): void {
    this.#worker?.end()
    this.#worker = null
  }

  #be(next: Searches): void {
    this.#now = next
    for (const listener of this.#listeners) listener()
  }
}

const withSplit = (found: readonly FoundSplit[], { terms, split }: FoundSplit): readonly FoundSplit[] => [
  ...found.filter((one) => !sameTerms(one.terms, terms)),
  { terms, split },
]
