import { useCallback, useEffect, useState } from "react"
import type { DataOf, Endpoint } from "#contract/endpoint.ts"
import { call, type Given } from "#client/http.ts"
import type { OpenTender } from "./use-tender.ts"

/** What a call answered: the last data stay while it is read again; `error` is why the last reading failed. */
export interface Read<Data> {
  readonly data: Data | null
  readonly loading: boolean
  readonly error: unknown
  reload(): void
}

/** Reads an endpoint, and again whenever what is given or `when` changes. */
export function useCall<E extends Endpoint>(endpoint: E, given: Given<E>, when: string | number = ""): Read<DataOf<E>> {
  const [answer, setAnswer] = useState<Omit<Read<DataOf<E>>, "reload">>({ data: null, loading: true, error: null })
  const [asked, setAsked] = useState(0)
  const text = JSON.stringify(given)
  useEffect(() => {
    const stop = new AbortController()
    setAnswer((before) => ({ ...before, loading: true }))
    const reading = call<Endpoint>(endpoint, { ...(JSON.parse(text) as Given<Endpoint>), signal: stop.signal })
    reading.then(
      (data) => !stop.signal.aborted && setAnswer({ data: data as DataOf<E>, loading: false, error: null }),
      (error: unknown) => !stop.signal.aborted && setAnswer(({ data }) => ({ data, loading: false, error })),
    )
    return () => stop.abort()
  }, [endpoint, text, when, asked])
  const reload = useCallback(() => setAsked((times) => times + 1), [])
  return { ...answer, reload }
}

/** Reads an endpoint for the open tender, and again whenever the tender or its history has moved on. */
export const useRead = <E extends Endpoint>(tender: Pick<OpenTender, "id" | "now" | "timeline">, endpoint: E): Read<DataOf<E>> =>
  useCall(endpoint, { params: { id: tender.id } } as unknown as Given<E>, `${tender.now.version}/${tender.timeline.at(-1)?.position ?? ""}`)
