import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { chromium, type CDPSession, type Page } from "@playwright/test"
import { launchOptions } from "../tests/support/browser.ts"
import { seatOf } from "../tests/journeys/support/people.ts"
import { spawnServer } from "../tests/support/server-process.ts"
import { type Bench, figure, quantile } from "./measure.ts"

const dist = fileURLToPath(new URL("../dist", import.meta.url))
const home = "/dashboard/index"
/** Pages that keep alive, each with something on it. */
const pages = [home, "/wel/tender-list", "/wel/expert-management-view", "/personal-center", "/notice"] as const

/** What a person waits for between the pages of the shell, in Chromium on the demo story. */
export const bench: Bench = async ({ databaseUrl }) => {
  if (!existsSync(dist)) throw new Error("there is no dist yet: npm start builds it")
  const platform = await startStory(databaseUrl)
  const browser = await chromium.launch(launchOptions())
  try {
    const { page, context } = await seatOf(browser, platform.origin, "purchaser")
    const devtools = await context.newCDPSession(page)
    await page.goto(home)
    await quiet(page)
    const heap = await heapOf(devtools)
    const cold = await firstVisits(page, devtools)
    await page.goto(home)
    await quiet(page)
    // As long as somebody looks at the dashboard before he goes on: meanwhile the menu's pages are fetched.
    await page.waitForTimeout(6000)
    const first = await firstVisits(page, devtools)
    const { warm, cpu } = await switches(page, devtools)
    await addTabs(page, 100 - pages.length)
    const { warm: crowded, cpu: crowdedCpu } = await switches(page, devtools)
    return {
      "heap on the dashboard": figure(heap / 1_000_000, "MB"),
      "first visit to a page that was not fetched before, median": figure(quantile(cold.waited), "ms"),
      "first visit to a page, median": figure(quantile(first.waited), "ms"),
      "main thread until a first visit stands, median": figure(quantile(first.worked), "ms"),
      "warm switch between tabs, median": figure(quantile(warm), "ms"),
      "warm switch between tabs, quickest tenth": figure(quantile(warm, 0.1), "ms"),
      "main thread for ten switches": figure(cpu, "ms"),
      "warm switch with 100 tabs open, median": figure(quantile(crowded), "ms"),
      "main thread for ten switches with 100 tabs open": figure(crowdedCpu, "ms"),
    }
  } finally {
    await browser.close()
    await platform.stop()
  }
}

/** A server process with the demo story. */
async function startStory(databaseUrl: string) {
  const dataDir = mkdtempSync(join(tmpdir(), "procurement-shell-"))
  const server = spawnServer({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO: "1" })
  return {
    origin: await server.ready,
    stop: async () => {
      server.process.kill("SIGTERM")
      await server.ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function quiet(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle")
  await page.waitForFunction(() => document.querySelector("main h1") !== null)
  // What comes after the page stands, such as the means to move things, is none of the page's own time.
  await page.waitForTimeout(500)
}

/** Clicks a link to a page and answers the milliseconds until the frame is out in which the page's title and body stand. */
const timeTo = (page: Page, path: string): Promise<number> =>
  page.evaluate(async (to) => {
    const shown = () => [...document.querySelectorAll<HTMLElement>("main h1")].find((title) => title.checkVisibility())
    const before = shown()
    const link = document.querySelector<HTMLElement>(`nav a[href="${to}"], [data-path="${to}"]`)
    if (!link) throw new Error(`nothing leads to ${to}`)
    const start = performance.now()
    link.click()
    const ready = () => {
      const title = shown()
      return location.pathname === to && title !== undefined && title !== before && title.checkVisibility()
    }
    while (!ready()) await new Promise((resolve) => requestAnimationFrame(resolve))
    await new Promise<void>((resolve) => {
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.onmessage = () => resolve()
        channel.port2.postMessage(null)
      })
    })
    return performance.now() - start
  }, path)

/** A link of our own in the strip's place, for pages that the menu does not name. */
const leadTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    const link = document.createElement("a")
    link.dataset["path"] = to
    link.onclick = () => {
      history.pushState(null, "", to)
      dispatchEvent(new PopStateEvent("popstate"))
    }
    document.body.append(link)
  }, path)

async function firstVisits(page: Page, devtools: CDPSession): Promise<{ waited: readonly number[]; worked: readonly number[] }> {
  // Ticks of the thread: what else the machine does is not counted.
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" })
  const waited: number[] = []
  const worked: number[] = []
  for (const path of pages.slice(1)) {
    await leadTo(page, path)
    const before = await mainThread(devtools)
    waited.push(await timeTo(page, path))
    worked.push((await mainThread(devtools)) - before)
    await quiet(page)
  }
  return { waited, worked }
}

async function switches(page: Page, devtools: CDPSession): Promise<{ warm: readonly number[]; cpu: number }> {
  for (const path of pages) await timeTo(page, path)
  await quiet(page)
  const warm: number[] = []
  const before = await mainThread(devtools)
  for (let turn = 0; turn < 40; turn++) warm.push(await timeTo(page, pages[turn % pages.length] ?? home))
  const cpu = ((await mainThread(devtools)) - before) / 4
  return { warm, cpu }
}

async function mainThread(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send("Performance.getMetrics")
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000
}

async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send("HeapProfiler.enable")
  await devtools.send("HeapProfiler.collectGarbage")
  const { usedSize } = await devtools.send("Runtime.getHeapUsage")
  return usedSize
}

/** More tabs, as if so many documents had been opened before a reload. */
async function addTabs(page: Page, count: number): Promise<void> {
  await page.evaluate((more) => {
    const strip = JSON.parse(sessionStorage.getItem("tags") ?? "{}")
    for (let at = 0; at < more; at++) {
      const path = `/wel/tender-only-shows?id=${at}`
      strip.tags.push({ key: path, path, title: `ZB-2026-${String(at).padStart(5, "0")}` })
    }
    const text = JSON.stringify(strip)
    addEventListener("pagehide", () => sessionStorage.setItem("tags", text))
  }, count)
  await page.reload()
  await quiet(page)
}
