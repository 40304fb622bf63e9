import { createActor, fromPromise } from "xstate"
import { useActor } from "#client/browser/use-actor.ts"
import { type LovQueryEvent, lovQueryMachine } from "#machines/lov-query/lov-query.machine.ts"
import type { LoadLov } from "./load-lov.ts"
import { filtersWith } from "./lov-rules.ts"

/** The dialog's chart as an actor: it queries from mounting to unmounting. */
export function useLovQuery(load: LoadLov, cascade: Readonly<Record<string, string>>) {
  const [snapshot, actor] = useActor(() =>
    createActor(
      lovQueryMachine.provide({
        actors: {
          search: fromPromise(({ input, signal }) => load({ ...input, filters: filtersWith(input.filters, cascade), signal })),
        },
      }),
    ),
  )
  return { ...snapshot.context, state: snapshot.value, send: (event: LovQueryEvent) => actor.send(event) }
}
