import { lazy, Suspense, useEffect, useSyncExternalStore } from "react"
import { onBeside, showBeside, shownBeside } from "./beside.ts"

const FileBeside = lazy(async () => ({ default: (await import("./file-beside.tsx")).FileBeside }))

/** Where a file is shown beside the page; nothing while none is, and whoever comes next finds none. */
export function BesideSlot() {
  const file = useSyncExternalStore(onBeside, shownBeside)
  useEffect(() => () => showBeside(null), [])
  return file === null ? null : (
    <Suspense fallback={null}>
      <FileBeside key={file.bucketKey} file={file} />
    </Suspense>
  )
}
