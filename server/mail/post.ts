import { createTransport } from "nodemailer"
import type { MailServer } from "#server/http/app-config.ts"
import type { Letter } from "./letter.ts"

/** Milliseconds that a mail server has for each of its answers. */
const patience = 10_000

/** Hands a letter to the mail server and answers what that said; rejects when it did not take it. */
export type Post = (to: string, letter: Letter) => Promise<string>

/** The way to the mail server of the settings; each letter has a connection of its own. */
export function openPost({ url, from }: MailServer): Post {
  const transport = createTransport({
    url,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    // A letter is made of our texts only; nothing in it may fetch files or addresses.
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
