/** Something that a person has set up: as the server holds it, with the changes that are under way. */
export interface Settings<Value> {
  /** What the person sees: what the server answered last, or else the defaults, with the changes under way. */
  shown(): Value
  /** Whether the server has answered. */
  isRead(): boolean
  /** Calls the listener after each change of what is shown; the answered function ends that. */
  follow(listener: () => void): () => void
  /** Takes what the server has answered elsewhere. */
  hear(answer: Value): void
  /** Reads it anew. Throws what the call throws. */
  load(): Promise<void>
  /** Reads it unless it has been read: those who ask at the same time share one call. Throws what the call throws. */
  read(): Promise<void>
  /**
   * Shows `change` at once, then has it saved by `save`, one change after the other and each from what the server holds just then: what was set on
   * another device, or has not been read here yet, stays. A change that the server refuses is reverted, and the refusal is thrown. `change` may be
   * asked more than once; `save` answers what the server holds afterwards.
   */
  change(change: (now: Value) => Value, save: (now: Value) => Promise<Value>): Promise<void>
}

/** Settings that `read` asks the server for; `first` are the defaults. */
export function settings<Value>(first: Value, read: () => Promise<Value>): Settings<Value> {
  type Change = (now: Value) => Value
  let confirmed: { readonly value: Value } | null = null
  let pending: readonly Change[] = []
  let shown = first
  let turn: Promise<unknown> = Promise.resolve()
  const listeners = new Set<() => void>()

  function update(answer: Value | null, changes: readonly Change[]): void {
    if (answer !== null) confirmed = { value: answer }
    pending = changes
    shown = pending.reduce((now, change) => change(now), confirmed?.value ?? first)
    for (const listener of listeners) listener()
  }

  /** Runs one call after the other, so that no older answer arrives after a newer one. */
  function inTurn<Answer>(run: () => Promise<Answer>): Promise<Answer> {
    const done = turn.then(run)
    turn = done.catch(() => undefined)
    return done
  }

  async function readNow(): Promise<Value> {
    const answer = await read()
    update(answer, pending)
    return answer
  }

  return {
    shown: () => shown,
    isRead: () => confirmed !== null,
    follow(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    hear: (answer) => update(answer, pending),
    load: () => inTurn(async () => void (await readNow())),
    read: () => inTurn(async () => void (confirmed ?? (await readNow()))),
    change(change, save) {
      update(null, [...pending, change])
      const without = () => pending.filter((one) => one !== change)
      return inTurn(async () => {
        try {
          const answer = await save(await readNow())
          update(answer, without())
        } catch (error) {
          update(null, without())
          throw error
        }
      })
    },
  }
}
