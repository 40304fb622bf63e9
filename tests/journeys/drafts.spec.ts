import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { chromium, expect, type Page } from "@playwright/test"
import { launchOptions } from "../support/browser.ts"
import { many, measured } from "../support/drill.ts"
import { test } from "./support/journey.ts"
import { enter } from "./support/people.ts"

// A person types a bid's draft; nothing that was typed may be lost, whatever happens to the browser or the network.

async function openDraft(page: Page) {
  await page.goto("/gallery?part=draft")
  const draft = page.locator("#draft")
  await draft.scrollIntoViewIfNeeded()
  return {
    title: draft.getByLabel("投标名称"),
    price: draft.getByLabel("报价"),
    saved: draft.getByRole("status"),
    undo: draft.getByRole("button", { name: "撤销" }),
    redo: draft.getByRole("button", { name: "重做" }),
    discard: draft.getByRole("button", { name: "放弃草稿" }),
  }
}

/** Everything in this browser's stores, as one text. */
const storesOf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts: string[] = []
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.addEventListener("success", () => resolve(request.result))
        request.addEventListener("error", () => reject(request.error ?? new Error(name)))
      })
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve) => {
          const request = database.transaction(store).objectStore(store).getAll()
          request.addEventListener("success", () => resolve(request.result))
        })
        for (const row of rows)
          texts.push(
            JSON.stringify(row, (_, value: unknown) => (value instanceof ArrayBuffer ? new TextDecoder("latin1").decode(value) : value)),
          )
      }
      database.close()
    }
    return texts.join("\n")
  })

/** Each test is another browser, and the draft lies on the server as well: it is discarded at the end. */
async function discard({ discard: forget, saved }: Awaited<ReturnType<typeof openDraft>>): Promise<void> {
  await forget.click()
  await expect(saved).toHaveCount(0)
}

test("a draft survives a closed page and lies sealed on this device; two tabs on it lose nothing of each other, and undo is remembered", async ({
  context,
  page,
}) => {
  await enter(page, "supplier.a")
  const first = await openDraft(page)
  await first.price.pressSequentially("1800.50")
  await first.title.fill("一号标段 CANARY")
  await expect(first.saved).toContainText("保存到服务器")
  const stored = await storesOf(page)
  expect(stored).toContain("specimen")
  expect(stored).not.toContain("CANARY")
  await page.close()

  const again = await context.newPage()
  const one = await openDraft(again)
  await expect(one.price).toHaveValue("1800.50")
  await expect(one.title).toHaveValue("一号标段 CANARY")

  const second = await context.newPage()
  const two = await openDraft(second)
  await one.price.fill("3000")
  await expect(two.price).toHaveValue("3000")
  await two.title.fill("另一页写的")
  await expect(one.title).toHaveValue("另一页写的")
  await one.undo.click()
  await expect(two.title).toHaveValue("一号标段 CANARY")
  const reopened = await openDraft(second)
  await expect(reopened.title).toHaveValue("一号标段 CANARY")
  await reopened.redo.click()
  await expect(one.title).toHaveValue("另一页写的")
  await expect(one.price).toHaveValue("3000")
  await discard(reopened)
})

/** Whether a text stands anywhere in a browser's files, as bytes of either kind of letters. */
function liesIn(folder: string, text: string): boolean {
  const written = [Buffer.from(text), Buffer.from(text, "utf16le")]
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .some((entry) => {
      const bytes = readFileSync(join(entry.parentPath, entry.name))
      return written.some((one) => bytes.includes(one))
    })
}

/** Whether a process can still write: it has not ended, and does not only wait for its parent to hear of it. */
function runs(id: number): boolean {
  try {
    return !/\) [XZ] /.test(readFileSync(`/proc/${id}/stat`, "latin1"))
  } catch {
    // It has been reaped.
    return false
  }
}

test("at most two seconds of typing are lost in either of two tabs when the browser is killed in the middle of a word", async ({
  baseURL,
}) => {
  const kills = many("drafts", 1)
  test.setTimeout(kills * 120_000 + 120_000)
  const profile = mkdtempSync(join(tmpdir(), "procurement-profile-"))
  const open = async () => {
    const context = await chromium.launchPersistentContext(profile, { ...launchOptions(), baseURL, locale: "zh-CN" })
    const page = await context.newPage()
    await enter(page, "supplier.b")
    // A page behind another one is not drawn, and never comes to rest.
    await page.bringToFront()
    const one = await openDraft(page)
    const other = await context.newPage()
    await other.bringToFront()
    return { context, one, two: await openDraft(other) }
  }
  let most = 0
  let { context, one, two } = await open()
  for (let kill = 0; kill < kills; kill++) {
    await one.title.fill(`第${kill}次`)
    await expect(two.title).toHaveValue(`第${kill}次`)
    // Only this machine keeps what is typed now.
    await context.setOffline(true)
    await one.title.pressSequentially("鱼鸟花草山水风云雷电".repeat(3), { delay: 100 })
    await two.price.fill(`18${kill}`)
    await two.price.pressSequentially("1234567890".repeat(2), { delay: 100 })
    const [title, price] = [await one.title.inputValue(), await two.price.inputValue()]
    // Neither leaving nor hiding: the whole browser is gone at once.
    const gone = new Promise((resolve) => context.once("close", resolve))
    const devtools = await context.browser()?.newBrowserCDPSession()
    const { processInfo } = (await devtools?.send("SystemInfo.getProcessInfo")) ?? { processInfo: [] }
    for (const { type, id } of processInfo) if (type === "browser") process.kill(-id, "SIGKILL")
    await gone
    // Its processes outlive the connection for a moment, and one that still runs takes files away.
    await expect.poll(() => processInfo.filter(({ id }) => runs(id)), { intervals: [10] }).toEqual([])
    expect(liesIn(profile, "鱼鸟花草")).toBe(false)
    ;({ context, one, two } = await open())
    await expect(one.title).toHaveValue(new RegExp(`^第${kill}次`))
    await expect(two.price).toHaveValue(new RegExp(`^18${kill}`))
    const [kept, paid] = [await one.title.inputValue(), await two.price.inputValue()]
    expect([title.startsWith(kept), price.startsWith(paid)]).toEqual([true, true])
    most = Math.max(most, title.length - kept.length, price.length - paid.length)
    // Ten letters a second.
    expect(most).toBeLessThanOrEqual(20)
  }
  await discard(one)
  await context.close()
  rmSync(profile, { recursive: true, force: true })
  measured("drafts", { kills, "letters lost at most, ten a second": most })
})
