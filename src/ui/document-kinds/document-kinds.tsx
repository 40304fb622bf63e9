import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from "react"
import { readTasks, type TaskReader, type Tasks } from "#client/person/tasks.ts"
import type { DocumentKind } from "./document-kind.ts"

interface Given {
  readonly kinds: readonly DocumentKind[]
  readonly tasks: TaskReader
}

const Kinds = createContext<Given>({ kinds: [], tasks: readTasks(new Set()) })

/** Provides the kinds of documents to the pages below, which share one reading of the person's tasks. */
export function DocumentKinds({ kinds, children }: { readonly kinds: readonly DocumentKind[]; readonly children: ReactNode }) {
  const given = useMemo(() => {
    const shown = kinds.flatMap(({ name, dashboard }) => (dashboard ? [name] : []))
    return { kinds, tasks: readTasks(new Set(shown)) }
  }, [kinds])
  return <Kinds value={given}>{children}</Kinds>
}

/** Every kind of document. */
export const useDocumentKinds = (): readonly DocumentKind[] => useContext(Kinds).kinds

/** The approvals of all kinds: the name, the type as routes call it, and the page of the document. */
export function useApprovalKinds() {
  const kinds = useDocumentKinds()
  return useMemo(
    () =>
      kinds.flatMap(({ name: document, approvals = {} }) =>
        Object.entries(approvals).map(([subject, pathOf]) => ({ document, subject, type: `${document}.${subject}`, pathOf })),
      ),
    [kinds],
  )
}

const stayAway = () => () => undefined

/** The person's tasks in documents of all kinds; this part of the page does not ask for them while `asks` is false. */
export function useTasks(asks = true): Tasks & { readonly reload: () => void } {
  const { subscribe, current, reload } = useContext(Kinds).tasks
  return { ...useSyncExternalStore(asks ? subscribe : stayAway, current, current), reload }
}
