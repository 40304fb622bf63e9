import { useEffect, useState } from "react"
import type { DataOf, Endpoint } from "#contract/endpoint.ts"
import { call } from "#client/http/http.ts"
import type { Read } from "#client/http/use-call.ts"
import type { Opened } from "./define-document.ts"

/** Reads a call about the open document, and again whenever the document or its history changes. The endpoint must be a constant of the contract. */
export function useRead<E extends Endpoint>(document: Pick<Opened<unknown>, "id" | "now" | "timeline">, endpoint: E): Read<DataOf<E>> {
  const { id, now, timeline } = document
  const [read, setRead] = useState<{ for: string; id: string; data: DataOf<E> | null; error: unknown }>({
    for: "",
    id,
    data: null,
    error: null,
  })
  const [tries, setTries] = useState(0)
  const wanted = `${id} ${now.version} ${timeline.at(-1)?.position ?? ""} ${tries}`
  useEffect(() => {
    const stop = new AbortController()
    call(endpoint as Endpoint, { params: { id }, signal: stop.signal }).then(
      (data) => stop.signal.aborted || setRead({ for: wanted, id, data: data as DataOf<E>, error: null }),
      (error: unknown) =>
        stop.signal.aborted || setRead((before) => ({ for: wanted, id, data: before.id === id ? before.data : null, error })),
    )
    return () => stop.abort()
  }, [id, endpoint, wanted])
  return {
    data: read.id === id ? read.data : null,
    loading: read.for !== wanted,
    error: read.error,
    reload: () => setTries((count) => count + 1),
  }
}
