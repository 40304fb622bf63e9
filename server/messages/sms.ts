import type { SmsGateway } from "#server/http/app-config.ts"
import type { Log } from "#server/http/services.ts"
import type { Handed } from "./work-record.ts"

/** The timeout of a provider, in ms. */
const patience = 10_000
/** How many characters of a provider's reply are stored. */
const kept = 200

/** Hands a text message to a provider; rejects when it was not accepted. */
export type SendSms = (to: string, text: string) => Promise<Handed>

/** Without a configured provider, the log records that a message was due, without its text and with the number masked. */
export const loggedSms =
  (log: Pick<Log, "warn">): SendSms =>
  (to, text) => {
    log.warn({ to: maskedNumber(to), length: text.length }, "a text message was not sent: no provider is set")
    return Promise.resolve({ state: "logged", receipt: null })
  }

/** A provider behind an HTTPS gateway: `POST {"to", "text"}` with a bearer token; 2xx means accepted, and an `id` in the reply is stored. */
export const gatewaySms =
  ({ url, token }: SmsGateway): SendSms =>
  async (to, text) => {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ to, text }),
      redirect: "error",
      signal: AbortSignal.timeout(patience),
    })
    const answer = (await response.text()).slice(0, kept)
    if (!response.ok) throw new Error(`${response.status} ${answer}`)
    return { state: "sent", receipt: idIn(answer) }
  }

function idIn(answer: string): string | null {
  try {
    const { id } = Object(JSON.parse(answer)) as { id?: unknown }
    return typeof id === "string" || typeof id === "number" ? String(id) : null
  } catch {
    return null
  }
}

/** A masked number for lists: its first three and last two digits. */
export const maskedNumber = (number: string): string =>
  number.length < 7 ? "***" : `${number.slice(0, 3)}${"*".repeat(number.length - 5)}${number.slice(-2)}`
