import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { id } from "./ids.ts"

/** Calls of the live channel. The channel itself is a WebSocket at `/prod-api/live?ticket=...`. */
export const liveContract = {
  ticket: endpoint("POST", "live/ticket", {
    summary: "A ticket that opens the live channel once, within 30 seconds",
    data: z.object({ ticket: z.string() }),
  }),
}

const ids = z.array(id).min(1).max(100)

/** What the browser sends. Documents that the person may not see are passed over in silence, like documents that do not exist. */
export const liveRequest = z.union([z.strictObject({ follow: ids }), z.strictObject({ unfollow: ids })])
export type LiveRequest = z.infer<typeof liveRequest>

/** What the server sends: the documents that are followed from now on (read them again now), or one that has changed (read it again). */
export const liveNotice = z.union([z.object({ following: z.array(id) }), z.object({ changed: id })])
export type LiveNotice = z.infer<typeof liveNotice>
