import { test as base } from "@playwright/test"

/** A journey: every browser that it opens is closed at its end. One that stays would go on asking the server for whatever the next journeys change there. */
export const test = base.extend<{ leaveNothing: undefined }>({
  leaveNothing: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
})
