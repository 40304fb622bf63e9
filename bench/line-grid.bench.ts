import type { Page } from "@playwright/test"
import { type Bench, figure, quantile } from "./measure.ts"
import { onPage, painted } from "./page-server.ts"

/**
 * The line grid with 2,000 lines of 10 columns in Chromium, each action until it is painted, beside the same cells as bare markup, by turns: how long
 * a frame takes on this machine is in each figure and goes out of the ratios only in part.
 */
export const bench: Bench = () => onPage("line-grid", measure)

async function measure(page: Page) {
  const times = { frame: [] as number[], plain: [] as number[], mount: [] as number[], key: [] as number[], keep: [] as number[] }
  const large = { paste: [] as number[], undo: [] as number[], redo: [] as number[] }
  for (let turn = 0; turn < 10; turn++) {
    await page.evaluate("unmount(); unplain()")
    times.frame.push(await painted(page, ""))
    times.plain.push(await painted(page, "plain()"))
    await page.evaluate("unplain()")
    times.mount.push(await painted(page, "mount()"))
    await page.evaluate("focusFirst(); press('ArrowRight'); press('ArrowRight')")
    times.key.push(await painted(page, `type("${turn + 7}")`))
    times.keep.push(await painted(page, "press('Enter')"))
    await page.evaluate("unmount(); mountEmpty(); focusFirst()")
    large.paste.push(await painted(page, "paste()"))
    large.undo.push(await painted(page, "press('z', true)"))
    large.redo.push(await painted(page, "press('y', true)"))
    if ((await page.getByRole("grid").getAttribute("aria-rowcount")) !== "2002") throw new Error("2,000 lines were not pasted")
  }
  const frame = quantile(times.frame)
  const plain = quantile(times.plain)
  const mount = quantile(times.mount)
  return {
    "an empty frame, median": figure(frame, "ms"),
    "the 20,000 cells as bare markup, median": figure(plain, "ms"),
    "mount of 2,000 lines, median": figure(mount, "ms"),
    "mount against the bare markup": figure(mount / plain, "x"),
    "a key until it is painted, median": figure(quantile(times.key), "ms"),
    "a key against an empty frame": figure(quantile(times.key) / frame, "x"),
    "a cell kept, with sums and faults, median": figure(quantile(times.keep), "ms"),
    "paste of 2,000 x 8 cells, median": figure(quantile(large.paste), "ms"),
    "paste against the bare markup": figure(quantile(large.paste) / plain, "x"),
    "undo of the paste, median": figure(quantile(large.undo), "ms"),
    "redo of the paste, median": figure(quantile(large.redo), "ms"),
  }
}
