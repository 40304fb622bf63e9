import { createServer, type IncomingHttpHeaders } from "node:http"
import type { AddressInfo } from "node:net"
import type { Caller } from "#client/http/http.ts"
import type { Language } from "#contract/identity.contract.ts"
import type { Person } from "./caller.ts"

/** A request as it arrived. */
export interface Arrived {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** What is answered: JSON or text with a status, or `drop` to cut the connection. */
export type Reply =
  | { readonly status?: number; readonly json?: unknown; readonly text?: string; readonly headers?: Readonly<Record<string, string>> }
  | "drop"

/** The far end of the wire, for tests of the browser's half in Node. */
export interface Wire {
  readonly arrived: Arrived[]
  /** Answers the next requests in turn, each when its reply is there; the last one stays. */
  answer(...replies: (Reply | Promise<Reply>)[]): void
  close(): Promise<void>
}

/** Lets this process look like a page of a server; to be called before the browser's half is imported. */
export function lookLikeAPageOf(origin: string): void {
  const location = new URL("/", origin)
  // Node's WebSocket takes headers, and names no origin by itself.
  const Socket = WebSocket as unknown as new (address: URL, options: { headers: Record<string, string> }) => WebSocket
  class PageSocket extends Socket {
    constructor(address: URL) {
      super(address, { headers: { origin } })
    }
  }
  Object.assign(globalThis, {
    location,
    window: Object.assign(new EventTarget(), { location }),
    document: { cookie: "" },
    WebSocket: PageSocket,
  })
}

/** Lets a page's calls be somebody's; nothing ends the session. */
export const pageCaller = ({ tokens }: Person, language: Language = "zh"): Caller => ({
  token: () => Promise.resolve(tokens.access_token),
  language: () => language,
  rejected: () => Promise.resolve(false),
  sentence: () => null,
})

/** Lets that page keep cookies, and returns them. */
export function keepCookies(): Map<string, string> {
  const cookies = new Map<string, string>()
  Object.defineProperty(document, "cookie", {
    get: () => [...cookies].map((pair) => pair.join("=")).join("; "),
    set(line: string) {
      const [, name = "", value = "", seconds] = /^(\w+)=([^;]*);.*Max-Age=(\d+)/.exec(line) ?? []
      if (seconds === "0") cookies.delete(name)
      else cookies.set(name, value)
    },
  })
  return cookies
}

/** A good envelope. */
export const good = (data: unknown): Reply => ({ json: { code: "200", success: true, msg: "", data } })

/** Starts the far end and lets this process look like a page of it; call it before the client is imported. */
export async function startWire(): Promise<Wire> {
  const arrived: Arrived[] = []
  let replies: (Reply | Promise<Reply>)[] = [good(null)]
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on("data", (part: Buffer) => parts.push(part))
    request.on("end", () => {
      arrived.push({
        method: request.method ?? "",
        url: request.url ?? "",
        headers: request.headers,
        body: Buffer.concat(parts).toString(),
      })
      void send(replies.length > 1 ? replies.shift() : replies[0])
    })
    const send = async (next: Reply | Promise<Reply> | undefined) => {
      const reply = await next
      if (reply === "drop" || reply === undefined) return request.socket.destroy()
      response.writeHead(reply.status ?? 200, {
        "content-type": reply.json === undefined ? "text/html" : "application/json",
        ...reply.headers,
      })
      return response.end(reply.json === undefined ? reply.text : JSON.stringify(reply.json))
    }
  })
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve)
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  lookLikeAPageOf(origin)
  return {
    arrived,
    answer: (...next) => {
      replies = next
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
