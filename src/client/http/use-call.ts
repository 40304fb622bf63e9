import { useCallback, useEffect, useState } from "react"
import type { DataOf, Endpoint } from "#contract/endpoint.ts"
import { call, type Given } from "./http.ts"

/** A reading: the data once they are there (kept while they are read again), and the error of the last try. */
export interface Read<Data> {
  readonly data: Data | null
  readonly loading: boolean
  readonly error: unknown
  reload(): void
}

/** Reads a call of the contract, and again whenever its arguments or `when` change; the last data stay meanwhile. */
export function useCall<E extends Endpoint>(endpoint: E, given: Given<E>, when: number | string = 0): Read<DataOf<E>> {
  const [answer, setAnswer] = useState<{ readonly to: string; readonly data: DataOf<E> | null; readonly error: unknown }>({
    to: "",
    data: null,
    error: null,
  })
  const [asked, setAsked] = useState(0)
  const text = JSON.stringify(given)
  const question = `${asked}/${when}/${text}`
  useEffect(() => {
    const stop = new AbortController()
    call<Endpoint>(endpoint, { ...(JSON.parse(text) as object), signal: stop.signal }).then(
      (data) => stop.signal.aborted || setAnswer({ to: question, data: data as DataOf<E>, error: null }),
      (error: unknown) => stop.signal.aborted || setAnswer(({ data }) => ({ to: question, data, error })),
    )
    return () => stop.abort()
  }, [endpoint, text, question])
  const reload = useCallback(() => setAsked((times) => times + 1), [])
  return { data: answer.data, error: answer.error, loading: answer.to !== question, reload }
}
