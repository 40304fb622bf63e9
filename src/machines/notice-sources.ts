import type { NoticeSource } from "./_kit/notices.ts"
import { announcementNotices } from "./announcement/announcement.notices.ts"
import { tenderNotices } from "./tender/tender.notices.ts"

/** Every kind of document that tells people something; each declares what its sentences name, and so what a template may name. */
export const noticeSources: readonly NoticeSource[] = [tenderNotices, announcementNotices]
