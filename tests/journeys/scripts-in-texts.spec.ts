import { expect, type Page } from "@playwright/test"
import { announcement } from "#machines/announcement/announcement.chart.ts"
import { demoPassword } from "#server/demo/people.ts"
import { signIn } from "../support/caller.ts"
import { scripts, tripped } from "../support/corpora.ts"
import { many, measured } from "../support/drill.ts"
import { test } from "./support/journey.ts"
import { enter } from "./support/people.ts"

// Texts that would be elements or scripts where somebody took them for HTML are shown as the words that they are.

/** What of the texts has become an element of the page, or ran. */
const escapedOn = (page: Page) =>
  page.evaluate((name) => ({ elements: document.querySelectorAll("[data-escaped]").length, ran: Object.hasOwn(window, name) }), tripped)

test("texts that would be scripts are words on the page, in headings, lists and paragraphs", async ({ page, baseURL }) => {
  test.setTimeout(3_600_000)
  const texts = scripts(many("scripts", 60))
  const admin = await signIn(baseURL ?? "", "admin", demoPassword)
  await enter(page, "admin")
  const foreign: string[] = []
  page.on("dialog", (dialog) => void foreign.push(dialog.message()))
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith("http") && origin !== baseURL) foreign.push(request.url())
  })
  const portion = 100
  for (let from = 0; from < texts.length; from += portion) {
    const here = texts.slice(from, from + portion)
    const [title = ""] = here
    const blocks = here.map((text, index) =>
      index % 3 === 0
        ? { kind: "list" as const, ordered: false, items: [{ runs: [{ text }] }] }
        : {
            kind: "paragraph" as const,
            runs: [
              { text, bold: true as const },
              { text, href: `https://example.com/?q=${encodeURIComponent(text)}` },
            ],
          },
    )
    const content = { title, blocks, audience: { kind: "everybody" as const }, open: false, signFor: false, signBy: null, expiresAt: null }
    const { id } = await admin.call(announcement.calls.create, { body: { scope: "platform", content } })
    await page.goto(`/notive-view?id=${id}`)
    await expect(page.getByRole("main")).toContainText(here.at(-1)?.replaceAll(/\s+/g, " ").trim() ?? "")
    expect(await escapedOn(page)).toEqual({ elements: 0, ran: false })
  }
  await page.goto("/proclamation/platform")
  // The list begins with the latest.
  const latest = texts[Math.floor((texts.length - 1) / portion) * portion]?.trim() ?? ""
  await expect(page.getByRole("main").getByText(latest).first()).toBeVisible()
  expect(await escapedOn(page)).toEqual({ elements: 0, ran: false })
  expect(foreign).toEqual([])
  // Whoever looks must see it where texts are taken for HTML.
  await page.evaluate((all) => {
    for (const text of all) document.body.appendChild(document.createElement("div")).innerHTML = text
  }, texts)
  expect((await escapedOn(page)).elements).toBeGreaterThan(texts.length / 4)
  measured("scripts", { texts: texts.length, "elements or scripts": 0 })
})
