import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { extname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { type CDPSession, chromium, type Page } from "@playwright/test"
import react from "@vitejs/plugin-react"
import { build } from "vite"
import { findBrowser } from "../tests/support/browser.ts"
import { type Bench, figure, quantile } from "./measure.ts"

const flags = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--enable-precise-memory-info"]
const types: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" }

/** The grid of every list with 5,000 rows of 12 columns: mounted, ordered and scrolled in Chromium, each until it is painted. */
export const bench: Bench = async () => {
  const folder = mkdtempSync(join(tmpdir(), "procurement-grid-"))
  const root = fileURLToPath(new URL("grid", import.meta.url))
  await build({ configFile: false, logLevel: "warn", root, plugins: [react()], build: { outDir: folder, emptyOutDir: true } })
  const server = createServer((request, response) => {
    const path = request.url === "/" ? "/index.html" : (request.url ?? "")
    try {
      const body = readFileSync(join(folder, path))
      response.setHeader("content-type", types[extname(path)] ?? "text/plain").end(body)
    } catch {
      response.writeHead(404).end()
    }
  }).listen(0, "127.0.0.1")
  const browser = await chromium.launch({ executablePath: findBrowser() ?? "", args: flags })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    await page.waitForFunction(() => document.title === "ready")
    return await measure(page, await page.context().newCDPSession(page))
  } finally {
    await browser.close()
    server.close()
    rmSync(folder, { recursive: true })
  }
}

async function measure(page: Page, devtools: CDPSession) {
  const before = await heapOf(devtools)
  const mounted: number[] = []
  for (let turn = 0; turn < 10; turn++) {
    await page.evaluate("unmount()")
    mounted.push(await timed(page, "mount()"))
  }
  const heap = (await heapOf(devtools)) - before
  const ordered = { number: await sorts(page, 0), name: await sorts(page, 1), amount: await sorts(page, 2) }
  const scrolled = await scroll(page)
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
    times.push(await timed(page, `document.querySelectorAll("[role=columnheader] button")[${column}].click()`))
  // The first ones still warm up, and every third takes the order away.
  return times.slice(3).filter((_, turn) => turn % 3 !== 2)
}

/** Milliseconds from the deed until the frame after it is painted. */
const timed = (page: Page, deed: string): Promise<number> =>
  page.evaluate<number>(`new Promise((done) => requestAnimationFrame(() => {
    const from = performance.now()
    ${deed}
    requestAnimationFrame(() => { const channel = new MessageChannel(); channel.port1.onmessage = () => done(performance.now() - from); channel.port2.postMessage(0) })
  }))`)

/** How many tasks take more than 50 ms while all rows pass by within two seconds. */
const scroll = (page: Page): Promise<number> =>
  page.evaluate<number>(`new Promise((done) => {
    const grid = document.querySelector("[role=grid]")
    let long = 0
    const observer = new PerformanceObserver((list) => { long += list.getEntries().length })
    observer.observe({ type: "longtask" })
    const began = performance.now()
    const step = (now) => {
      const part = Math.min(1, (now - began) / 2000)
      grid.scrollTop = part * grid.scrollHeight
      if (part < 1) return requestAnimationFrame(step)
      setTimeout(() => { observer.disconnect(); done(long) }, 200)
    }
    requestAnimationFrame(step)
  })`)

async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send("HeapProfiler.enable")
  await devtools.send("HeapProfiler.collectGarbage")
  return (await devtools.send("Runtime.getHeapUsage")).usedSize
}
