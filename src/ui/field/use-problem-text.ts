import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import type { z } from "zod"
import { ruleIn } from "#contract/ruled.ts"

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === "string" && value.trim() === "") ||
  (Array.isArray(value) && value.length === 0)

/** Returns the sentence for a failed check of the contract: its own rule's, or one for the kind of check. */
export function useProblemText(): (issue: z.core.$ZodIssue, label: string, value: unknown) => string {
  const { t } = useTranslation(["common", "field", "rules"])
  return useCallback(
    (issue, label, value) => {
      const rule = ruleIn(issue.message)
      if (rule !== null) return t(`rules:${rule}`)
      if (isEmpty(value)) return t("first:required", { label })
      if (issue.code === "too_small")
        return issue.origin === "string"
          ? t("field:shortest", { min: Number(issue.minimum) })
          : t("atLeast", { min: Number(issue.minimum) })
      if (issue.code === "too_big")
        return issue.origin === "string" ? t("field:longest", { max: Number(issue.maximum) }) : t("atMost", { max: Number(issue.maximum) })
      return t("field:format")
    },
    [t],
  )
}
