import { once } from "node:events"
import { type AddressInfo, createServer } from "node:net"
import { SMTPServer } from "smtp-server"
import { onTestFinished } from "vitest"
import { until } from "./server-process.ts"

/** A letter as a mail server took it in. */
export interface Delivered {
  readonly from: string
  readonly to: readonly string[]
  /** Headers and body, decoded so far as to be read. */
  readonly text: string
}

/** A real SMTP server. */
export interface MailServer {
  readonly url: string
  readonly delivered: readonly Delivered[]
  /** Waits until so many letters have come. */
  expectLetters(count: number): Promise<readonly Delivered[]>
}

/** A port on which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, "close")
  return port
}

/** Starts a mail server for one test, on a port of its own or on the one given. */
export async function mailServer(port = 0): Promise<MailServer> {
  const { stop, ...server } = await startMailServer(port)
  onTestFinished(stop)
  return server
}

/** Starts a mail server that lives until it is stopped. */
export async function startMailServer(port = 0): Promise<MailServer & { readonly stop: () => Promise<void> }> {
  const delivered: Delivered[] = []
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on("data", (chunk: Buffer) => chunks.push(chunk))
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope
        delivered.push({
          from: mailFrom === false ? "" : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          text: readable(Buffer.concat(chunks).toString("utf8")),
        })
        done()
      })
    },
  })
  server.listen(port, "127.0.0.1")
  await once(server.server, "listening")
  const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  const expectLetters = async (count: number): Promise<readonly Delivered[]> => {
    await until(`${count} letters have come`, async () => delivered.length >= count)
    return delivered
  }
  return { url, delivered, expectLetters, stop: () => new Promise<void>((done) => server.close(() => done())) }
}

const bytes = (text: string): string => Buffer.from(text, "latin1").toString("utf8")

/** Encoded words and the parts of a letter, whichever way they are encoded, as plain text. */
function readable(raw: string): string {
  const words = raw.replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=\s*/gi, (_, kind: string, word: string) =>
    kind.toLowerCase() === "b" ? Buffer.from(word, "base64").toString("utf8") : unquoted(word.replaceAll("_", " ")),
  )
  return words
    .split(/\r\n(?=----|--_)/)
    .map((part) => {
      const [head = "", ...rest] = part.split("\r\n\r\n")
      const body = rest.join("\r\n\r\n")
      if (/content-transfer-encoding: base64/i.test(head)) return `${head}\n\n${Buffer.from(body, "base64").toString("utf8")}`
      return /content-transfer-encoding: quoted-printable/i.test(head) ? `${head}\n\n${unquoted(body)}` : part
    })
    .join("\n")
}

const unquoted = (text: string): string =>
  bytes(text.replaceAll(/=\r\n/g, "").replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))))
