import { useSelector } from "@xstate/react"
import { useEffect, useInsertionEffect, useState } from "react"
import type { Actor, AnyStateMachine, SnapshotFrom } from "xstate"

/**
 * A chart that lives as long as its component, and what it says now. A kept page that is hidden undoes its effects, and a chart that was stopped never
 * begins again: so it goes on meanwhile, and stops only when the component is gone.
 */
export function useActor<Machine extends AnyStateMachine>(make: () => Actor<Machine>): readonly [SnapshotFrom<Machine>, Actor<Machine>] {
  const [actor] = useState(make)
  useEffect(() => void actor.start(), [actor])
  // An insertion effect is undone at the very end only.
  useInsertionEffect(() => () => void actor.stop(), [actor])
  return [useSelector(actor, whole), actor]
}

const whole = <Snapshot>(snapshot: Snapshot): Snapshot => snapshot
