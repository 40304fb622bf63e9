import { announcementNotices } from "#machines/announcement/announcement.notices.ts"
import { tenderNotices } from "#machines/tender/tender.notices.ts"
import type { ToldByServer } from "#server/documents/notices.ts"
import { documentKinds } from "./document-kinds.ts"

/** Every kind of document that tells people something. */
export const noticeSources: readonly ToldByServer[] = [tenderNotices, announcementNotices, ...documentKinds.map(({ notices }) => notices)]
