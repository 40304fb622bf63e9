import type { FastifyInstance } from "fastify"

const loopbackNames = ["127.0.0.1", "localhost", "[::1]"]

/** Whether this host name means the same machine. */
export const isLoopback = (hostname: string): boolean => loopbackNames.includes(hostname)

/** The origin at which people reach this server: as set, else where it listens. To be asked once it listens. */
export function publicOrigin(app: FastifyInstance, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl
  const address = app.server.address()
  if (address === null || typeof address === "string") return "http://localhost"
  const any = address.address === "0.0.0.0" || address.address === "::"
  const host = any ? "localhost" : address.family === "IPv6" ? `[${address.address}]` : address.address
  return `http://${host}:${address.port}`
}

/** The origins that mean the same as this one: the names of the own machine are alike. */
export function alikeOrigins(origin: string): string[] {
  const url = new URL(origin)
  if (!isLoopback(url.hostname)) return [origin]
  return loopbackNames.map((name) => `${url.protocol}//${name}${url.port === "" ? "" : `:${url.port}`}`)
}

/** The origin, alike to the public one, by whose host a request came; undefined for any other host. */
export const originOf = (host: string, publicly: string): string | undefined =>
  alikeOrigins(publicly).find((origin) => new URL(origin).host === host)
