import { type ReactNode, useState } from "react"
import { lazyPart } from "#client/browser/lazy-part.ts"
import { call } from "#client/http/http.ts"
import { printContract, type ShownTemplate } from "#contract/print.contract.ts"
import type { ToPrint } from "./printed.tsx"

const PrintDialog = lazyPart(async () => (await import("./print-dialog.tsx")).PrintDialog)

/** A document that can be printed by the templates of its kind. */
export interface Printable extends ToPrint {
  readonly kind: string
}

/** Prints a document by a template where its kind has one in use, else as its page is. Render `dialog` beside the button. */
export function usePrint(on: Printable | null, printPage: () => void): { readonly print: () => Promise<void>; readonly dialog: ReactNode } {
  const [templates, setTemplates] = useState<readonly ShownTemplate[]>([])
  const print = async () => {
    // Without a reply the page is printed as it is.
    const found = on ? await call(printContract.ofKind, { query: { kind: on.kind } }).catch(() => []) : []
    if (found.length === 0) printPage()
    else setTemplates(found)
  }
  const dialog =
    on && templates.length > 0 ? <PrintDialog templates={templates} on={on} onPage={printPage} onClose={() => setTemplates([])} /> : null
  return { print, dialog }
}
