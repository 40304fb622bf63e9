import type { SplitTerms } from "#contract/comparison.contract.ts"
import type { SupplierScore } from "#contract/inquiry.contract.ts"
import { reaches } from "#machines/inquiry/inquiry.committee.ts"
import { bestSplit, type Split } from "#machines/inquiry/split/split.ts"
import type { SplitProblem } from "#machines/inquiry/split/split-options.ts"

/** The lines and offers of which splits are searched for. */
export interface WholeProblem extends Omit<SplitProblem, "terms" | "offers"> {
  readonly offers: readonly (SplitProblem["offers"][number] & { readonly score: SupplierScore | null })[]
}
/** A request to the worker: first the problem, then terms for splits of it. */
export type SplitAsked = { readonly problem: WholeProblem } | { readonly terms: SplitTerms }
/** A message from the worker: the progress of a search, with the best split so far where that is another one, and in the end its split. */
export type SplitTold = { readonly terms: SplitTerms } & (
  | { readonly part: number; readonly soFar: Split | null }
  | { readonly split: Split }
)

let problem: WholeProblem = { lines: [], offers: [], incumbents: [] }
const tell = (told: SplitTold) => postMessage(told)

addEventListener("message", ({ data }: MessageEvent<SplitAsked>) => {
  if ("problem" in data) return void ({ problem } = data)
  const { terms } = data
  let told = 0
  const offers = problem.offers.filter(({ score }) => terms.score === undefined || reaches(score, terms.score))
  const split = bestSplit({ ...problem, offers, terms }, (part, soFar) => {
    if (soFar === null && part - told < 0.01) return
    told = part
    tell({ terms, part, soFar })
  })
  tell({ terms, split })
})
