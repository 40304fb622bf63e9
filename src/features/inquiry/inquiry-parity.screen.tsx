import { DocumentPage } from "#ui/document-frame/document-page.tsx"
import { Comparison } from "./comparison.tsx"
import { inquiryDocument, useT } from "./inquiry.document.ts"

/** The comparison of quotations (比价单, /wel/inquiry-parity-view): lines by suppliers, splits tried beside each other, and the preference. */
export function Screen() {
  const t = useT()
  return (
    <DocumentPage
      definition={inquiryDocument}
      screen="wel/inquiry-parity-view"
      within={["setPreference"]}
      wide
      tabs={(opened) => [{ id: "comparison", label: t("states.parity"), content: <Comparison document={opened} /> }]}
    />
  )
}
