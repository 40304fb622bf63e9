import { useEffect, useState } from "react"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"
import { toast } from "#ui/toast/toast.ts"

/** Marks notices as read, one request at a time, and shows a failure. */
export function useMarking() {
  const [state, setState] = useState<{ readonly marking: boolean; readonly error: unknown }>({ marking: false, error: null })
  const text = useErrorText(state.error)
  useEffect(() => {
    if (state.error !== null) toast("red", text)
  }, [state.error, text])
  const mark = async (work: () => Promise<void>): Promise<void> => {
    if (state.marking) return
    setState({ marking: true, error: null })
    await work().then(
      () => setState({ marking: false, error: null }),
      (error: unknown) => setState({ marking: false, error }),
    )
  }
  return { marking: state.marking, mark }
}
