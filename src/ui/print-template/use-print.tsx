import { type ReactNode, useState } from "react"
import { lazyPart } from "#client/browser/lazy-part.ts"
import { serverClock } from "#client/http/clock.ts"
import { call } from "#client/http/http.ts"
import { formatInstant } from "#client/texts/moment.ts"
import { printContract, type ShownTemplate } from "#contract/print.contract.ts"
import type { ToPrint } from "./printed.tsx"

const PrintDialog = lazyPart(async () => (await import("./print-dialog.tsx")).PrintDialog)

/** A document that can be printed by the templates of its kind. */
export interface Printable extends ToPrint {
  readonly kind: string
}

/** Prints a document by a template where its kind has one in use, else as its page is. Render `dialog` beside the button. */
export function usePrint(on: Printable | null, printPage: () => void): { readonly print: () => Promise<void>; readonly dialog: ReactNode } {
  const [asked, setAsked] = useState<{ readonly templates: readonly ShownTemplate[]; readonly at: number } | null>(null)
  const print = async () => {
    // Without a reply the page is printed as it is.
    const found = on ? await call(printContract.ofKind, { query: { kind: on.kind } }).catch(() => []) : []
    if (found.length === 0) printPage()
    else setAsked({ templates: found, at: serverClock.now() })
  }
  // The page may have been drawn long before it is printed.
  const stamped = on && asked && { ...on, besides: { ...on.besides, printedAt: formatInstant(asked.at) } }
  const dialog = stamped ? <PrintDialog templates={asked.templates} on={stamped} onPage={printPage} onClose={() => setAsked(null)} /> : null
  return { print, dialog }
}
