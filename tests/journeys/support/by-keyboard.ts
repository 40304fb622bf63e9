import { type ElementHandle, expect, type Locator, type Page } from "@playwright/test"

/** Where the keys go now, whether that is `to`, and what is wrong with the place: nobody could see that they go there. */
function standing(to: Element | null): { readonly name: string; readonly flaw: string | null; readonly there: boolean } {
  const at = document.activeElement
  const there = at === to
  if (!at || at === document.body) return { name: "", flaw: null, there }
  const name = `${at.tagName} ${(at.getAttribute("aria-label") ?? at.textContent).trim().slice(0, 40)}`
  // A field that lies unseen over what is seen of it shows where it is through its label.
  const shown = at.closest("label") ?? at
  const box = shown.getBoundingClientRect()
  const outside = box.width === 0 || box.bottom <= 0 || box.top >= innerHeight || box.right <= 0 || box.left >= innerWidth
  if (outside) return { name, flaw: `${name} is out of sight`, there }
  const above = document.elementFromPoint(
    Math.max(1, Math.min(innerWidth - 1, box.left + box.width / 2)),
    Math.max(1, Math.min(innerHeight - 1, box.top + box.height / 2)),
  )
  if (above && !shown.contains(above) && !above.contains(shown))
    return { name, flaw: `${name} is covered by ${above.outerHTML.slice(0, 80)}`, there }
  const ringed = [at, shown].some((one) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one)
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0
  })
  return { name, flaw: ringed ? null : `${name} has no ring`, there }
}

/** A person's keys on a page: walks by Tab until it stands on what is meant, and keeps what no one could have followed. */
export function keysOn(page: Page) {
  const flaws: string[] = []
  const look = async (to: ElementHandle<Element> | null) => {
    const { flaw, ...rest } = await page.evaluate(standing, to)
    if (flaw !== null && !flaws.includes(flaw)) flaws.push(flaw)
    return rest
  }
  const walk = async (key: "Tab" | "Shift+Tab", to: Locator) => {
    await expect(to).toBeVisible()
    const wanted = await to.elementHandle()
    const names: string[] = []
    for (let step = 0; step < 150; step += 1) {
      await page.keyboard.press(key)
      const { name, there } = await look(wanted)
      if (there) return
      names.push(name)
    }
    throw new Error(`no way by ${key} to ${to.toString()}: ${names.join(", ")}`)
  }
  return {
    /** What could not be seen or led nowhere so far. */
    flaws,
    press: async (...keys: readonly string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    },
    forth: (to: Locator) => walk("Tab", to),
    back: (to: Locator) => walk("Shift+Tab", to),
    /** The keys stand here, and one sees it. */
    stand: async (on: Locator) => {
      await expect(on).toBeFocused()
      await look(null)
    },
  }
}

/** A person at a page, with nothing but keys. */
export interface Hands {
  readonly page: Page
  readonly keys: ReturnType<typeof keysOn>
}
