import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from "react"
import { readTasks, type TaskReader, type Tasks } from "#client/person/tasks.ts"
import type { DocumentKind } from "./document-kind.ts"

interface Given {
  readonly kinds: readonly DocumentKind[]
  readonly tasks: TaskReader
}

const Kinds = createContext<Given>({ kinds: [], tasks: readTasks(new Set()) })

/** Tells the pages below which kinds of documents there are; they share one reading of what waits for the person. */
export function DocumentKinds({ kinds, children }: { readonly kinds: readonly DocumentKind[]; readonly children: ReactNode }) {
  const given = useMemo(() => {
    const shown = kinds.flatMap(({ name, dashboard }) => (dashboard ? [name] : []))
    return { kinds, tasks: readTasks(new Set(shown)) }
  }, [kinds])
  return <Kinds value={given}>{children}</Kinds>
}

/** Every kind of document. */
export const useDocumentKinds = (): readonly DocumentKind[] => useContext(Kinds).kinds

/** Every approval of every kind: its name, its type as routes call it, and the page where its document is read. */
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

/** What waits for the person, whatever the kind of document. */
export function useTasks(): Tasks & { readonly reload: () => void } {
  const { subscribe, current, reload } = useContext(Kinds).tasks
  return { ...useSyncExternalStore(subscribe, current, current), reload }
}
