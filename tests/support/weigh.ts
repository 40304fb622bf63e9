import type { Page, Request } from "@playwright/test"

/** One thing that a page asked for, with the bytes of its body on the wire. */
export interface Weighed {
  readonly url: URL
  readonly bytes: number
  readonly encoding: string | undefined
}

/**
 * Everything that a page asks for until `stands` resolves (until it is quiet when left out): files and calls alike, and the sum of their bytes. What
 * it resolves with, if anything, is the moment until which requests count, in ms since 1970: a test sees later than the page that the page stands.
 */
export async function weigh(
  page: Page,
  go: () => Promise<unknown>,
  stands: () => Promise<number | void> = () => page.waitForLoadState("networkidle"),
): Promise<{ readonly asked: readonly Weighed[]; readonly bytes: number }> {
  const requests: Request[] = []
  const note = (request: Request) => requests.push(request)
  page.on("request", note)
  await go()
  const until = (await stands()) ?? Number.POSITIVE_INFINITY
  page.off("request", note)
  const weighed = await Promise.all(
    requests.map(async (request) => {
      const response = await request.response()
      await response?.finished()
      const { responseBodySize } = await request.sizes()
      const began = request.timing().startTime
      return { url: new URL(request.url()), bytes: responseBodySize, encoding: response?.headers()["content-encoding"], began }
    }),
  )
  const asked = weighed.filter(({ began }) => began <= until)
  return { asked, bytes: asked.reduce((sum, { bytes }) => sum + bytes, 0) }
}
