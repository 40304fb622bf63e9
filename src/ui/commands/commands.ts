import { useLayoutEffect, useRef, useSyncExternalStore } from "react"

/** An available command: found in the palette, run by its keys, listed on the help sheet. */
export interface Command {
  readonly id: string
  /** A verb. */
  readonly label: string
  /** Keys such as `mod+k`, `?`, or the sequence `g d`; see `keys.ts`. */
  readonly keys?: string
  /** Run by its keys only: the palette does not list it. */
  readonly hidden?: boolean
  run(): void
}

interface Offer {
  commands: readonly Command[]
}

const offers = new Set<Offer>()
const listeners = new Set<() => void>()
let all: readonly Command[] = []

function changed(): void {
  all = [...offers].flatMap(({ commands }) => commands)
  for (const listener of listeners) listener()
}

/** The available commands; of several with the same keys, the last one counts. */
export const offeredCommands = (): readonly Command[] => all

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The available commands, for components. */
export const useOfferedCommands = (): readonly Command[] => useSyncExternalStore(subscribe, offeredCommands, offeredCommands)

/** Offers commands while the component is shown; a hidden kept page offers none. */
export function useCommands(commands: readonly Command[]): void {
  const offer = useRef<Offer>({ commands: [] })
  const told = JSON.stringify(commands.map(({ id, label, keys, hidden }) => [id, label, keys, hidden]))
  const newest = useRef(commands)
  // Layout effects: whoever sees the page may press its keys at once.
  useLayoutEffect(() => {
    newest.current = commands
  })
  useLayoutEffect(() => {
    const own = offer.current
    // A command's effect may change with each rendering, without notifying subscribers.
    own.commands = newest.current.map((command) => ({
      ...command,
      run: () => newest.current.find(({ id }) => id === command.id)?.run(),
    }))
    offers.add(own)
    changed()
    return () => {
      offers.delete(own)
      changed()
    }
  }, [told])
}
