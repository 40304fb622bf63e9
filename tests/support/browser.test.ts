import { chromium } from "@playwright/test"
import { expect, test } from "vitest"
import { optionsFor, shippedBrowser } from "./browser.ts"

test("the Chromium of the packages opens a page, whatever else is installed", async () => {
  const shipped = shippedBrowser()
  expect(shipped !== undefined).toBe(process.platform === "linux" && process.arch === "x64")
  if (!shipped) return
  const browser = await chromium.launch(optionsFor(shipped))
  try {
    const page = await browser.newPage()
    await page.setContent("<h1>招标</h1>")
    expect(await page.getByRole("heading").textContent()).toBe("招标")
  } finally {
    await browser.close()
  }
})
