import type { SmsGateway } from "#server/http/app-config.ts"
import type { Log } from "#server/http/services.ts"
import type { Handed } from "./work-record.ts"

/** Milliseconds that a provider has for its answer. */
const patience = 10_000
/** Characters of a provider's answer that are kept. */
const kept = 200

/** Hands a text message to whoever sends it; rejects when it was not taken. */
export type SendSms = (to: string, text: string) => Promise<Handed>

/** Nobody is set to send text messages: the log says that one was due, and neither its text nor the whole number. */
export const loggedSms =
  (log: Pick<Log, "warn">): SendSms =>
  (to, text) => {
    log.warn({ to: maskedNumber(to), length: text.length }, "a text message was not sent: no provider is set")
    return Promise.resolve({ state: "logged", receipt: null })
  }

/** A provider behind an HTTPS gateway: `POST {"to", "text"}` with a bearer token; 2xx means taken, and an `id` in the answer is kept. */
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

/** A number that a list may show: its first three and last two digits. */
export const maskedNumber = (number: string): string =>
  number.length < 7 ? "***" : `${number.slice(0, 3)}${"*".repeat(number.length - 5)}${number.slice(-2)}`
