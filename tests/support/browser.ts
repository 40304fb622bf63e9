import { existsSync } from "node:fs"
import { chromium } from "@playwright/test"

/** The first is Chromium without its window around the page, which opens a context in a sixth of the time. */
const installed = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
]

/** The Chromium for the journeys: Playwright's own where it was fetched, else the machine's; undefined when there is none. */
export const findBrowser = (): string | undefined => [chromium.executablePath(), ...installed].find((path) => existsSync(path))

/** What a person without a browser has to do. */
export const noBrowser =
  "There is no browser for the journeys: run `npx playwright install chromium`, or install Chromium (Debian: `apt-get install chromium fonts-noto-cjk`)."
