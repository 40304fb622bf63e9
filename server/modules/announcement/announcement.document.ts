import { announcement } from "#machines/announcement/announcement.chart.ts"
import { documentModule } from "#server/documents/document-module.ts"
import { showAnnouncement } from "./announcement.show.ts"

/** Announcements on the server: all that the frame cannot know of them. */
export const announcementDocument = documentModule({
  kind: announcement,
  show: showAnnouncement,
  beside: {
    from: (me) => `left join announcement_receipt r on r.announcement = t.id and r.person = ${me()}`,
    columns: { readAt: "r.read_at", signedAt: "r.signed_at" },
  },
})
