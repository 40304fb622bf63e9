import { test as base } from "@playwright/test"
import { stageOn } from "../../support/tender.ts"
import { tourOn, type TenderTour } from "../../support/tender-tour.ts"
import { type Platform, startPlatform } from "./servers.ts"

/** What a journey may wish otherwise. */
interface Wishes {
  /** Whether pages fetch in idle moments whatever their menu leads to, which takes three seconds of the processor's time for each. */
  readonly fetchesAhead: boolean
}

/** What a worker starts for the first journey that asks for it: a platform of its own, and what drives tenders on it over HTTP. */
interface OfWorker {
  readonly platform: Platform
  readonly tour: TenderTour<Platform>
}

/**
 * A journey: every browser that it opens is closed at its end. One that stays would go on asking the server for whatever the next journeys change there.
 * All journeys know what a worker starts, since one that knows less would need another worker, with another browser.
 */
export const test = base.extend<Wishes & { leaveNothing: undefined }, OfWorker>({
  platform: [
    async ({ browserName }, use) => {
      const started = await startPlatform(browserName)
      await use(started.platform)
      await started.stop()
    },
    { scope: "worker", timeout: 120_000 },
  ],
  tour: [async ({ platform }, use) => use(await tourOn(stageOn(platform))), { scope: "worker" }],
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
