import { documentEvents } from "./_kit/kind-notices.ts"
import type { NoticeSource } from "./_kit/notices.ts"
import { announcementNotices } from "./announcement/announcement.notices.ts"
import { tenderNotices } from "./tender/tender.notices.ts"

/** Whatever tells people something, each with what its sentences name, and so what a template may name; `document` tells for every kind that is declared. */
export const noticeSources: readonly Pick<NoticeSource, "kind" | "events">[] = [
  tenderNotices,
  announcementNotices,
  { kind: "document", events: documentEvents },
]
