import type { FastifyInstance } from "fastify"

const loopbackNames = ["127.0.0.1", "localhost", "[::1]"]

/** Whether this host name means the local machine. */
export const isLoopback = (hostname: string): boolean => loopbackNames.includes(hostname)

/** The origin at which people reach this server: the configured one, else the listening address. Fails while the server does not listen. */
export function publicOrigin(app: FastifyInstance, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl
  const address = app.server.address()
  if (address === null || typeof address === "string") throw new Error("the server does not listen, so nobody can be told its address")
  const any = address.address === "0.0.0.0" || address.address === "::"
  const host = any ? "localhost" : address.family === "IPv6" ? `[${address.address}]` : address.address
  return `http://${host}:${address.port}`
}

/** The origins that are equivalent to this one: all names of the local machine are. */
export function alikeOrigins(origin: string): string[] {
  const url = new URL(origin)
  if (!isLoopback(url.hostname)) return [origin]
  return loopbackNames.map((name) => `${url.protocol}//${name}${url.port === "" ? "" : `:${url.port}`}`)
}

/** The origin, equivalent to the public one, of the host that a request asked; undefined for any other host. */
export const originOf = (host: string, publicly: string): string | undefined =>
  alikeOrigins(publicly).find((origin) => new URL(origin).host === host)
