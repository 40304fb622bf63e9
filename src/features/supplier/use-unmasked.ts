import { useState } from "react"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"

/** Numbers of which a few digits are shown alone, as far as somebody has looked at them; each look is kept. */
export interface Unmasked {
  /** By path, in full. */
  readonly full: Readonly<Record<string, string>>
  readonly look: (path: string) => void
  /** Why the last look failed; null for nothing. */
  readonly problem: string | null
}

/** Looks at masked numbers one by one; `ask` tells one of them in full. */
export function useUnmasked(ask: (path: string) => Promise<{ readonly value: string }>): Unmasked {
  const [full, setFull] = useState<Readonly<Record<string, string>>>({})
  const [error, setError] = useState<unknown>(null)
  const problem = useErrorText(error)
  const look = (path: string) => void ask(path).then(({ value }) => setFull((known) => ({ ...known, [path]: value })), setError)
  return { full, look, problem: error === null ? null : problem }
}
