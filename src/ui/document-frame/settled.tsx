import { type ReactNode, Suspense, useState } from "react"
import type { Opened } from "./define-document.ts"

/** A command's dialog, once the person's command before it has ended: it begins with what that one has left. */
export function Settled({ document, children }: { readonly document: Pick<Opened<unknown>, "busy">; readonly children: ReactNode }) {
  const [begun, setBegun] = useState(false)
  if (!begun && !document.busy) setBegun(true)
  return begun ? <Suspense fallback={null}>{children}</Suspense> : null
}
