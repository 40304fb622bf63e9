import { useId, useInsertionEffect } from "react"
import { useLocation } from "react-router-dom"
import { noteUnsaved } from "#client/browser/unsaved.ts"
import { tagKey } from "#ui/shell/tags.ts"

/** Marks this page as having unsaved input: before its tab or the window closes, the person is asked. */
export function useUnsaved(dirty: boolean): void {
  const id = useId()
  const { pathname, search } = useLocation()
  const page = tagKey(pathname + search)
  // An insertion effect lasts as long as the form is mounted, also while its page is kept behind another one.
  useInsertionEffect(() => (dirty ? noteUnsaved(id, page) : undefined), [dirty, id, page])
}
