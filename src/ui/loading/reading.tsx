import type { ReactNode } from "react"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import type { Read } from "#client/http/use-call.ts"

/** Renders data once they have loaded; until then placeholder lines, or the error. */
export function Reading<Data>({
  read,
  rows,
  children,
}: {
  readonly read: Read<Data>
  readonly rows?: number
  readonly children: (data: Data) => ReactNode
}) {
  if (read.data !== null) return <>{children(read.data)}</>
  return read.error ? <ErrorPanel error={read.error} onAgain={read.reload} /> : <LoadingRows rows={rows ?? 5} />
}
