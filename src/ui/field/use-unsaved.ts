import { useId, useInsertionEffect } from "react"
import { useLocation } from "react-router-dom"
import { noteUnsaved } from "#client/unsaved.ts"
import { tagKey } from "#ui/shell/tags.ts"

/** Says that this page holds what would be lost with it: whoever closes its tab or the window is asked first. */
export function useUnsaved(dirty: boolean): void {
  const id = useId()
  const { pathname, search } = useLocation()
  const page = tagKey(pathname + search)
  // An insertion effect lasts as long as the form does: also while its page is kept behind another one.
  useInsertionEffect(() => (dirty ? noteUnsaved(id, page) : undefined), [dirty, id, page])
}
