import { documentEvents } from "./_kit/kind-notices.ts"
import type { NoticeSource } from "./_kit/notices.ts"
import { announcementNotices } from "./announcement/announcement.notices.ts"
import { tenderNotices } from "./tender/tender.notices.ts"

/** All sources of notices, with the values of their sentences, which templates may use; `document` stands for all declared kinds. */
export const noticeSources: readonly Pick<NoticeSource, "kind" | "events">[] = [
  tenderNotices,
  announcementNotices,
  { kind: "document", events: documentEvents },
]
