import { AxeBuilder } from "@axe-core/playwright"
import { expect, type Page } from "@playwright/test"

/** The page is there and quiet: nothing is loading any more. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle")
  await expect(page.getByRole("main").locator("[aria-busy=true], [role=status][aria-label]:empty")).toHaveCount(0)
  await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible({ timeout: 15_000 })
}

/** Accounts of the demo story look like keys. */
const accounts = /^(supplier|expert)\.\w$/
/** Words that look like the key of a text that is missing. */
async function rawKeys(page: Page): Promise<string[]> {
  const text = await page.locator("body").innerText()
  const words = text.split(/[\s，。：、（）()“”]+/)
  return words.filter((word) => word.length < 60 && /^[a-z][\w-]*([.:][A-Za-z][\w-]*)+$/.test(word) && !accounts.test(word))
}

/** What is wrong with the page as it stands, each in one line. */
export async function flawsOf(page: Page, language: string): Promise<string[]> {
  const { lang, sideways } = await page.evaluate(() => {
    const { lang: written, scrollWidth, clientWidth } = document.documentElement
    return { lang: written, sideways: scrollWidth - clientWidth }
  })
  // The legacy mode does without a second page per look: there are no frames here.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .analyze()
  const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical")
  return [
    ...(lang === language ? [] : [`the page says that its language is ${lang}`]),
    ...(sideways > 0 ? [`scrolls sideways by ${sideways} px`] : []),
    ...(await rawKeys(page)).map((key) => `shows the key ${key}`),
    ...grave.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary = "" }) => `${id} ${html.slice(0, 200)} ${failureSummary.replaceAll(/\s+/g, " ").slice(0, 200)}`),
    ),
  ]
}
