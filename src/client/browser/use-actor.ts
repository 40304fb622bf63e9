import { useSelector } from "@xstate/react"
import { useEffect, useInsertionEffect, useState } from "react"
import type { Actor, AnyStateMachine, SnapshotFrom } from "xstate"

/**
 * Returns an actor that lives as long as its component, and its snapshot. Hiding a kept page undoes its effects, and a stopped actor cannot be
 * restarted: so the actor keeps running meanwhile, and stops only when the component unmounts.
 */
export function useActor<Machine extends AnyStateMachine>(make: () => Actor<Machine>): readonly [SnapshotFrom<Machine>, Actor<Machine>] {
  const [actor] = useState(make)
  useEffect(() => void actor.start(), [actor])
  // Insertion effects are undone only on unmounting.
  useInsertionEffect(() => () => void actor.stop(), [actor])
  return [useSelector(actor, whole), actor]
}

const whole = <Snapshot>(snapshot: Snapshot): Snapshot => snapshot
