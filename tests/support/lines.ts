import { randomBytes } from "node:crypto"
import { createServer, request } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"
import { isDeepStrictEqual } from "node:util"
import type { Endpoint } from "#contract/endpoint.ts"
import { Refused } from "#contract/errors.ts"
import { type Answer, callerOf, type Caller, type Given, type Person } from "./caller.ts"

/** How somebody's calls reach the server. */
export type Line = (person: Person) => Person

/** The person with another way of answering; `call` throws the refusal that an answer stands for. */
function speaking(person: Person, answer: (endpoint: Endpoint, given: Given) => Promise<Answer>): Person {
  const spoken = {
    answer,
    call: async (endpoint: Endpoint, given: Given = {}) => {
      const { body } = await answer(endpoint, given)
      if (body.code !== "200") throw new Refused(body.error ?? { code: body.code })
      return endpoint.bare ? body : body.data
    },
  } as unknown as Caller
  return { ...person, ...spoken }
}

const keyed = (given: Given): Given => ({ ...given, key: given.key ?? randomBytes(16).toString("hex") })

/** Sends until there is a reply that is one: a server that has too much to do says so (503), and nothing has happened. */
async function untilTaken(send: () => Promise<Answer | undefined>): Promise<Answer> {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await send()
    if (answer && answer.status !== 503) return answer
  }
  throw new Error("a call never got through")
}

/** The reply as whoever repeats a call must get it again. */
const said = ({ status, body }: Answer): unknown => [status, body.code, body.data]

/** Whoever presses each button one to five times at once, while up to three calls from before arrive again, in any order. All of a call's replies must be alike. */
export function impatient(random: () => number): { line: Line; calls: () => number } {
  const earlier: { again: () => Promise<Answer>; reply: unknown }[] = []
  let calls = 0
  const line: Line = (person) =>
    speaking(person, async (endpoint, given) => {
      if (!endpoint.command) return person.answer(endpoint, given)
      const fixed = keyed(given)
      const again = () => untilTaken(() => person.answer(endpoint, fixed))
      const old =
        earlier.length === 0 ? [] : Array.from({ length: Math.floor(random() * 4) }, () => earlier[Math.floor(random() * earlier.length)])
      const own = Array.from({ length: 1 + Math.floor(random() * 5) }, () => ({ again, reply: undefined }))
      const all = [...own, ...old.flatMap((one) => one ?? [])]
        .map((one) => ({ ...one, order: random() }))
        .toSorted((a, b) => a.order - b.order)
      calls += all.length
      const answers = await Promise.all(all.map(async ({ again: send, reply }) => ({ answer: await send(), reply })))
      const firsts = answers.flatMap(({ answer, reply }) => (reply === undefined ? [answer] : []))
      const [first] = firsts
      if (!first) throw new Error("nothing was sent")
      const odd = answers.find(({ answer, reply }) => !isDeepStrictEqual(said(answer), reply ?? said(first)))
      if (odd)
        throw new Error(
          `a repeated ${endpoint.path} was answered ${JSON.stringify(said(odd.answer))} in place of ${JSON.stringify(odd.reply ?? said(first))}`,
        )
      if (first.body.code === "200") earlier.push({ again, reply: said(first) })
      return first
    })
  return { line, calls: () => calls }
}

/** A line to a server on which of a hundred calls some never arrive, and of the replies some are lost; whoever gets none sends the same again. */
export async function badLine(origin: string, random: () => number, share = 0.15) {
  const lost = { calls: 0, replies: 0 }
  const { hostname, port } = new URL(origin)
  const between = createServer((incoming, outgoing) => {
    void (async () => {
      const [drops, forgets] = [random() < share, random() < share]
      const body = await buffer(incoming)
      if (drops) {
        lost.calls += 1
        incoming.socket.destroy()
        return
      }
      const onwards = request({ hostname, port, path: incoming.url, method: incoming.method, headers: incoming.headers }, (reply) => {
        void buffer(reply).then((bytes) => {
          if (forgets) {
            lost.replies += 1
            incoming.socket.destroy()
          } else outgoing.writeHead(reply.statusCode ?? 0, reply.headers).end(bytes)
        })
      })
      onwards.on("error", () => incoming.socket.destroy())
      onwards.end(body)
    })()
  })
  await new Promise<void>((resolve) => between.listen(0, "127.0.0.1", resolve))
  const through = `http://127.0.0.1:${(between.address() as AddressInfo).port}`
  const line: Line = (person) => {
    const caller = callerOf(through, person.tokens.access_token)
    return speaking(person, async (endpoint, given) => {
      const fixed = keyed(given)
      return untilTaken(() =>
        caller.answer(endpoint, fixed).catch((error: unknown) => (isLost(error) ? undefined : Promise.reject(error as Error))),
      )
    })
  }
  return { line, lost, close: () => new Promise<void>((resolve) => (between.closeAllConnections(), between.close(() => resolve()))) }
}

const isLost = (error: unknown): boolean =>
  error instanceof Error && "code" in error && ["ECONNRESET", "EPIPE"].includes(String(error.code))
