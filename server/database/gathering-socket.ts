import { Socket } from "node:net"

/**
 * A socket that sends what is written at one moment as one piece. Statements of a transaction that nobody waits for are sent one after the other,
 * and to write each by itself costs more than to make it.
 */
export class GatheringSocket extends Socket {
  private gathering = false

  override cork(): void {
    super.cork()
    if (this.gathering) return
    this.gathering = true
    super.cork()
    // After all that is done at this moment, also by those who had been waiting for an answer that has come.
    queueMicrotask(() =>
      process.nextTick(() => {
        this.gathering = false
        super.uncork()
      }),
    )
  }
}
