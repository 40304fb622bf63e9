import { useCallback, useEffect, useMemo, useRef, useState } from "react"
import type { SplitTerms } from "#contract/comparison.contract.ts"
import type { Split } from "#machines/inquiry/split/split.ts"
import type { Offers } from "../use-offers.ts"
import type { SplitAsked, SplitTold } from "./split.worker.ts"

const free: SplitTerms = { suppliers: null, share: null, least: null, incumbent: null }
/** The splits that everybody looks at first. */
const first: readonly SplitTerms[] = [free, { ...free, suppliers: 1 }, { ...free, suppliers: 2 }]
const sameTerms = (one: SplitTerms, other: SplitTerms): boolean => JSON.stringify(one) === JSON.stringify(other)

interface FoundSplit {
  readonly terms: SplitTerms
  readonly split: Split
}

/** The best splits by their terms, found beside the page so that it stays quick; `running` says which is being looked for and how far it is. */
export function useSplits({ content, offers, last }: Offers) {
  const passed = useMemo(() => offers.filter((one) => one.passed), [offers])
  const worker = useRef<Worker | null>(null)
  const [found, setFound] = useState<readonly FoundSplit[]>([])
  const [waiting, setWaiting] = useState<readonly { readonly terms: SplitTerms; readonly part: number }[]>([])
  const ask = useCallback((terms: SplitTerms) => {
    setWaiting((before) => (before.some((one) => sameTerms(one.terms, terms)) ? before : [...before, { terms, part: 0 }]))
    worker.current?.postMessage({ terms } satisfies SplitAsked)
  }, [])
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
    const problem = {
      lines: content.lines.map(({ quantity }) => ({ quantity })),
      offers: passed.map(({ supplier, content: { lines } }) => ({ supplier, content: { lines } })),
      incumbents: last.map((one) => one?.supplier ?? null),
    }
    own.postMessage({ problem } satisfies SplitAsked)
  }, [content, passed, last])
  useEffect(() => {
    start()
    setFound([])
    setWaiting([])
    for (const terms of first.filter(({ suppliers }) => suppliers === null || suppliers < passed.length)) ask(terms)
    return () => worker.current?.terminate()
  }, [start, ask, passed.length])
  /** Gives up what is being looked for; what was found stays. */
  const stop = useCallback(() => {
    start()
    setWaiting([])
  }, [start])
  return { found, waiting, ask, stop }
}
