import { importedTender } from "#machines/imported-tender/imported-tender.chart.ts"
import { documentModule } from "#server/documents/document-module.ts"

/** Imported tenders on the server, derived from their declaration. */
export const importedTenderDocument = documentModule({ kind: importedTender })
