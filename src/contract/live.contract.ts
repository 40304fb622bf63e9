import { z } from "zod"
import { shownPart, shownPlace } from "./document.ts"
import { endpoint } from "./endpoint.ts"
import { id } from "./ids.ts"
import { notice, noticePosition } from "./notice.contract.ts"

/** Calls of the live channel. The channel itself is a WebSocket at `/prod-api/live?ticket=...`. */
export const liveContract = {
  ticket: endpoint("POST", "live/ticket", {
    summary: "A ticket that opens the live channel once, within 30 seconds",
    data: z.object({ ticket: z.string() }),
  }),
}

const ids = z.array(id).min(1).max(100)

/**
 * What the browser sends: documents to follow (those that the person may not see are passed over in silence, like those that do not exist),
 * with the place up to which the facts of some are known, documents to leave, or the position of the last notice that it has, to hear of every later one.
 */
export const liveRequest = z.union([
  z.strictObject({ follow: ids, at: z.record(id, shownPlace).optional() }),
  z.strictObject({ unfollow: ids }),
  z.strictObject({ noticesAfter: noticePosition }),
])
export type LiveRequest = z.input<typeof liveRequest>

/** The person's notices after the position that the browser named, oldest first, each once; `unread` counts all of the person's. */
export const noticeNews = z.object({ unread: z.int(), notices: z.array(notice) })
export type NoticeNews = z.infer<typeof noticeNews>

/**
 * What the server sends: the documents that are followed from now on (read again now those without a place), the next facts of one with
 * a place, one that has changed (read it again), or notices.
 */
export const liveNotice = z.union([
  z.object({ following: z.array(id) }),
  z.object({ shown: shownPart(z.unknown()) }),
  z.object({ changed: id }),
  noticeNews,
])
export type LiveNotice = z.infer<typeof liveNotice>

/** The code with which the server closes the channel of a session that has ended. */
export const sessionEndedCode = 4401
