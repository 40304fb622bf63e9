import { useEffect, useState } from "react"
import type { DocumentDefinition } from "#ui/document-frame/define-document.ts"
import { useDocumentKinds } from "#ui/document-kinds/document-kinds.tsx"

export type PrintingKind = Pick<DocumentDefinition<never, never>, "view" | "looks" | "useWords">

/** The fields of a kind's documents with their labels; null until loaded. */
export function usePrintingKind(kind: string): PrintingKind | null {
  const kinds = useDocumentKinds()
  const [known, setKnown] = useState<{ readonly kind: string; readonly of: PrintingKind } | null>(null)
  useEffect(() => {
    let wanted = true
    void kinds
      .find(({ name }) => name === kind)
      ?.printing?.()
      .then((of) => wanted && setKnown({ kind, of }))
    return () => {
      wanted = false
    }
  }, [kinds, kind])
  return known?.kind === kind ? known.of : null
}
