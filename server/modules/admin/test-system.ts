import { request as askPlain, type RequestOptions } from "node:http"
import { request as askSafely } from "node:https"
import type { testOutcomes } from "#contract/systems.contract.ts"
import { placeOf } from "#server/http/outer-address.ts"

/** The timeout of a system, in ms. */
const patience = 5_000

type Outcome = (typeof testOutcomes)[number]

/** The status of one reply, whose content is not read; null when there was none. Redirects are not followed. */
function statusOf(url: URL, options: RequestOptions): Promise<number | null> {
  return new Promise((resolve) => {
    const ask = url.protocol === "https:" ? askSafely : askPlain
    const asked = ask(url, { ...options, signal: AbortSignal.timeout(patience) }, (answer) => {
      resolve(answer.statusCode ?? null)
      answer.destroy()
    })
    asked.on("error", () => resolve(null))
    asked.end()
  })
}

/** Calls a system with its secret; internal addresses are refused unless `mayBeInside` is set. */
export async function testAddress(address: string, secret: string, mayBeInside: boolean): Promise<{ outcome: Outcome; ms: number }> {
  const before = performance.now()
  const ended = (outcome: Outcome) => ({ outcome, ms: Math.round(performance.now() - before) })
  const url = new URL(address)
  const place = await placeOf(url.hostname, mayBeInside)
  if (place === "inside") return ended("notAllowed")
  if (place === null) return ended("noAnswer")
  const status = await statusOf(url, {
    method: "GET",
    agent: false,
    headers: { authorization: `Bearer ${secret}`, accept: "*/*" },
    // Connects to the address that was checked, whatever the host name resolves to by now.
    lookup: (_, options, done) => (options.all ? done(null, [place]) : done(null, place.address, place.family)),
  })
  if (status === null) return ended("noAnswer")
  if (status === 401 || status === 403) return ended("refusedSecret")
  return ended(status >= 200 && status < 300 ? "accepted" : "otherAnswer")
}
