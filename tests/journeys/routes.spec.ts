import { readFileSync } from "node:fs"
import { expect, type Page } from "@playwright/test"
import { flatTexts, type TextTree } from "#contract/texts.ts"
import pages from "../../locales/zh/pages.json" with { type: "json" }
import { routes } from "../../src/app/routes.ts"
import { specRoutes } from "../support/spec-routes.ts"
import { flawsOf, sightFlawsOf } from "./support/inspect.ts"
import { test } from "./support/journey.ts"
import { seatOf, troublesOf } from "./support/people.ts"

// Every address of the product in one browser, without loading the application anew for each.

const shown = routes.filter(({ outside, open }) => !outside && !open)
/** The public pages whose rules of accessibility other journeys ask: `gallery`, `tender-screens` and `registration`. */
const scanned = ["/systemLogin", "/tender-board", "/registration-terms"]
const everybodys = [...(specRoutes["public"] ?? []), "/gallery"]

/** A title as the screen has it in Chinese. */
function titleOf(titleKey: string): string {
  const [namespace = "", key = ""] = titleKey.split(":")
  return flatTexts(JSON.parse(readFileSync(`locales/zh/${namespace}.json`, "utf8")) as TextTree)[key] ?? titleKey
}

/** Goes where a link would go. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, "", to)
    dispatchEvent(new PopStateEvent("popstate", { state: null }))
  }, path)
}

/** What one sees of the page that is open. */
interface Sight {
  readonly path: string
  readonly title: string
  readonly hasHeading: boolean
  readonly saysNotYet: number
  readonly hasCrumbs: boolean
}

/** Waits in the page, frame by frame, until it looks as wanted, and answers how it looks then or after its time. */
const lookFor = (page: Page, wanted: Sight): Promise<Sight> =>
  page.evaluate(
    async ({ want, notYet }) => {
      const headings = () => [...document.querySelectorAll("main h1")]
      const lines = () => document.querySelector<HTMLElement>("main")?.innerText.split("\n") ?? []
      const look = () => ({
        path: location.pathname,
        title: document.title,
        hasHeading: headings().some((heading) => heading.checkVisibility()),
        saysNotYet: lines().filter((line) => line.trim() === notYet).length,
        hasCrumbs: document.querySelectorAll("nav[aria-label='当前位置'] li").length > 1,
      })
      const asWanted = (sight: Sight) => JSON.stringify(sight) === JSON.stringify(want)
      const deadline = performance.now() + 20_000
      while (!asWanted(look()) && performance.now() < deadline) await new Promise(requestAnimationFrame)
      return look()
    },
    { want: wanted, notYet: pages.notYet },
  )

test("an administrator opens every page, or is told plainly that it is not built, without an error", async ({ browser, baseURL }) => {
  const { context, page, troubles } = await seatOf(browser, baseURL ?? "", "admin")
  await page.goto("/dashboard/index")
  for (const { path, titleKey, unbuilt } of shown) {
    await go(page, path)
    const wanted: Sight = {
      path,
      title: `${titleOf(titleKey)} - 采购协同平台`,
      hasHeading: true,
      saysNotYet: unbuilt ? 1 : 0,
      hasCrumbs: path !== "/dashboard/index",
    }
    expect.soft(await lookFor(page, wanted), path).toEqual(wanted)
    expect.soft(troubles.splice(0), path).toEqual([])
  }
  await context.close()
})

test("each public page opens for somebody who is not signed in, with a title and without an error", async ({ page }) => {
  const troubles = troublesOf(page)
  await page.goto("/systemLogin")
  await expect(page.getByRole("button", { name: "登录", exact: true })).toBeVisible()
  const wrong: string[] = []
  const flaws: string[] = []
  for (const path of everybodys) {
    await go(page, path)
    await expect(page).toHaveTitle(/.+ - 采购协同平台/)
    await expect(page.getByRole("heading").first()).toBeVisible()
    // Nobody registers before the terms were read.
    const meant = path === "/register" ? "/registration-terms" : path
    if (new URL(page.url()).pathname !== meant) wrong.push(`${path} leads to ${page.url()}`)
    // The gallery is looked at by itself.
    const look = scanned.includes(path) ? sightFlawsOf : flawsOf
    if (path !== "/gallery") flaws.push(...(await look(page, "zh")).map((flaw) => `${path} ${flaw}`))
  }
  expect(wrong).toEqual([])
  expect(flaws).toEqual([])
  expect(troubles).toEqual([])
})
