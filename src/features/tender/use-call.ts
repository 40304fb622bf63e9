import { useCallback, useEffect, useState } from "react"
import type { DataOf, Endpoint } from "#contract/endpoint.ts"
import { call, type Given } from "#client/http.ts"
import type { Read } from "./use-read.ts"

/** Reads a call that belongs to no open tender, and again whenever what is given or `when` changes; the last data stay meanwhile. */
export function useCall<E extends Endpoint>(endpoint: E, given: Given<E>, when = 0): Read<DataOf<E>> {
  const [answer, setAnswer] = useState<Omit<Read<DataOf<E>>, "reload">>({ data: null, loading: true, error: null })
  const [asked, setAsked] = useState(0)
  const text = JSON.stringify(given)
  useEffect(() => {
    const stop = new AbortController()
    setAnswer((before) => ({ ...before, loading: true }))
    call<Endpoint>(endpoint, { ...(JSON.parse(text) as object), signal: stop.signal }).then(
      (data) => stop.signal.aborted || setAnswer({ data: data as DataOf<E>, loading: false, error: null }),
      (error: unknown) => stop.signal.aborted || setAnswer(({ data }) => ({ data, loading: false, error })),
    )
    return () => stop.abort()
  }, [endpoint, text, when, asked])
  const reload = useCallback(() => setAsked((times) => times + 1), [])
  return { ...answer, reload }
}
