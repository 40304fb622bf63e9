import type { SplitTerms } from "#contract/comparison.contract.ts"
import { bestSplit, type Split } from "#machines/inquiry/split/split.ts"
import type { SplitProblem } from "#machines/inquiry/split/split-options.ts"

/** What the page asks for: first what is to be split, then splits of it by their terms. */
export type SplitAsked = { readonly problem: Omit<SplitProblem, "terms"> } | { readonly terms: SplitTerms }
/** What it is told: how far the search is, and in the end the split. */
export type SplitTold = { readonly terms: SplitTerms } & ({ readonly part: number } | { readonly split: Split })

let problem: Omit<SplitProblem, "terms"> = { lines: [], offers: [], incumbents: [] }
const tell = (told: SplitTold) => postMessage(told)

addEventListener("message", ({ data }: MessageEvent<SplitAsked>) => {
  if ("problem" in data) return void ({ problem } = data)
  const { terms } = data
  let told = 0
  const split = bestSplit({ ...problem, terms }, (part) => {
    if (part - told < 0.01) return
    told = part
    tell({ terms, part })
  })
  tell({ terms, split })
})
