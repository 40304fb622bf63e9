import type { TenderView } from "#contract/tender.view.ts"
import type { TenderInputName } from "#contract/tender.contract.ts"
import { DocumentPage, type DocumentPageProps } from "#ui/document-frame/document-page.tsx"
import { tenderBrief } from "./brief/tender-brief.tsx"
import { tenderDocument } from "./tender.document.ts"

/** A page of the tender in `?id=`. */
export const TenderPage = (props: DocumentPageProps<TenderView, TenderInputName>) => (
  <DocumentPage definition={tenderDocument} brief={tenderBrief} {...props} />
)
