import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { extname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { chromium, type Page } from "@playwright/test"
import react from "@vitejs/plugin-react"
import { build } from "vite"
import { launchOptions } from "../tests/support/browser.ts"

const types: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" }

/** Builds the page in `bench/<name>`, opens it in Chromium at 1440 x 900 once it says that it is ready, and closes all of it after the work. */
export async function onPage<Answer>(name: string, work: (page: Page) => Promise<Answer>): Promise<Answer> {
  const folder = mkdtempSync(join(tmpdir(), `procurement-${name}-`))
  const root = fileURLToPath(new URL(name, import.meta.url))
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
  const browser = await chromium.launch(launchOptions("--enable-precise-memory-info"))
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    await page.waitForFunction(() => document.title === "ready")
    return await work(page)
  } finally {
    await browser.close()
    server.close()
    rmSync(folder, { recursive: true })
  }
}

/** Milliseconds from the action until the frame after it is painted. */
export const painted = (page: Page, action: string): Promise<number> =>
  page.evaluate<number>(`new Promise((done) => requestAnimationFrame(() => {
    const from = performance.now()
    ${action}
    requestAnimationFrame(() => { const channel = new MessageChannel(); channel.port1.onmessage = () => done(performance.now() - from); channel.port2.postMessage(0) })
  }))`)

/** How many tasks take more than 50 ms while all of a grid passes by within two seconds. */
export const longTasksOfScroll = (page: Page, to: "Top" | "Left", size: "Height" | "Width"): Promise<number> =>
  page.evaluate<number>(`new Promise((done) => {
    const grid = document.querySelector("[role=grid]")
    let long = 0
    const observer = new PerformanceObserver((list) => { long += list.getEntries().length })
    observer.observe({ type: "longtask" })
    const began = performance.now()
    const step = (now) => {
      const part = Math.min(1, (now - began) / 2000)
      grid.scroll${to} = part * grid.scroll${size}
      if (part < 1) return requestAnimationFrame(step)
      setTimeout(() => { observer.disconnect(); done(long) }, 200)
    }
    requestAnimationFrame(step)
  })`)
