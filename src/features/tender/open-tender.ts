import type { DocumentView } from "#contract/document.ts"
import type { TenderView } from "#contract/tender.view.ts"
import type { Opened } from "#ui/document-frame/define-document.ts"

/** A tender as the server shows it. */
export type ShownTender = DocumentView<TenderView>

/** A tender open on a screen, now or as it was. */
export type OpenTender = Opened<TenderView>
