/** The server's clock as this browser knows it. */
export interface ServerClock {
  /** The server's present time, in epoch milliseconds; the device's time before the first reply. */
  now(): number
  /** Server minus device, in milliseconds; null before the first reply. */
  skew(): number | null
  /** Adds a sample: the server's time in a reply, and this device's times at sending and receiving. */
  heard(serverTime: number, sentAt: number, receivedAt: number): void
  /** Adds a reply's `Date` header, in whole seconds and perhaps from a proxy. Used only before the server's own time is known. */
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
      // The header is truncated to seconds: half a second is missing on average.
      if (hinted) best = { offset: date + 500 - (sentAt + receivedAt) / 2, round: receivedAt - sentAt + 1000, at: receivedAt }
    },
    heard(serverTime, sentAt, receivedAt) {
      const round = receivedAt - sentAt
      if (round < 0) return
      if (hinted) best = null
      hinted = false
      const offset = serverTime - (sentAt + receivedAt) / 2
      // A jump beyond both errors means that this device's clock was changed, which invalidates older samples.
      const moved = best !== null && Math.abs(offset - best.offset) > (round + best.round) / 2 + 1000
      if (best === null || moved || round <= best.round || receivedAt - best.at > trustedFor) best = { offset, round, at: receivedAt }
    },
  }
}

/** The clock of this page; every reply of the server is a sample. */
export const serverClock = createServerClock(Date.now)
