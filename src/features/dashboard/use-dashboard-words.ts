import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { useDocumentKinds } from "#ui/document-kinds/document-kinds.tsx"

/** What each kind of document shows here, by the kind's name, and a `t` that knows the texts of all of them. */
export function useDashboardWords() {
  const kinds = useDocumentKinds()
  const parts = useMemo(() => new Map(kinds.flatMap(({ name, dashboard }) => (dashboard ? [[name, dashboard] as const] : []))), [kinds])
  const { t } = useTranslation(["dashboard", ...[...parts.values()].flatMap(({ texts }) => texts)])
  return { t, parts }
}
