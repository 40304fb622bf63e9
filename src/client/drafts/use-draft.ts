import { useMemo, useSyncExternalStore } from "react"
import { useSession } from "../session/session.ts"
import { type Draft, openDraft, type OpenDraft } from "./draft.ts"

/** A draft on a screen. `value` is what the person sees, immediately; `saved` tells where it is safe. */
export type UsedDraft<T> = Draft<T> & Pick<OpenDraft<T>, "set" | "start" | "undo" | "redo" | "flush" | "discard">

/**
 * The signed-in person's draft under an id, such as `bid:<tender id>`; `initial` is its value before the first edit.
 * It survives closing the browser, a lost network and a second tab. Call `discard` when its command is acknowledged.
 */
export function useDraft<T>({ id, initial }: { readonly id: string; readonly initial: T }): UsedDraft<T> {
  const userId = useSession().profile?.id
  if (userId === undefined) throw new Error("a draft belongs to a signed-in person")
  const draft = useMemo(() => openDraft({ userId, id, initial }), [userId, id, initial])
  const shown = useSyncExternalStore(draft.subscribe, draft.snapshot, draft.snapshot)
  return useMemo(
    () => ({
      ...shown,
      set: draft.set,
      start: draft.start,
      undo: draft.undo,
      redo: draft.redo,
      flush: draft.flush,
      discard: draft.discard,
    }),
    [shown, draft],
  )
}
