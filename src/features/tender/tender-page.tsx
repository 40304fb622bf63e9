import type { TenderTask } from "#machines/tender/tender.tasks.ts"
import type { TenderView } from "#contract/tender.view.ts"
import type { TenderInputName } from "#contract/tender.contract.ts"
import { lazyPart } from "#client/browser/lazy-part.ts"
import { DocumentPage, type DocumentPageProps } from "#ui/document-frame/document-page.tsx"
import { tenderDocument } from "./tender.document.ts"

const TenderBrief = lazyPart(async () => (await import("./brief/tender-brief.tsx")).TenderBrief)

/** A page of the tender in `?id=`. */
export const TenderPage = (props: DocumentPageProps<TenderView, TenderInputName, TenderTask>) => (
  <DocumentPage<TenderView, TenderInputName, TenderTask> definition={tenderDocument} brief={TenderBrief} {...props} />
)
