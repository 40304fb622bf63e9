import { useState } from "react"
import { useTranslation } from "react-i18next"
import { code, Refused } from "#contract/errors.ts"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"
import { useReport } from "#ui/list/use-report.ts"
import { toast } from "#ui/toast/toast.ts"

/** Runs changes on a page, one after the other. */
export interface Operation {
  /** The error of the last one; null for success. */
  readonly problem: string | null
  /** The refusal of the last one because somebody else had changed the record meanwhile, one of its own each time; null otherwise. */
  readonly overtaken: Refused | null
  readonly forget: () => void
  /** Makes a call and announces its success, with an undo where possible; null announces nothing. Returns whether it worked. */
  readonly run: (said: string | null, call: () => Promise<unknown>, undo?: () => Promise<unknown>) => Promise<boolean>
}

/** Makes changes and announces their results. `onDone` reads the page again, also after a failure, which somebody else's change may have caused. */
export function useOperation(onDone: () => void): Operation {
  const { t } = useTranslation("client")
  const [error, setError] = useState<unknown>(null)
  const text = useErrorText(error)
  const report = useReport()
  const attempt = async (call: () => Promise<unknown>, fail: (failure: unknown) => void): Promise<boolean> => {
    try {
      await call()
      setError(null)
      return true
    } catch (failure) {
      fail(failure)
      return false
    } finally {
      onDone()
    }
  }
  return {
    problem: error === null ? null : text,
    overtaken: error instanceof Refused && error.refusal.code === code.staleVersion ? error : null,
    forget: () => setError(null),
    run: async (said, call, undo) => {
      const done = await attempt(call, setError)
      // The message outlives the page: so does what is told of an undo that fails.
      if (done && said !== null) toast("green", said, undo && { label: t("draft.undo"), run: () => void attempt(undo, report) })
      return done
    },
  }
}
