import { announcementNotices } from "#machines/announcement/announcement.notices.ts"
import type { ToldByServer } from "#server/documents/notices.ts"
import { documentKinds } from "./document-kinds.ts"

/** Every kind of document that sends notices. */
export const noticeSources: readonly ToldByServer[] = [announcementNotices, ...documentKinds.map(({ notices }) => notices)]
