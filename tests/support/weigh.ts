import type { Page } from "@playwright/test"

/** One file that a page asked for, with the bytes of its body on the wire. */
export interface Weighed {
  readonly url: URL
  readonly bytes: number
  readonly encoding: string | undefined
}

/** Everything that a page asks for until it is quiet: files (without the calls) and the sum of their bytes. */
export async function weigh(page: Page, go: () => Promise<unknown>): Promise<{ files: readonly Weighed[]; bytes: number }> {
  const asked: Weighed[] = []
  const pending: Promise<void>[] = []
  page.on("requestfinished", (request) => {
    const take = async () => {
      const response = await request.response()
      const { responseBodySize } = await request.sizes()
      asked.push({ url: new URL(request.url()), bytes: responseBodySize, encoding: response?.headers()["content-encoding"] })
    }
    pending.push(take())
  })
  await go()
  await page.waitForLoadState("networkidle")
  await Promise.all(pending)
  const files = asked.filter(({ url }) => !url.pathname.startsWith("/prod-api/"))
  return { files, bytes: files.reduce((sum, file) => sum + file.bytes, 0) }
}
