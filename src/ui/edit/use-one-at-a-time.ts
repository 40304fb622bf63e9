import { useRef, useState } from "react"

/** Runs work one at a time: what is pressed again while it is under way is not begun, since it would be sent twice. */
export function useOneAtATime(): { readonly busy: boolean; readonly run: (work: () => unknown) => Promise<void> } {
  const underWay = useRef(false)
  const [busy, setBusy] = useState(false)
  const run = async (work: () => unknown): Promise<void> => {
    if (underWay.current) return
    underWay.current = true
    setBusy(true)
    try {
      await work()
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }
  return { busy, run }
}
