import { createActor } from "xstate"
import { useActor } from "#client/browser/use-actor.ts"
import { type FlyoutEvent, flyoutMachine } from "#machines/flyout/flyout.machine.ts"

/** The flyout's actor: the group whose panel is open, and the function that sends events. */
export function useFlyout(): { readonly group: string | null; readonly send: (event: FlyoutEvent) => void } {
  const [snapshot, actor] = useActor(() => createActor(flyoutMachine))
  return { group: snapshot.context.group, send: actor.send }
}
