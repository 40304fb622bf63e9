import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import { useDocumentKinds } from "./document-kinds.tsx"

/** The tasks that the platform puts into the queue, by their names there. */
export const tasks = [
  "timer:tender",
  "timer:approval",
  "timer:announcement",
  "mail:retrieve",
  "mail:account",
  "message:mail",
  "message:sms",
  "export:run",
  "export:expire",
] as const

/** Returns what a job does, in words; an unknown task of a newer server keeps its name. */
export function useTaskName(): (task: string) => string {
  const kinds = useDocumentKinds()
  const { t } = useTranslation(["system", ...kinds.flatMap(({ words }) => words ?? [])])
  return useCallback(
    (task) => {
      const known = tasks.find((one) => one === task)
      if (known) return t(`system:jobs.tasks.${known.replace(":", ".")}`)
      const { words } = kinds.find(({ name }) => task === `timer:${name}`) ?? {}
      return words === undefined ? task : t("system:jobs.deadlineOf", { name: t(`${words}:one`) })
    },
    [t, kinds],
  )
}
