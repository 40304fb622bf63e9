import type { Page } from "@playwright/test"

/**
 * Goes to an address as a link does where the inside of the application stands already at another one, and loads it otherwise: each page is opened by
 * its address in `tender-screens.spec.ts` or in a journey of its own.
 */
export async function goTo(page: Page, address: string): Promise<void> {
  const there = new URL(address, "http://localhost").pathname
  const moves = await page.evaluate((path) => document.documentElement.classList.contains("inside") && location.pathname !== path, there)
  if (!moves) await page.goto(address)
  else
    await page.evaluate(async (to) => {
      const before = document.title
      history.pushState(null, "", to)
      dispatchEvent(new PopStateEvent("popstate", { state: null }))
      // Until then the page that is left stands, with buttons of the same names.
      while (document.title === before) await new Promise(requestAnimationFrame)
    }, address)
}
