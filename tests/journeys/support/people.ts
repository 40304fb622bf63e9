import { type Browser, type BrowserContext, type BrowserContextOptions, type Page } from "@playwright/test"
import { identityContract } from "#contract/identity.contract.ts"
import { demoPassword } from "#server/demo/people.ts"
import { watchRequests } from "./inspect.ts"

/** A signed-in person with a browser of their own. */
export interface Seat {
  readonly context: BrowserContext
  readonly page: Page
  /** What went wrong on this person's pages so far: errors in the console, uncaught ones, and requests that failed. */
  readonly troubles: string[]
}

/** Lets a page's browser come in as a person who has signed in a moment ago; the signing in itself is looked at in `session.spec.ts`. */
export async function enter(page: Page, name: string): Promise<void> {
  const answer = await page.request.post(`/prod-api/${identityContract.token.path}`, {
    form: { grant_type: "password", username: name, password: demoPassword },
  })
  const tokens = identityContract.token.data.parse(await answer.json())
  const user = encodeURIComponent(JSON.stringify({ id: tokens.user_info.id, name: tokens.user_info.name }))
  const until = String(Date.now() + tokens.expires_in * 1000)
  const session = { access_token: tokens.access_token, expires_in: String(tokens.expires_in), token_expires_time: until, user_info: user }
  const cookies = { ...session, sign_in_way: "local" }
  const { origin } = new URL(answer.url())
  await page.context().addCookies(Object.entries(cookies).map(([cookie, value]) => ({ name: cookie, value, url: origin })))
}

/** A new browser of a person who has signed in a moment ago. */
export async function seatOf(browser: Browser, origin: string, name: string, options: BrowserContextOptions = {}): Promise<Seat> {
  const context = await browser.newContext({ locale: "zh-CN", timezoneId: "Asia/Shanghai", baseURL: origin, ...options })
  const page = await context.newPage()
  await enter(page, name)
  watchRequests(page)
  return { context, page, troubles: troublesOf(page) }
}

/** Everybody's own browser at one server, opened when they first come in, each with the same options. */
export function seatsAt(browser: Browser, origin: string, options: BrowserContextOptions = {}) {
  const taken = new Map<string, Promise<Seat>>()
  return {
    of: (name: string): Promise<Seat> => {
      const seat = taken.get(name) ?? seatOf(browser, origin, name, options)
      taken.set(name, seat)
      return seat
    },
    /** Closes them all and answers what went wrong in any of them. */
    close: async (): Promise<string[]> => {
      const all = await Promise.all(taken.values())
      await Promise.all(all.map(({ context }) => context.close()))
      return all.flatMap(({ troubles }) => troubles)
    },
  }
}

/** Collects what goes wrong on a page from now on. A request that the page itself gives up when it is left is no trouble. */
export function troublesOf(page: Page): string[] {
  const troubles: string[] = []
  page.on("console", (message) => {
    if (message.type() === "error") troubles.push(`console: ${message.text()}`)
  })
  page.on("pageerror", (error) => troubles.push(`error: ${error.message}`))
  page.on("response", (response) => {
    if (response.status() >= 400) troubles.push(`${response.status()} ${response.url()}`)
  })
  page.on("requestfailed", (request) => {
    const why = request.failure()?.errorText ?? ""
    if (why !== "net::ERR_ABORTED") troubles.push(`${why} ${request.url()}`)
  })
  return troubles
}
