import { useCallback } from "react"
import { useTranslation } from "react-i18next"

const operations = [
  "add",
  "update",
  "remove",
  "enable",
  "disable",
  "password",
  "endSessions",
  "newSecret",
  "move",
  "end",
  "retry",
  "giveUp",
  "restore",
  "erase",
  "handIn",
  "approve",
  "return",
] as const

/** Returns the words for a kind of change. */
export function useWhat(): (what: string) => string {
  const { t } = useTranslation("admin")
  return useCallback(
    (what) => {
      const known = operations.find((one) => one === what)
      return known ? t(`audit.whats.${known}`) : what
    },
    [t],
  )
}
