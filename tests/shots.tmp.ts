import { chromium } from "@playwright/test"
import { launchOptions } from "./support/browser.ts"
const [who = "purchaser", name = "x", path = "/", width = "1440", lang = "zh", ...rest] = process.argv.slice(2)
const browser = await chromium.launch(launchOptions())
const context = await browser.newContext({
  viewport: { width: Number(width), height: Number(width) < 500 ? 844 : 900 },
  locale: lang === "zh" ? "zh-CN" : lang,
})
const page = await context.newPage()
page.on("pageerror", (error) => console.log("ERROR", error.message))
page.on("console", (m) => m.type() === "error" && console.log("CONSOLE", m.text()))
const origin = "http://localhost:7414"
await page.goto(origin + "/systemLogin")
await page.locator("input").nth(0).fill(who)
await page.locator("input[type=password]").fill("Procure-2026")
await page.keyboard.press("Enter")
await page.waitForURL("**/dashboard/**")
await page.goto(origin + path)
await page.waitForLoadState("networkidle")
for (const step of rest) {
  const [act, target, value] = step.split("::")
  if (act === "click")
    await page
      .getByRole("button", { name: target })
      .or(page.getByRole("link", { name: target }))
      .or(page.getByRole("tab", { name: target }))
      .first()
      .click()
  if (act === "fill")
    await page
      .getByRole("textbox", { name: target })
      .or(page.getByRole("searchbox", { name: target }))
      .first()
      .fill(value ?? "")
  if (act === "offline") await context.setOffline(true)
  if (act === "online") await context.setOffline(false)
  if (act === "go") await page.goto(origin + target)
  if (act === "key") await page.keyboard.press(target ?? "")
  if (act === "type") await page.keyboard.type(target ?? "")
  if (act === "shot") await page.screenshot({ path: `/tmp/shots-drafts/${target}.png` })
  await page.waitForTimeout(700)
}
await page.waitForTimeout(500)
await page.screenshot({ path: `/tmp/shots-drafts/${name}.png`, fullPage: false })
console.log(page.url())
await browser.close()
