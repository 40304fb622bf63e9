import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"
import { toast } from "#ui/toast/toast.ts"

/** Calls that change something on a page, one after the other. */
export interface Operation {
  /** Why the last one did not work; null when it did. */
  readonly problem: string | null
  readonly forget: () => void
  /** Sends a call and says that it worked, with a way back where there is one; null says nothing. Answers whether it worked. */
  readonly run: (said: string | null, call: () => Promise<unknown>, undo?: () => Promise<unknown>) => Promise<boolean>
}

/** Sends what changes something and tells how it ended. `onDone` has the page read again, also when it failed: what somebody else changed may be the reason. */
export function useOperation(onDone: () => void): Operation {
  const { t } = useTranslation("client")
  const [error, setError] = useState<unknown>(null)
  const text = useErrorText(error)
  const attempt = async (call: () => Promise<unknown>): Promise<boolean> => {
    try {
      await call()
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
    run: async (said, call, undo) => {
      const done = await attempt(call)
      if (done && said !== null) toast("green", said, undo && { label: t("draft.undo"), run: () => void attempt(undo) })
      return done
    },
  }
}
