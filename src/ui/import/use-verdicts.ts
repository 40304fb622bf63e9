import { useEffect, useMemo, useState } from "react"
import { call } from "#client/http/http.ts"
import { importContract, type ImportLine, type ImportVerdict } from "#contract/import.contract.ts"

interface Answer {
  /** The rows and the turn that were asked about. */
  readonly to: readonly ImportLine[] | null
  readonly turn: number
  readonly data: readonly ImportVerdict[] | null
  readonly error: unknown
}

/** Previews the effect of the rows, again whenever they are other ones; null while there are none. */
export function useVerdicts(target: string, lines: readonly ImportLine[] | null) {
  const [answer, setAnswer] = useState<Answer>({ to: null, turn: 0, data: null, error: null })
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (lines === null) return undefined
    const stop = new AbortController()
    call(importContract.check, { body: { target, rows: [...lines] }, signal: stop.signal }).then(
      (data) => stop.signal.aborted || setAnswer({ to: lines, turn, data, error: null }),
      (error: unknown) => stop.signal.aborted || setAnswer({ to: lines, turn, data: null, error }),
    )
    return () => stop.abort()
  }, [target, lines, turn])
  return useMemo(() => {
    const fits = lines !== null && answer.to === lines && answer.turn === turn
    return { data: fits ? answer.data : null, error: fits ? answer.error : null, again: () => setTurn((now) => now + 1) }
  }, [answer, lines, turn])
}
