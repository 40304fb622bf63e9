import { test as base } from "@playwright/test"

/** What a journey may wish otherwise. */
interface Wishes {
  /** Whether pages fetch in idle moments whatever their menu leads to, which takes three seconds of the processor's time for each. */
  readonly fetchesAhead: boolean
}

/** A journey: every browser that it opens is closed at its end. One that stays would go on asking the server for whatever the next journeys change there. */
export const test = base.extend<Wishes & { leaveNothing: undefined }>({
  fetchesAhead: [false, { option: true }],
  leaveNothing: [
    async ({ browser, fetchesAhead }, use) => {
      const open = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await open(options)
        if (!fetchesAhead) await context.addInitScript(saveData)
        return context
      }
      await use(undefined)
      browser.newContext = open
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
})

/** Makes a browser one of a person who saves data. */
function saveData(): void {
  Object.defineProperty(navigator, "connection", { value: { saveData: true } })
}
