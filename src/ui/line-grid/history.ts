/** A value with its undo and redo steps. */
export interface History<Value> {
  readonly past: readonly Value[]
  readonly now: Value
  readonly undone: readonly Value[]
}

/** The most steps that can be undone. */
export const historyDepth = 200

/** A new history. */
export const begun = <Value>(now: Value): History<Value> => ({ past: [], now, undone: [] })

/** Adds a value and drops the redo steps. The same value adds no step. */
export const stepped = <Value>(history: History<Value>, next: Value): History<Value> =>
  Object.is(next, history.now) ? history : { past: [...history.past, history.now].slice(-historyDepth), now: next, undone: [] }

/** One step back; unchanged when there is none. */
export const undone = <Value>(history: History<Value>): History<Value> => {
  const { past, now } = history
  if (past.length === 0) return history
  return { past: past.slice(0, -1), now: past[past.length - 1] as Value, undone: [...history.undone, now] }
}

/** Repeats the last undone step; unchanged when there is none. */
export const redone = <Value>(history: History<Value>): History<Value> => {
  const { past, now } = history
  if (history.undone.length === 0) return history
  return { past: [...past, now], now: history.undone[history.undone.length - 1] as Value, undone: history.undone.slice(0, -1) }
}
