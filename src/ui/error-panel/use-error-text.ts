import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import { Refused } from "#contract/errors.ts"
import { Failed } from "#contract/failed.ts"

/** Says anything thrown in a sentence: the server's own for a refusal, the failure's kind for no answer, a plain apology for a bug. */
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

/** The sentence for one thing thrown. */
export const useErrorText = (error: unknown): string => useErrorWords()(error)
