import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import { Refused } from "#contract/errors.ts"
import { Failed } from "#contract/failed.ts"

/** Returns the sentence for any error: the server's own for a refusal, one for the kind of failure, a plain apology for a bug. */
export function useErrorWords(): (error: unknown) => string {
  const { t } = useTranslation("first")
  return useCallback(
    (error: unknown) => {
      if (error instanceof Refused) return error.message
      if (error instanceof Failed) return t(`failure.${error.kind}`)
      return t("unexpected")
    },
    [t],
  )
}

/** The sentence for an error. */
export const useErrorText = (error: unknown): string => useErrorWords()(error)
