import { useState } from "react"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"
import { toast } from "#ui/toast/toast.ts"

/** Does something and says so; `problem` says why it did not work. Answers whether it did. */
export function useDeed(onDone: () => void): {
  readonly problem: string | null
  readonly forget: () => void
  readonly run: (said: string, deed: () => Promise<unknown>) => Promise<boolean>
} {
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
        return false
      }
      setError(null)
      onDone()
      toast("green", said)
      return true
    },
  }
}
