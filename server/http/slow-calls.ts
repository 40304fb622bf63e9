/** A route and the duration of its slowest reply. */
export interface SlowCall {
  readonly method: string
  readonly route: string
  readonly ms: number
}

const minute = 60_000
const keptMinutes = 60
const shown = 10

/** Keeps the slowest replies of the last hour by route, per minute: a few hundred numbers at most. */
export class SlowCalls {
  private readonly minutes = new Map<number, Map<string, SlowCall>>()

  note(call: SlowCall, now: number): void {
    const at = Math.floor(now / minute)
    const calls = this.minutes.get(at) ?? new Map<string, SlowCall>()
    this.minutes.set(at, calls)
    const key = `${call.method} ${call.route}`
    if ((calls.get(key)?.ms ?? 0) < call.ms) calls.set(key, call)
    for (const old of this.minutes.keys()) if (old <= at - keptMinutes) this.minutes.delete(old)
  }

  /** The slowest routes of the last hour, the slowest first. */
  slowest(now: number): readonly SlowCall[] {
    const since = Math.floor(now / minute) - keptMinutes
    const worst = new Map<string, SlowCall>()
    for (const [at, calls] of this.minutes)
      if (at > since) for (const [key, call] of calls) if ((worst.get(key)?.ms ?? 0) < call.ms) worst.set(key, call)
    return [...worst.values()].toSorted((one, other) => other.ms - one.ms).slice(0, shown)
  }
}
