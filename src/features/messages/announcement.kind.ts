import { findDocuments } from "#ui/document-frame/find-documents.ts"
import type { DocumentKind } from "#ui/document-kinds/document-kind.ts"

/** What announcements give to the pages that ask all kinds of documents. */
export const announcementKind: DocumentKind = {
  name: "announcement",
  find: async (written, _, signal) => findDocuments((await import("./announcement.document.ts")).announcementDocument, written, signal),
}
