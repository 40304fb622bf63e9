import { announcement } from "#machines/announcement/announcement.chart.ts"
import { documentModule } from "#server/documents/document-module.ts"

/** Announcements on the server, derived from their declaration. */
export const announcementDocument = documentModule({ kind: announcement })
