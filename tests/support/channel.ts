import { onTestFinished } from "vitest"
import { liveContract, type LiveNotice, type LiveRequest } from "#contract/live.contract.ts"
import type { Person } from "./caller.ts"

/** Somebody's end of the live channel, opened as a page of the server itself does. */
export async function channelOf(origin: string, person: Person) {
  const { ticket } = await person.call(liveContract.ticket)
  // Node's WebSocket takes headers, which the browser's types do not know.
  const Socket = WebSocket as unknown as new (address: string, options: { headers: Record<string, string> }) => WebSocket
  const socket = new Socket(`${origin}/prod-api/live?ticket=${ticket}`, { headers: { origin } })
  onTestFinished(() => socket.close())
  const arrived: LiveNotice[] = []
  let wake = (): void => undefined
  socket.addEventListener("message", ({ data }) => {
    arrived.push(JSON.parse(String(data)) as LiveNotice)
    wake()
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve)
    socket.addEventListener("error", reject)
  })
  return {
    /** All that has arrived. */
    arrived,
    say: (request: LiveRequest) => socket.send(JSON.stringify(request)),
    close: () => socket.close(),
    /** The message that arrives as the n-th, counted from 0. */
    async heard(n: number): Promise<LiveNotice> {
      for (;;) {
        const notice = arrived[n]
        if (notice) return notice
        await new Promise<void>((resolve) => (wake = resolve))
      }
    },
  }
}
