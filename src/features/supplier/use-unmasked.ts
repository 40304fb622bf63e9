import { useState } from "react"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"

/** Masked numbers, as far as they were revealed; each reveal is recorded. */
export interface Unmasked {
  /** The full numbers, by path. */
  readonly full: Readonly<Record<string, string>>
  readonly look: (path: string) => void
  /** Why the last reveal failed; null for no failure. */
  readonly problem: string | null
}

/** Reveals masked numbers one by one; `ask` returns one in full. */
export function useUnmasked(ask: (path: string) => Promise<{ readonly value: string }>): Unmasked {
  const [full, setFull] = useState<Readonly<Record<string, string>>>({})
  const [error, setError] = useState<unknown>(null)
  const problem = useErrorText(error)
  const look = (path: string) => void ask(path).then(({ value }) => setFull((known) => ({ ...known, [path]: value })), setError)
  return { full, look, problem: error === null ? null : problem }
}
