import { useEffect, useState, useSyncExternalStore } from "react"
import { createActor } from "xstate"
import { type FlyoutEvent, flyoutMachine } from "#machines/flyout/flyout.machine.ts"

/** The flyout's chart at work: the group whose panel is open, and where to send what happens. */
export function useFlyout(): { readonly group: string | null; readonly send: (event: FlyoutEvent) => void } {
  const [actor] = useState(() => createActor(flyoutMachine))
  useEffect(() => {
    actor.start()
    return () => {
      actor.stop()
    }
  }, [actor])
  const group = useSyncExternalStore(
    (changed) => {
      const subscription = actor.subscribe(changed)
      return () => subscription.unsubscribe()
    },
    () => actor.getSnapshot().context.group,
    () => null,
  )
  return { group, send: actor.send }
}
