import { once } from "node:events"
import { Worker } from "node:worker_threads"
import { expect, onTestFinished, test } from "vitest"
import type { SplitTerms } from "#contract/comparison.contract.ts"
import type { SplitTold } from "./split.worker.ts"
import { type OpenSearch, SplitSearches, type StartSplitWorker } from "./split-searches.ts"

const free: SplitTerms = { suppliers: null, share: null, least: null, incumbent: null }
/** At most 12 % for one of thirty: a search of seconds, which ends without a proof. */
const long: SplitTerms = { ...free, share: 12 }
const quick: SplitTerms = { ...free, suppliers: 1 }

/** So many lines that so many suppliers price a little apart. */
function problemOf(lines: number, suppliers: number) {
  const asked = Array.from({ length: lines }, (_, line) => ({ quantity: String(10 + (line % 7)) }))
  const lineOf = (at: number, line: number) => ({
    unitPrice: (40 + ((at * 37 + line * 11) % 2000) / 100).toFixed(2),
    maximum: null,
    leadDays: null,
    brand: "",
    remark: "",
  })
  const offers = Array.from({ length: suppliers }, (_, at) => ({
    supplier: `s${at}`,
    content: { lines: asked.map((_line, line) => lineOf(at, line)) },
    score: null,
  }))
  return { lines: asked, offers, incumbents: [] }
}

/** What a browser gives a worker, in a thread of Node. */
const asWorker = `
  import { parentPort, workerData } from "node:worker_threads"
  globalThis.postMessage = (told) => parentPort.postMessage(told)
  globalThis.addEventListener = (_, hear) => parentPort.on("message", (data) => hear({ data }))
  await import(workerData)
`

/** The page's own worker in threads, and the threads that were started so far. */
function threads() {
  const started: Worker[] = []
  const start: StartSplitWorker = (tell) => {
    const bootstrap = new URL(`data:text/javascript,${encodeURIComponent(asWorker)}`)
    const thread = new Worker(bootstrap, { workerData: new URL("split.worker.ts", import.meta.url).href })
    started.push(thread)
    thread.on("message", (told: SplitTold) => tell(told))
    return { ask: (asked) => thread.postMessage(asked), end: () => void thread.terminate() }
  }
  return { started, start }
}

/** Searches that are open until the test ends, and what waits until they fulfil something. */
function searching(problem: ReturnType<typeof problemOf>, first: readonly SplitTerms[]) {
  const { started, start } = threads()
  const searches = new SplitSearches(problem, first, start)
  onTestFinished(searches.open())
  const until = (fulfilled: (now: ReturnType<typeof searches.read>) => boolean) =>
    new Promise<void>((resolve) => {
      const leave = searches.subscribe(() => {
        if (!fulfilled(searches.read())) return
        leave()
        resolve()
      })
    })
  return { searches, started, until }
}

const hasFound = (search: OpenSearch | undefined): boolean => (search?.soFar?.awards.length ?? 0) > 0

test("stopping a long search ends its thread, keeps the best split until then as not proven, and lets the next one begin", async () => {
  const { searches, started, until } = searching(problemOf(2000, 30), [long, quick])
  await until(({ waiting: [first] }) => hasFound(first))
  const soFar = searches.read().waiting[0]?.soFar
  const [thread] = started
  if (!thread) throw new Error("no thread")
  const ended = once(thread, "exit")
  searches.stop(long)
  expect(searches.read()).toEqual({ found: [{ terms: long, split: soFar }], waiting: [{ terms: quick, part: 0, soFar: null }] })
  expect(soFar).toMatchObject({ missing: [], proven: false, atLeast: null })
  expect(new Set(soFar?.awards.map(({ line }) => line)).size).toBe(2000)
  // A thread that has ended in the midst of its search takes no more of the processor.
  await ended
  await until(({ waiting }) => waiting.length === 0)
  expect(started).toHaveLength(2)
  expect(searches.read().found.map(({ terms, split }) => [terms, split.proven])).toEqual([
    [long, false],
    [quick, true],
  ])
})

test("a search that waits is taken back without disturbing the one at work", async () => {
  const { searches, started, until } = searching(problemOf(20, 3), [free, quick])
  searches.stop(quick)
  await until(({ waiting }) => waiting.length === 0)
  expect(searches.read().found.map(({ terms, split }) => [terms, split.proven])).toEqual([[free, true]])
  expect(started).toHaveLength(1)
})

test("what was found before gives way to a better split alone, and a split that buys nothing is none", () => {
  const worker: { tell: (told: SplitTold) => void } = { tell: () => undefined }
  const searches = new SplitSearches(problemOf(1, 1), [], (tell) => {
    worker.tell = tell
    return { ask: () => undefined, end: () => undefined }
  })
  searches.open()
  const award = { line: 0, supplier: "s0", quantity: "1", unitPrice: "1" }
  const splitAt = (total: string, missing: readonly number[] = []) => ({ awards: [award], total, missing, proven: false, atLeast: null })
  const stopAt = (soFar: ReturnType<typeof splitAt>) => {
    searches.ask(long)
    worker.tell({ terms: long, part: 0.5, soFar })
    worker.tell({ terms: long, part: 0.6, soFar: null })
    searches.stop(long)
    return searches.read().found.map(({ split: { total } }) => total)
  }
  expect(stopAt({ ...splitAt("0", [0]), awards: [] })).toEqual([])
  expect(stopAt(splitAt("90", [0]))).toEqual(["90"])
  expect(stopAt(splitAt("100"))).toEqual(["100"])
  expect(stopAt(splitAt("101"))).toEqual(["100"])
  expect(stopAt(splitAt("80", [0]))).toEqual(["100"])
  expect(stopAt(splitAt("99"))).toEqual(["99"])
})
