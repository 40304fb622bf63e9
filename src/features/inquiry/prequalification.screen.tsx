import { useSession } from "#client/session/session.ts"
import { DocumentPage } from "#ui/document-frame/document-page.tsx"
import { Applications } from "./applications.tsx"
import { inquiryDocument, useT } from "./inquiry.document.ts"
import { OwnApplication } from "./own-application.tsx"
import { quotationDocument, useQuotationT } from "./quotation.document.ts"

/** Prequalification (询价资格预审, /wel/inquiry-prequal-details): buyers review the applications, a supplier sees its own. */
export function Screen() {
  const { profile } = useSession()
  return profile?.roles.includes("supplier") ? <Own /> : <Review />
}

function Review() {
  const t = useT()
  return (
    <DocumentPage
      definition={inquiryDocument}
      screen="wel/inquiry-prequal-details"
      within={["reviewApplicant"]}
      also={["declareFailed"]}
      tabs={(opened) => [{ id: "applications", label: t("applications"), content: <Applications document={opened} /> }]}
    />
  )
}

function Own() {
  const t = useQuotationT()
  return (
    <DocumentPage
      definition={quotationDocument}
      screen="wel/inquiry-prequal-details"
      tabs={(opened) => [{ id: "application", label: t("application"), content: <OwnApplication document={opened} /> }]}
    />
  )
}
