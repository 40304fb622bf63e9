import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"
import { toast } from "#ui/toast/toast.ts"

/** Does something and says so, with a way back where there is one; `problem` says why it did not work. Answers whether it did. */
export function useDeed(onDone: () => void): {
  readonly problem: string | null
  readonly forget: () => void
  readonly run: (said: string, deed: () => Promise<unknown>, undo?: () => Promise<unknown>) => Promise<boolean>
} {
  const { t } = useTranslation(["basics", "client"])
  const [error, setError] = useState<unknown>(null)
  const text = useErrorText(error)
  const attempt = async (deed: () => Promise<unknown>): Promise<boolean> => {
    try {
      await deed()
      setError(null)
      onDone()
      return true
    } catch (failure) {
      setError(failure)
      return false
    }
  }
  return {
    problem: error === null ? null : text,
    forget: () => setError(null),
    run: async (said, deed, undo) => {
      const done = await attempt(deed)
      if (done) toast("green", said, undo && { label: t("client:draft.undo"), run: () => void attempt(undo) })
      return done
    },
  }
}
