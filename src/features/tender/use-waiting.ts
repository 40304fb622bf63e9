import { useEffect, useState } from "react"
import { tenderContract, type WaitingItem } from "#contract/tender.contract.ts"
import { followDocument } from "#client/live.ts"
import { useCall } from "./use-call.ts"
import type { Read } from "./use-read.ts"

/** New documents are not yet followed, so the list is read again after so long at most. */
const beatEvery = 30_000
const quiet = 200

/** What waits for the person, read again when a followed document changes, on the return to the page, and now and then; `beat` counts how often. */
export function useWaiting(): Read<WaitingItem[]> & { readonly beat: number } {
  const [beat, setBeat] = useState(0)
  const read = useCall(tenderContract.waiting, {}, beat)
  const ids = [...new Set(read.data?.map(({ tender }) => tender))].toSorted().join(",")
  useEffect(() => {
    let soon: ReturnType<typeof setTimeout> | undefined
    const bump = () => {
      clearTimeout(soon)
      soon = setTimeout(() => document.visibilityState === "visible" && setBeat((count) => count + 1), quiet)
    }
    const timer = setInterval(bump, beatEvery)
    const stops = ids === "" ? [] : ids.split(",").map((id) => followDocument(id, bump))
    document.addEventListener("visibilitychange", bump)
    return () => {
      clearTimeout(soon)
      clearInterval(timer)
      document.removeEventListener("visibilitychange", bump)
      for (const stop of stops) stop()
    }
  }, [ids])
  return { ...read, beat }
}
