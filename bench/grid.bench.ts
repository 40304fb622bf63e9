import type { CDPSession, Page } from "@playwright/test"
import { type Bench, figure, quantile } from "./measure.ts"
import { longTasksOfScroll, onPage, painted } from "./page-server.ts"

/** The grid of every list with 5,000 rows of 12 columns: mounted, ordered and scrolled in Chromium, each until it is painted. */
export const bench: Bench = () => onPage("grid", async (page) => measure(page, await page.context().newCDPSession(page)))

async function measure(page: Page, devtools: CDPSession) {
  const before = await heapOf(devtools)
  const mounted: number[] = []
  for (let turn = 0; turn < 10; turn++) {
    await page.evaluate("unmount()")
    mounted.push(await painted(page, "mount()"))
  }
  const heap = (await heapOf(devtools)) - before
  const ordered = { number: await sorts(page, 0), name: await sorts(page, 1), amount: await sorts(page, 2) }
  const scrolled = await longTasksOfScroll(page, "Top", "Height")
  return {
    "mount, median": figure(quantile(mounted), "ms"),
    "order by a number of documents, median": figure(quantile(ordered.number), "ms"),
    "order by a Chinese name, median": figure(quantile(ordered.name), "ms"),
    "order by an amount, median": figure(quantile(ordered.amount), "ms"),
    "tasks over 50 ms in a scroll through all rows": figure(scrolled, "tasks"),
    "heap that the grid holds": figure(heap / 1_000_000, "MB"),
  }
}

async function sorts(page: Page, column: number): Promise<readonly number[]> {
  const times: number[] = []
  for (let turn = 0; turn < 12; turn++)
    times.push(await painted(page, `document.querySelectorAll("[role=columnheader] button")[${column}].click()`))
  // The first ones still warm up, and every third takes the order away.
  return times.slice(3).filter((_, turn) => turn % 3 !== 2)
}

async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send("HeapProfiler.enable")
  await devtools.send("HeapProfiler.collectGarbage")
  return (await devtools.send("Runtime.getHeapUsage")).usedSize
}
