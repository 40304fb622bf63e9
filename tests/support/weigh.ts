import type { Page, Request } from "@playwright/test"

/** One thing that a page asked for, with the bytes of its body on the wire. */
export interface Weighed {
  readonly url: URL
  readonly bytes: number
  readonly encoding: string | undefined
}

/** Everything that a page asks for until `stands` resolves (until it is quiet when left out): files and calls alike, and the sum of their bytes. */
export async function weigh(
  page: Page,
  go: () => Promise<unknown>,
  stands: () => Promise<unknown> = () => page.waitForLoadState("networkidle"),
): Promise<{ readonly asked: readonly Weighed[]; readonly bytes: number }> {
  const requests: Request[] = []
  const note = (request: Request) => requests.push(request)
  page.on("request", note)
  await go()
  await stands()
  page.off("request", note)
  const asked = await Promise.all(
    requests.map(async (request) => {
      const response = await request.response()
      await response?.finished()
      const { responseBodySize } = await request.sizes()
      return { url: new URL(request.url()), bytes: responseBodySize, encoding: response?.headers()["content-encoding"] }
    }),
  )
  return { asked, bytes: asked.reduce((sum, { bytes }) => sum + bytes, 0) }
}
