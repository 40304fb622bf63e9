import { useState } from "react"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"
import { toast } from "#ui/toast/toast.ts"

/** What somebody does on a page. */
export interface Deed {
  /** Why the last one did not work; null when it did. */
  readonly problem: string | null
  readonly forget: () => void
  /** Does it and says so; answers whether it worked. */
  readonly run: (said: string | null, deed: () => Promise<unknown>) => Promise<boolean>
}

/** Does something, says so, and has the page read again. */
export function useDeed(onDone: () => void): Deed {
  const [error, setError] = useState<unknown>(null)
  const text = useErrorText(error)
  return {
    problem: error === null ? null : text,
    forget: () => setError(null),
    run: async (said, deed) => {
      try {
        await deed()
      } catch (failure) {
        setError(failure)
        // Somebody else may have changed it meanwhile: what is there now belongs to the reason.
        onDone()
        return false
      }
      setError(null)
      onDone()
      if (said !== null) toast("green", said)
      return true
    },
  }
}
