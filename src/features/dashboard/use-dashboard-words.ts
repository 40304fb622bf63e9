import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import type { Task } from "#client/person/tasks.ts"
import { useDocumentKinds } from "#ui/document-kinds/document-kinds.tsx"

/**
 * What each kind of document shows here, by the kind's name, and a `t` for the texts of the kinds with a task; when `tasks` is left out, of those that
 * tell people without one something. Which kinds these are is known when the tasks are there. `ready` tells when their texts are there too: the page,
 * which stands already, must not be hidden for them.
 */
export function useDashboardWords(tasks?: readonly Pick<Task, "kind">[]) {
  const kinds = useDocumentKinds()
  const parts = useMemo(() => new Map(kinds.flatMap(({ name, dashboard }) => (dashboard ? [[name, dashboard] as const] : []))), [kinds])
  const named = [...parts].filter(([name, { idle }]) => tasks?.some(({ kind }) => kind === name) ?? idle?.text !== undefined)
  const { t, ready } = useTranslation(["dashboard", ...named.flatMap(([, { texts }]) => texts)], { useSuspense: false })
  return { t, parts, ready }
}
