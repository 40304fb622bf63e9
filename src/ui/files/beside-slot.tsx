import { lazy, Suspense, useEffect, useSyncExternalStore } from "react"
import { onBeside, showBeside, shownBeside } from "./beside.ts"

const FileBeside = lazy(async () => ({ default: (await import("./file-beside.tsx")).FileBeside }))

/** The place for a file beside the page; empty while none is shown, and cleared on unmounting. */
export function BesideSlot() {
  const file = useSyncExternalStore(onBeside, shownBeside)
  useEffect(() => () => showBeside(null), [])
  return file === null ? null : (
    <Suspense fallback={null}>
      <FileBeside key={file.bucketKey} file={file} />
    </Suspense>
  )
}
