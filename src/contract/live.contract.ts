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

/** The place in a document where somebody writes, such as a question; null for nowhere any more. */
const place = z.string().min(1).max(64).nullable()
/** A colleague of the own company who writes in a document that both follow. */
const writing = z.object({ in: id, at: place, person: id, name: z.string() })
export type Writing = z.infer<typeof writing>

const ids = z.array(id).min(1).max(100)

/**
 * What the browser sends: documents to follow, with the place of those whose facts it folds (documents that do not exist or that the person may not
 * see are ignored silently), documents to leave, where the person writes in one that it follows, which colleagues are told and which is stored
 * nowhere, or the position of its last notice, to receive all later ones.
 */
export const liveRequest = z.union([
  z.strictObject({ follow: ids, at: z.record(id, shownPlace).optional() }),
  z.strictObject({ unfollow: ids }),
  z.strictObject({ writing: id, at: place }),
  z.strictObject({ noticesAfter: noticePosition }),
])
export type LiveRequest = z.input<typeof liveRequest>

/** The person's notices after the position that the browser sent, oldest first, each once; `unread` counts all unread notices. */
export const noticeNews = z.object({ unread: z.int(), notices: z.array(notice) })
export type NoticeNews = z.infer<typeof noticeNews>

/**
 * What the server sends: the documents followed from now on (read those without a place again now), the next facts of one with a place, one that has
 * changed (read it again), where a colleague writes, or notices.
 */
export const liveNotice = z.union([
  z.object({ following: z.array(id) }),
  z.object({ shown: shownPart(z.unknown()) }),
  z.object({ changed: id }),
  z.object({ writing }),
  noticeNews,
])
export type LiveNotice = z.infer<typeof liveNotice>

/** The code with which the server closes the channel of a session that has ended. */
export const sessionEndedCode = 4401
