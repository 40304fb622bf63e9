import type { DocumentView } from "#contract/document.ts"
import type { Loaded } from "#machines/document/document.machine.ts"

const longest = 2_147_483_647
/** Deadlines are exclusive or inclusive; a moment later the verdict is the new one either way. */
const after = 250

/**
 * Milliseconds until the next instant at which a verdict may change: the nearest future time among the document's facts, the values of its refusals,
 * and its known timers. A needless refresh is cheap; a stale button is not.
 */
export function nextTurn(view: DocumentView<unknown> | undefined, now: number, clocks: readonly number[] = []): number {
  if (view === undefined) return longest
  const next = [...clocks, ...timesIn([view.facts, Object.values(view.verdicts)])]
    .filter((at) => at >= now)
    .reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
  return Math.min(next - now + after, longest)
}

// Instants are whole milliseconds since 1970; numbers below the year 2001 are counts or prices.
const earliest = 1_000_000_000_000
const latest = 253_402_300_799_999

function timesIn(value: unknown): number[] {
  if (typeof value === "number") return Number.isInteger(value) && value >= earliest && value <= latest ? [value] : []
  if (typeof value !== "object" || value === null) return []
  return Object.values(value).flatMap(timesIn)
}

/** The loaded state, reusing every unchanged part of the former one, so that nothing renders again needlessly. */
export function kept(before: Loaded | null, loaded: Loaded): Loaded {
  if (before === null) return loaded
  // A new server time alone does not count as a change.
  const view = same({ ...before.view, serverTime: 0 }, { ...loaded.view, serverTime: 0 })
    ? before.view
    : { ...loaded.view, facts: reuse(before.view.facts, loaded.view.facts) }
  const approvals = loaded.approvals && reuse(before.approvals, loaded.approvals)
  return { ...loaded, view, timeline: reuse(before.timeline, loaded.timeline), ...(approvals ? { approvals } : {}) }
}

const same = (a: unknown, b: unknown): boolean => reuse(a, b) === a

/** Returns `next`, reusing the equal parts of `before`. */
function reuse<T>(before: unknown, next: T): T {
  if (Object.is(before, next)) return next
  if (Array.isArray(before) && Array.isArray(next)) {
    const parts = next.map((part: unknown, n) => reuse(before[n], part))
    return (parts.length === before.length && parts.every((part, n) => Object.is(part, before[n])) ? before : parts) as T
  }
  if (isRecord(before) && isRecord(next)) {
    const keys = Object.keys(next)
    const parts = Object.fromEntries(keys.map((key) => [key, reuse(before[key], next[key])]))
    return (
      keys.length === Object.keys(before).length && keys.every((key) => key in before && Object.is(parts[key], before[key]))
        ? before
        : parts
    ) as T
  }
  return next
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
