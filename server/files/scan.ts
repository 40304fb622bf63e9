import { createReadStream } from "node:fs"
import { connect } from "node:net"
import { once } from "node:events"
import type { Log } from "#server/http/services.ts"

/** A scanner's verdict on a file. */
export type Verdict = { readonly clean: true } | { readonly clean: false; readonly found: string }

/** Scans a file on the disk before anybody can download it; when it rejects, the file is not accepted. */
export type Scan = (path: string) => Promise<Verdict>

/** Without a scanner files are accepted unscanned; each gets a log entry. */
export const unscanned =
  (log: Log): Scan =>
  async () => {
    log.info({}, "a file was taken in without being scanned: no SCAN_URL is set")
    return { clean: true }
  }

/** How long a scanner may be silent before the scan fails. */
const patienceMs = 60_000

/** Scans with the clamd at this address (`tcp://host:port`) by its INSTREAM command; the file is sent in pieces. */
export const clamd =
  (url: string): Scan =>
  async (path) => {
    const { hostname, port } = new URL(url)
    const socket = connect({ host: hostname, port: Number(port || 3310) })
    socket.setTimeout(patienceMs, () => socket.destroy(new Error("the scanner does not answer")))
    const answer = readAll(socket)
    // Awaited below; this only keeps a failure during sending from being reported as unhandled.
    answer.catch(() => undefined)
    try {
      socket.write("zINSTREAM\0")
      for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
        const size = Buffer.alloc(4)
        size.writeUInt32BE(piece.length)
        socket.write(size)
        if (!socket.write(piece)) await Promise.race([once(socket, "drain"), answer])
      }
      socket.write(Buffer.alloc(4))
      return verdictOf(await answer)
    } finally {
      socket.destroy()
    }
  }

async function readAll(socket: AsyncIterable<Buffer>): Promise<string> {
  let text = ""
  for await (const piece of socket) {
    text += piece.toString("latin1")
    if (text.includes("\0")) break
  }
  return text
}

function verdictOf(answer: string): Verdict {
  if (/\bOK\b/.test(answer)) return { clean: true }
  const found = /stream: (.+) FOUND/.exec(answer)?.[1]
  if (found === undefined) throw new Error("the scanner gave no verdict")
  return { clean: false, found }
}
