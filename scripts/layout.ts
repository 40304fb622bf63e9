// Draws the layout of every document's chart: `npm run layout` writes `src/machines/<x>/<x>.layout.json`.
import { glob, readFile, writeFile } from "node:fs/promises"
import { pathToFileURL } from "node:url"
import { describe } from "#machines/_kit/describe.ts"
import type { Chart } from "#machines/_kit/chart.ts"
import { layoutOf } from "./chart-layout.ts"

const isChart = (value: unknown): value is Chart => typeof value === "object" && value !== null && "machine" in value && "commands" in value

/** Every chart's layout as it should be: the file it belongs into, and its text. */
export async function layouts(): Promise<readonly { readonly file: string; readonly text: string }[]> {
  const files: string[] = []
  for await (const file of glob("src/machines/*/*.chart.ts")) files.push(file)
  return Promise.all(
    files.toSorted().map(async (file) => {
      const exported: Record<string, unknown> = await import(pathToFileURL(file).href)
      const chart = Object.values(exported).find(isChart)
      if (!chart) throw new Error(`${file} exports no chart`)
      return { file: file.replace(/\.chart\.ts$/, ".layout.json"), text: `${JSON.stringify(await layoutOf(describe(chart.machine)))}\n` }
    }),
  )
}

/** The committed layouts that no longer fit their charts. */
export async function staleLayouts(): Promise<readonly string[]> {
  const checked = await Promise.all(
    (await layouts()).map(async ({ file, text }) => ({ file, fresh: (await readFile(file, "utf8").catch(() => "")) === text })),
  )
  return checked.filter(({ fresh }) => !fresh).map(({ file }) => file)
}

if (import.meta.main) for (const { file, text } of await layouts()) await writeFile(file, text)
