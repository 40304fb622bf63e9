import { useEffect, useMemo, useState } from "react"
import { call } from "#client/http/http.ts"
import { importContract, type ImportLine, type ImportVerdict } from "#contract/import.contract.ts"

interface Answer {
  readonly to: string
  readonly data: readonly ImportVerdict[] | null
  readonly error: unknown
}

/** Previews the effect of the rows, again whenever they change; null while there are none. */
export function useVerdicts(target: string, lines: readonly ImportLine[] | null) {
  const [answer, setAnswer] = useState<Answer>({ to: "", data: null, error: null })
  const [turn, setTurn] = useState(0)
  const text = lines === null ? "" : JSON.stringify(lines)
  const question = `${turn}/${text}`
  useEffect(() => {
    if (text === "") return undefined
    const stop = new AbortController()
    call(importContract.check, { body: { target, rows: JSON.parse(text) as ImportLine[] }, signal: stop.signal }).then(
      (data) => stop.signal.aborted || setAnswer({ to: question, data, error: null }),
      (error: unknown) => stop.signal.aborted || setAnswer({ to: question, data: null, error }),
    )
    return () => stop.abort()
  }, [target, text, question])
  return useMemo(
    () => ({
      data: answer.to === question ? answer.data : null,
      error: answer.to === question ? answer.error : null,
      again: () => setTurn((now) => now + 1),
    }),
    [answer, question],
  )
}
