import { useCallback, useEffect, useRef, useState } from "react"
import type { SplitTerms } from "#contract/comparison.contract.ts"
import { wholeLots } from "#machines/lots/lots.ts"
import type { Split } from "#machines/inquiry/split/split.ts"
import type { Offers } from "../use-offers.ts"
import type { SplitAsked, SplitTold } from "./split.worker.ts"

const free: SplitTerms = { suppliers: null, share: null, least: null, incumbent: null }
/** The splits that are always calculated first. */
const first: readonly SplitTerms[] = [free, { ...free, suppliers: 1 }, { ...free, suppliers: 2 }]
const sameTerms = (one: SplitTerms, other: SplitTerms): boolean => JSON.stringify(one) === JSON.stringify(other)

interface FoundSplit {
  readonly terms: SplitTerms
  readonly split: Split
}

const problemOf = ({ content, offers, last }: Offers) => ({
  lines: content.lines.map(({ quantity }) => ({ quantity })),
  offers: offers
    .filter(({ passed }) => passed)
    .map(({ supplier, content: { lines, leastOrder }, score }) => ({
      supplier,
      content: { lines, ...(leastOrder === undefined ? {} : { leastOrder }) },
      score,
    })),
  incumbents: last.map((one) => one?.supplier ?? null),
  wholes: wholeLots(content).map(({ lines }) => lines),
})

/**
 * The best splits for their terms, calculated in a worker so that the page stays quick; `waiting` names those in progress, with their progress. The
 * prices are those at the start.
 */
export function useSplits(read: Offers) {
  const [problem] = useState(() => problemOf(read))
  const [found, setFound] = useState<readonly FoundSplit[]>([])
  const [waiting, setWaiting] = useState<readonly { readonly terms: SplitTerms; readonly part: number }[]>(() =>
    first.filter(({ suppliers }) => suppliers === null || suppliers < problem.offers.length).map((terms) => ({ terms, part: 0 })),
  )
  const [asked] = useState(waiting)
  const worker = useRef<Worker | null>(null)
  const start = useCallback(() => {
    const own = new Worker(new URL("./split.worker.ts", import.meta.url), { type: "module" })
    worker.current?.terminate()
    worker.current = own
    own.addEventListener("message", ({ data }: MessageEvent<SplitTold>) => {
      if ("split" in data) {
        setFound((before) => [...before.filter(({ terms }) => !sameTerms(terms, data.terms)), data])
        setWaiting((before) => before.filter(({ terms }) => !sameTerms(terms, data.terms)))
      } else setWaiting((before) => before.map((one) => (sameTerms(one.terms, data.terms) ? { ...one, part: data.part } : one)))
    })
    own.postMessage({ problem } satisfies SplitAsked)
    return own
  }, [problem])
  useEffect(() => {
    const own = start()
    for (const { terms } of asked) own.postMessage({ terms } satisfies SplitAsked)
    return () => worker.current?.terminate()
  }, [start, asked])
  const ask = (terms: SplitTerms) => {
    if (waiting.some((one) => sameTerms(one.terms, terms))) return
    setWaiting((before) => [...before, { terms, part: 0 }])
    worker.current?.postMessage({ terms } satisfies SplitAsked)
  }
  /** Stops the running searches; found splits stay. */
  const stop = () => {
    start()
    setWaiting([])
  }
  return { found, waiting, ask, stop }
}
