import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { chromium, type LaunchOptions } from "@playwright/test"
import { scratchHome } from "./scratch.ts"

/** Chromium without the window around its pages, as the packages bring it: a page takes two thirds of the processor's time, and a context opens in a sixth of it. */
const bare = "/usr/bin/chromium-headless-shell"
const installed = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
]

const here = dirname(fileURLToPath(import.meta.url))
const unpacked = join(here, "..", "..", "node_modules", ".cache", "chromium")

/** A Chromium, and what its process needs in its environment beside what ours has. */
interface Browser {
  readonly path: string
  readonly env: Readonly<Record<string, string>>
}

const quiet = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]

/** How journeys and benches start their browser. */
export const launchOptions = (...more: readonly string[]): LaunchOptions => optionsFor(findBrowser(), more)

/** How this browser is started. */
export function optionsFor(browser: Browser | undefined, more: readonly string[] = []): LaunchOptions {
  return {
    ...(browser ? { executablePath: browser.path } : {}),
    // Where the system names no encoding, Chromium gives files with Chinese names another one.
    env: { ...process.env, LC_ALL: "C.UTF-8", ...browser?.env } as Record<string, string>,
    args: [...quiet, ...more],
    // What its processes share lies in memory, where there is room for it: files on a disk cost a sixth of the system's time.
    ...(scratchHome() === tmpdir() ? {} : { ignoreDefaultArgs: ["--disable-dev-shm-usage"] }),
  }
}

/** The Chromium for the journeys: one without a window, the machine's or that of the packages, where there is one; else Playwright's own where it was fetched, else the machine's; undefined when there is none. */
export function findBrowser(): Browser | undefined {
  const at = (...paths: readonly string[]): Browser | undefined => {
    const path = paths.find((candidate) => existsSync(candidate))
    return path === undefined ? undefined : { path, env: {} }
  }
  return at(bare) ?? shippedBrowser() ?? at(chromium.executablePath(), ...installed)
}

/** The packages' Chromium, unpacked; undefined elsewhere than on Linux on x64. The libraries and fonts beside it are for machines that have none. */
export function shippedBrowser(): Browser | undefined {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined
  if (!existsSync(unpacked)) unpackInto(unpacked)
  return {
    path: join(unpacked, "chromium"),
    env: { LD_LIBRARY_PATH: join(unpacked, "al2023", "lib"), FONTCONFIG_FILE: join(unpacked, "fonts.conf") },
  }
}

/** The folder appears when all of it is there, so that whoever comes at the same time never starts half a browser. */
function unpackInto(folder: string): void {
  mkdirSync(dirname(folder), { recursive: true })
  const beside = mkdtempSync(`${folder}-`)
  // Amazon's Linux is the one for which the package unpacks its libraries as well.
  const env = { ...process.env, TMPDIR: beside, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x" }
  execFileSync(process.execPath, [join(here, "unpack-browser.ts"), folder], { env, stdio: ["ignore", "ignore", "inherit"] })
  try {
    renameSync(beside, folder)
  } catch (error) {
    rmSync(beside, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

/** What a person without a browser has to do. */
export const noBrowser =
  "There is no browser for the journeys: run `npx playwright install chromium`, or install Chromium (Debian: `apt-get install chromium fonts-noto-cjk`)."
