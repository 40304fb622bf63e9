import type { NoticeSource } from "#machines/_kit/notices.ts"
import { tenderNotices } from "#machines/tender/tender.notices.ts"

/** Every kind of document that tells people something. */
export const noticeSources: readonly NoticeSource[] = [tenderNotices]
