import { createRequire } from "node:module"
import { AxeBuilder } from "@axe-core/playwright"
import { expect, type Page, type Request } from "@playwright/test"
import { z } from "zod"

/** Requests that are under way, by page. */
const underWay = new WeakMap<Page, Set<Request>>()

/** Counts a page's requests from now on, so that its rest is seen at once; a page that is watched from its beginning has not to be waited for longer. */
export function watchRequests(page: Page): void {
  const open = new Set<Request>()
  underWay.set(page, open)
  page.on("request", (request) => open.add(request))
  page.on("requestfinished", (request) => open.delete(request))
  page.on("requestfailed", (request) => open.delete(request))
}

/** The page is there and quiet. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible()
  await quiet(page)
}

/** Nothing is asked for any more, and what came is drawn: a reply closes a dialog and brings a message. */
async function quiet(page: Page): Promise<void> {
  const open = underWay.get(page)
  if (!open) {
    await page.waitForLoadState("networkidle")
    return expect(page.getByRole("main").locator(busy).filter({ visible: true })).toHaveCount(0)
  }
  const restless = async (): Promise<number> => {
    // What has come is drawn in one frame, and what that asks for is on its way in the next.
    const marks = await page.evaluate(async (selector) => {
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
      // A kept page that is not shown may have been left in the middle of asking.
      return [...document.querySelectorAll(selector)].filter((mark) => mark.checkVisibility()).length
    }, `main :is(${busy})`)
    return open.size + marks
  }
  await expect.poll(restless, { intervals: [20, 50, 100] }).toBe(0)
}

const busy = "[aria-busy=true], [role=status][aria-label]:empty"

/** Accounts of the demo story look like keys. */
const accounts = /^(supplier|expert)\.\w$/
/** Words that look like the key of a text that is missing. */
async function rawKeys(page: Page): Promise<string[]> {
  const text = await page.locator("body").innerText()
  const words = text.split(/[\s，。：、（）()“”]+/)
  return words.filter((word) => word.length < 60 && /^[a-z][\w-]*([.:][A-Za-z][\w-]*)+$/.test(word) && !accounts.test(word))
}

/** The rules as the package brings them along, in their short spelling: it would load them into the page twice for each look, which takes longer than to apply them. */
const rule = z.object({ id: z.string(), enabled: z.boolean(), impact: z.string(), tags: z.array(z.string()) })
const axe = z
  .object({ source: z.string(), _audit: z.object({ rules: z.array(rule) }) })
  .parse(createRequire(import.meta.resolve("@axe-core/playwright"))("axe-core/axe.min.js"))
/** The rules whose violation is grave; to ask all of them takes twice as long. */
const graveRules = axe._audit.rules
  .filter(({ enabled, impact, tags }) => enabled && !tags.includes("experimental") && (impact === "serious" || impact === "critical"))
  .map(({ id }) => id)

/** The accessibility rules on a page, loaded into it once. */
export async function inspector(page: Page): Promise<AxeBuilder> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source)
  // The legacy mode does without a second page per look: there are no frames here.
  return new AxeBuilder({ page, axeSource: "0" }).setLegacyMode()
}

/** Everything that moves and ends has ended: halfway through its fading in, a text has too little contrast. */
const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === "running" && Number.isFinite(effect?.getComputedTiming().endTime))
    for (let those = moving(); those.length > 0; those = moving()) await Promise.allSettled(those.map(({ finished }) => finished))
  })

/** What is wrong with the page at first sight once it is at rest, each in one line: its language, its width, texts that are missing. From then on nothing moves on it: what comes in later stands at once. */
export async function sightFlawsOf(page: Page, language: string): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: "reduce" })
  await quiet(page)
  await atRest(page)
  const { lang, sideways } = await page.evaluate(() => {
    const { lang: written, scrollWidth, clientWidth } = document.documentElement
    return { lang: written, sideways: scrollWidth - clientWidth }
  })
  return [
    ...(lang === language ? [] : [`the page says that its language is ${lang}`]),
    ...(sideways > 0 ? [`scrolls sideways by ${sideways} px`] : []),
    ...(await rawKeys(page)).map((key) => `shows the key ${key}`),
  ]
}

/** Waits until colours that go over into others are there: half way they are nobody's choice. One that is cut off is over, too. */
export const coloursSettled = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(document.getAnimations().flatMap((one) => (one instanceof CSSTransition ? [one.finished] : []))).then(() => null),
  )

/** The same, and what the rules of accessibility find grave: in the whole page, or within what these selectors find where the rest was looked at before. */
export async function flawsOf(page: Page, language: string, within: readonly string[] = []): Promise<string[]> {
  await coloursSettled(page)
  const seen = await sightFlawsOf(page, language)
  // Without the style sheets, which only rules about sound and about turning the device ask for.
  const asked = { resultTypes: ["violations" as const], preload: false, runOnly: { type: "rule" as const, values: graveRules } }
  const rules = (await inspector(page)).options(asked)
  for (const selector of within) {
    await expect(page.locator(selector)).toBeVisible()
    rules.include(selector)
  }
  const { violations } = await rules.analyze()
  return [
    ...seen,
    ...violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary = "" }) => `${id} ${html.slice(0, 200)} ${failureSummary.replaceAll(/\s+/g, " ").slice(0, 200)}`),
    ),
  ]
}

/**
 * Notes from the next page on what React hides again after it stood, because it waits for something below it; the address must stay meanwhile. The
 * returned function answers the texts of what was hidden.
 */
export async function hiddenAgain(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const hidden: string[] = []
    Object.assign(globalThis, { hidden })
    let path = location.pathname
    const follow = () => {
      path = location.pathname
      requestAnimationFrame(follow)
    }
    requestAnimationFrame(follow)
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const { style, textContent, nextElementSibling } = target as HTMLElement
        // A page that another has taken the place of is hidden without a placeholder beside it.
        const waits = style.getPropertyPriority("display") === "important" && nextElementSibling?.matches("[aria-busy]")
        const isPlaceholder = (target as HTMLElement).matches("[aria-busy]")
        if (waits && !isPlaceholder && location.pathname === path) hidden.push(textContent)
      }
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ["style"] })
  })
  return () => page.evaluate(() => Reflect.get(globalThis, "hidden") as string[])
}
