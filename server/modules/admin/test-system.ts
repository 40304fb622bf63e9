import { request as askPlain, type RequestOptions } from "node:http"
import { request as askSafely } from "node:https"
import type { testOutcomes } from "#contract/systems.contract.ts"
import { placeOf } from "#server/http/outer-address.ts"

/** Milliseconds that a system has for its answer. */
const patience = 5_000

type Outcome = (typeof testOutcomes)[number]

/** The status of one answer, whose content nobody reads; null when there was none. A redirect is not followed. */
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

/** Asks a system with its secret whether it is there; goes nowhere inside unless `mayBeInside` says so. */
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
    // The address that was judged, whatever the name says by now.
    lookup: (_, options, done) => (options.all ? done(null, [place]) : done(null, place.address, place.family)),
  })
  if (status === null) return ended("noAnswer")
  if (status === 401 || status === 403) return ended("refusedSecret")
  return ended(status >= 200 && status < 300 ? "accepted" : "otherAnswer")
}
