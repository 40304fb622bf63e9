import type { DocumentKind } from "#ui/document-kinds/document-kind.ts"
import { announcementKind } from "./messages/announcement.kind.ts"
import { tenderKind } from "./tender/tender.kind.tsx"

/** Every kind of document, as the palette, the dashboard and the count of tasks ask it. */
export const documentKinds: readonly DocumentKind[] = [tenderKind, announcementKind]
