import { type FunctionComponent, lazy } from "react"
import { whenLoaded } from "./idle.ts"

const loadFailures =
  /dynamically imported module|importing a module script failed|unable to preload css|'text\/html' is not a valid javascript mime type/i

/** Whether a part of the application could not be loaded: no bug, but a missing network, or a release in which the part has another name. */
export const isLoadFailure = (error: unknown): boolean => error instanceof Error && loadFailures.test(error.message)

const aMinute = 60_000

/** Resolves when the network is back, and after a minute at the latest: the browser does not notice every kind of outage. */
const whenBack = (): Promise<void> =>
  new Promise((resolve) => {
    addEventListener("online", () => resolve(), { once: true })
    setTimeout(resolve, aMinute)
  })

/** Style sheets that failed to load: the browser does not retry them, and the build's loader tries each only once. */
const missed = new Set<HTMLLinkElement>()
if (typeof document !== "undefined")
  addEventListener("error", ({ target }) => void (target instanceof HTMLLinkElement && missed.add(target)), { capture: true })

function askForStyles(): void {
  for (const link of missed) link.replaceWith(link.cloneNode())
  missed.clear()
}

/** Waits for the network, and reloads what is not retried otherwise. */
async function back(): Promise<void> {
  await whenBack()
  askForStyles()
}

/** Returns what `fetch` loads, and retries while it cannot be loaded. */
export async function untilFetched<T>(fetch: () => Promise<T>, again = back): Promise<T> {
  for (;;)
    try {
      return await fetch()
    } catch (error) {
      if (!isLoadFailure(error)) throw error
      await again()
    }
}

/**
 * A part of a page, loaded when first rendered; it takes what the part itself takes. The page works without it while it cannot be loaded, so nobody loses
 * their input.
 */
export function lazyPart<Part extends FunctionComponent<never>>(fetch: () => Promise<Part>): Part
export function lazyPart(fetch: () => Promise<FunctionComponent>): unknown {
  return lazy(async () => ({ default: await untilFetched(fetch) }))
}

/** A part that is loaded once the first page has all that it needs: nobody waits for it. */
export const laterPart = <Part extends FunctionComponent<never>>(fetch: () => Promise<Part>): Part =>
  lazyPart(async () => {
    await whenLoaded()
    return fetch()
  })
