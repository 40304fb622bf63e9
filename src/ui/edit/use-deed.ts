import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"
import { toast } from "#ui/toast/toast.ts"

/** What somebody does on a page. */
export interface Deed {
  /** Why the last one did not work; null when it did. */
  readonly problem: string | null
  readonly forget: () => void
  /** Does it and says so, with a way back where there is one; null says nothing. Answers whether it worked. */
  readonly run: (said: string | null, deed: () => Promise<unknown>, undo?: () => Promise<unknown>) => Promise<boolean>
}

/** Does something, says so, and has the page read again by `onDone`: also when it did not work, since somebody else may have been the reason. */
export function useDeed(onDone: () => void): Deed {
  const { t } = useTranslation("client")
  const [error, setError] = useState<unknown>(null)
  const text = useErrorText(error)
  const attempt = async (deed: () => Promise<unknown>): Promise<boolean> => {
    try {
      await deed()
      setError(null)
      return true
    } catch (failure) {
      setError(failure)
      return false
    } finally {
      onDone()
    }
  }
  return {
    problem: error === null ? null : text,
    forget: () => setError(null),
    run: async (said, deed, undo) => {
      const done = await attempt(deed)
      if (done && said !== null) toast("green", said, undo && { label: t("draft.undo"), run: () => void attempt(undo) })
      return done
    },
  }
}
