import { useEffect, useState, useSyncExternalStore } from "react"
import { createActor, fromPromise } from "xstate"
import { type LovQueryEvent, lovQueryMachine } from "#machines/lov-query/lov-query.machine.ts"
import type { LoadLov } from "./load-lov.ts"
import { filtersWith } from "./lov-rules.ts"

/** The dialog's chart at work: it asks as soon as the dialog stands, and no longer when it is gone. */
export function useLovQuery(load: LoadLov, cascade: Readonly<Record<string, string>>) {
  const [actor] = useState(() =>
    createActor(
      lovQueryMachine.provide({
        actors: {
          search: fromPromise(({ input, signal }) => load({ ...input, filters: filtersWith(input.filters, cascade), signal })),
        },
      }),
    ),
  )
  useEffect(() => {
    actor.start()
    return () => {
      actor.stop()
    }
  }, [actor])
  const snapshot = useSyncExternalStore(
    (changed) => {
      const subscription = actor.subscribe(changed)
      return () => subscription.unsubscribe()
    },
    () => actor.getSnapshot(),
    () => actor.getSnapshot(),
  )
  return { ...snapshot.context, state: snapshot.value, send: (event: LovQueryEvent) => actor.send(event) }
}
