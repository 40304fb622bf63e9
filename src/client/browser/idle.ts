const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/** Resolves when the browser is idle. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => resolve(), { timeout: 1000 })
    else setTimeout(resolve, 50)
  })

/** Resolves when the page has loaded nothing for the given number of milliseconds, and the browser is idle. */
export async function whenQuiet(ms: number): Promise<void> {
  for (let before = -1; ;) {
    const now = performance.getEntriesByType("resource").length
    if (now === before) return whenIdle()
    before = now
    await pause(ms)
  }
}

/**
 * Resolves when there is a network, as far as this device knows. What is fetched ahead waits for it: browsers remember a part that failed, and would not
 * ask for it again when it is needed.
 */
export const whenOnline = async (): Promise<void> => {
  if (globalThis.navigator?.onLine === false) await new Promise((resolve) => addEventListener("online", resolve, { once: true }))
}

let loaded: Promise<void> | null = null

/** Resolves once the first page has loaded everything it needs, so that other parts may be loaded. Later calls resolve at once. */
export const whenLoaded = (): Promise<void> => (loaded ??= whenQuiet(1000))
