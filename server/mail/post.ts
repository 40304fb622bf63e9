import { createTransport } from "nodemailer"
import type { MailServer } from "#server/http/app-config.ts"
import type { Letter } from "./letter.ts"

/** The timeout for each reply of a mail server, in ms. */
const patience = 10_000

/** Hands a letter to the mail server and returns the server's reply; rejects when it was not accepted. */
export type Post = (to: string, letter: Letter) => Promise<string>

/** The client of the configured mail server; each letter uses a connection of its own. */
export function openPost({ url, from }: MailServer): Post {
  const transport = createTransport({
    url,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    // A letter consists of our texts only and must not load files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async (to, letter) => {
    const { response } = await transport.sendMail({
      ...letter,
      from,
      to: { name: "", address: to },
      headers: { "Auto-Submitted": "auto-generated" },
    })
    return response.slice(0, 300)
  }
}
