import { type ComponentType, lazy, type LazyExoticComponent } from "react"

const loadFailures =
  /dynamically imported module|importing a module script failed|unable to preload css|'text\/html' is not a valid javascript mime type/i

/** Whether a part of the application could not be fetched: no bug, but no network, or a release in which the part has another name. */
export const isLoadFailure = (error: unknown): boolean => error instanceof Error && loadFailures.test(error.message)

const aMinute = 60_000

/** Resolves when the network is back, and after a minute at the latest: a browser does not know of every way in which a server can be away. */
const whenBack = (): Promise<void> =>
  new Promise((resolve) => {
    addEventListener("online", () => resolve(), { once: true })
    setTimeout(resolve, aMinute)
  })

/** Style sheets that did not come: the browser does not ask again by itself, and the build's loader asks once for each. */
const missed = new Set<HTMLLinkElement>()
if (typeof document !== "undefined")
  addEventListener("error", ({ target }) => void (target instanceof HTMLLinkElement && missed.add(target)), { capture: true })

function askForStyles(): void {
  for (const link of missed) link.replaceWith(link.cloneNode())
  missed.clear()
}

/** Waits for the network, and fetches anew what is not fetched by itself. */
async function back(): Promise<void> {
  await whenBack()
  askForStyles()
}

/** What `fetch` fetches; while it cannot be fetched, it is tried again. */
export async function untilFetched<T>(fetch: () => Promise<T>, again = back): Promise<T> {
  for (;;)
    try {
      return await fetch()
    } catch (error) {
      if (!isLoadFailure(error)) throw error
      await again()
    }
}

/** A part of a page, fetched when it is first drawn. The page stands without it for as long as it cannot be had: nobody loses what is typed there. */
export const lazyPart = <P extends object>(fetch: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => ({ default: await untilFetched(fetch) }))
