import { createHash } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import fastifyStatic from "@fastify/static"
import type { FastifyInstance } from "fastify"
import { code, Refused } from "#contract/errors.ts"

/** The hashes of the inline scripts, as sources of the content security policy, so that no other inline script runs. */
export function pageScripts(dist: string | undefined): string[] {
  const page = dist === undefined ? undefined : join(dist, "index.html")
  if (page === undefined || !existsSync(page)) return []
  return [...readFileSync(page, "utf8").matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  )
}

const bareName = /^\w[\w.-]*$/
/** A script or a style sheet of a page; a worker is a page of its own to the browser, and keeps a policy of its own. */
const partOfPage = /^(?!.*\.worker-).*\.(?:js|css)$/
/** What protects a part of a page. Every other protection is the page's, and would only be sent again with each of its fifty parts. */
const protectionOfParts = { "X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin" }
const oneYear = "public, max-age=31536000, immutable"

/**
 * Serves the built application, precompressed where possible, and `index.html` for every address of the browser's router. Hashed files never change
 * and are cached for a year. Without a built application only the API answers.
 */
export async function servePages(app: FastifyInstance, dist: string | undefined): Promise<void> {
  const served = dist !== undefined && existsSync(join(dist, "index.html"))
  if (served) {
    await app.register(fastifyStatic, {
      root: dist,
      preCompressed: true,
      cacheControl: false,
      acceptRanges: false,
      // A file is known by its entity tag.
      lastModified: false,
      setHeaders: (reply, path) => void reply.header("Cache-Control", path.startsWith(join(dist, "assets")) ? oneYear : "no-cache"),
    })
    // The plugin's own route reads the whole folder at each request, to compare how the path is spelt; a bare name needs no such look.
    // A first visit asks for a hundred of these files and more, and a company's people share one address: they do not count towards its limit.
    app.get<{ Params: { readonly name: string } }>(
      "/assets/:name",
      { config: { rateLimit: false }, helmet: false },
      ({ params: { name } }, reply) => {
        if (partOfPage.test(name)) void reply.headers(protectionOfParts)
        else reply.helmet()
        // A file that never changes is never asked about again.
        return bareName.test(name) ? reply.sendFile(join("assets", name), { etag: false }) : reply.callNotFound()
      },
    )
  }
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = (request.method === "GET" || request.method === "HEAD") && !/^\/(prod-api|assets|metrics)(\/|\?|$)/.test(request.url)
    if (served && isPage) return reply.sendFile("index.html")
    throw new Refused({ code: code.absent })
  })
}
