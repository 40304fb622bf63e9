import { useEffect, useState, useSyncExternalStore } from "react"
import type { SplitTerms } from "#contract/comparison.contract.ts"
import { wholeLots } from "#machines/lots/lots.ts"
import type { Offers } from "../use-offers.ts"
import type { SplitTold } from "./split.worker.ts"
import { SplitSearches, type StartSplitWorker } from "./split-searches.ts"

const free: SplitTerms = { suppliers: null, share: null, least: null, incumbent: null }
/** The splits that are always calculated first. */
const first: readonly SplitTerms[] = [free, { ...free, suppliers: 1 }, { ...free, suppliers: 2 }]

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

const startWorker: StartSplitWorker = (tell) => {
  const worker = new Worker(new URL("./split.worker.ts", import.meta.url), { type: "module" })
  worker.addEventListener("message", ({ data }: MessageEvent<SplitTold>) => tell(data))
  return { ask: (asked) => worker.postMessage(asked), end: () => worker.terminate() }
}

function searchesOf(read: Offers): SplitSearches {
  const problem = problemOf(read)
  const asked = first.filter(({ suppliers }) => suppliers === null || suppliers < problem.offers.length)
  return new SplitSearches(problem, asked, startWorker)
}

/** The best splits for their terms, calculated in a worker so that the page stays quick. The prices are those at the start. */
export function useSplits(read: Offers) {
  const [searches] = useState(() => searchesOf(read))
  useEffect(() => searches.open(), [searches])
  const { ask, stop } = searches
  return { ...useSyncExternalStore(searches.subscribe, searches.read), ask, stop }
}
