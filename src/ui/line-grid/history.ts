/** A value with what it was before and what was undone. */
export interface History<Value> {
  readonly past: readonly Value[]
  readonly now: Value
  readonly undone: readonly Value[]
}

/** How many steps can be undone. */
export const historyDepth = 200

/** A history that begins. */
export const begun = <Value>(now: Value): History<Value> => ({ past: [], now, undone: [] })

/** The next value; it ends the chance to redo. The same value is no step. */
export const stepped = <Value>(history: History<Value>, next: Value): History<Value> =>
  Object.is(next, history.now) ? history : { past: [...history.past, history.now].slice(-historyDepth), now: next, undone: [] }

/** One step back; the same when there is none. */
export const undone = <Value>(history: History<Value>): History<Value> => {
  const { past, now } = history
  if (past.length === 0) return history
  return { past: past.slice(0, -1), now: past[past.length - 1] as Value, undone: [...history.undone, now] }
}

/** The step that was undone last; the same when there is none. */
export const redone = <Value>(history: History<Value>): History<Value> => {
  const { past, now } = history
  if (history.undone.length === 0) return history
  return { past: [...past, now], now: history.undone[history.undone.length - 1] as Value, undone: history.undone.slice(0, -1) }
}
