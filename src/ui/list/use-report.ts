import { useCallback } from "react"
import { useErrorWords } from "#ui/error-panel/use-error-text.ts"
import { toast } from "#ui/toast/toast.ts"

/** Shows an error in a toast. */
export function useReport(): (error: unknown) => void {
  const words = useErrorWords()
  return useCallback((error: unknown) => toast("red", words(error)), [words])
}
