/** The server's clock as this browser knows it. */
export interface ServerClock {
  /** The server's time now, in epoch milliseconds; this device's own time until the server was heard. */
  now(): number
  /** Server minus device, in milliseconds; null until the server was heard. */
  skew(): number | null
  /** Takes in one reply: the server's time and this device's time when the call left and when the reply came. */
  heard(serverTime: number, sentAt: number, receivedAt: number): void
  /** Takes in a reply's `Date` header: whole seconds of whoever stands in front of the server. Serves only until the server itself was heard. */
  hint(date: number, sentAt: number, receivedAt: number): void
}

const trustedFor = 5 * 60_000

/** Keeps the sample with the shortest round trip of the last five minutes; its error is at most half that round trip. */
export function createServerClock(device: () => number): ServerClock {
  let best: { offset: number; round: number; at: number } | null = null
  let hinted = true
  return {
    now: () => Math.round(device() + (best?.offset ?? 0)),
    skew: () => (best === null ? null : Math.round(best.offset)),
    hint(date, sentAt, receivedAt) {
      // The header is cut off: half a second is missing on average.
      if (hinted) best = { offset: date + 500 - (sentAt + receivedAt) / 2, round: receivedAt - sentAt + 1000, at: receivedAt }
    },
    heard(serverTime, sentAt, receivedAt) {
      const round = receivedAt - sentAt
      if (round < 0) return
      if (hinted) best = null
      hinted = false
      const offset = serverTime - (sentAt + receivedAt) / 2
      // A jump beyond both errors means that this device's clock was moved: older samples are worth nothing then.
      const moved = best !== null && Math.abs(offset - best.offset) > (round + best.round) / 2 + 1000
      if (best === null || moved || round <= best.round || receivedAt - best.at > trustedFor) best = { offset, round, at: receivedAt }
    },
  }
}

/** The one clock of this page; every reply of the server feeds it. */
export const serverClock = createServerClock(Date.now)
