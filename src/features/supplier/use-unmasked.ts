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

/**
 * Reveals masked numbers one by one; `ask` returns one in full. `of` says which data are shown: after a change another entry may stand at the path of a
 * number, so a revealed one is shown beside the data of which it was asked, and no others.
 */
export function useUnmasked(ask: (path: string) => Promise<{ readonly value: string }>, of: number): Unmasked {
  const [known, setKnown] = useState<Readonly<Record<number, Unmasked["full"]>>>({})
  const [error, setError] = useState<unknown>(null)
  const problem = useErrorText(error)
  const keep = (path: string, value: string) => setKnown((told) => ({ ...told, [of]: { ...told[of], [path]: value } }))
  const look = (path: string) => void ask(path).then(({ value }) => keep(path, value), setError)
  return { full: known[of] ?? {}, look, problem: error === null ? null : problem }
}
