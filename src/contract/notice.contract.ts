import { z } from "zod"
import { endpoint, pageOf, pageQuery } from "./endpoint.ts"
import { id } from "./ids.ts"
import { instant } from "./time.ts"

/** The subjects of notices (spec 3, `msgType`), in the order of the filter. */
export const msgTypes = [
  "approval",
  "task",
  "document",
  "tender",
  "clarification",
  "question",
  "prequalification",
  "opening",
  "evaluation",
  "award",
  "objection",
  "announcement",
] as const
export type MsgType = (typeof msgTypes)[number]

/** A notice's position among all: decimal digits that grow with time. A reader sends the last one that it has. */
export const noticePosition = z.string().regex(/^(0|[1-9]\d{0,17})$/)

/** A text in each language of the platform. */
const said = z.object({ zh: z.string(), en: z.string(), es: z.string(), ja: z.string() })

/** A notice to one person. Its sentence is `notice:templates.<template>` with `params`, so it can be shown in any language. */
export const notice = z.object({
  id,
  position: noticePosition,
  msgType: z.enum(msgTypes),
  template: z.string(),
  /** `number` and `title` of the document, and further values of the sentence. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The unfilled texts of the administrators' template; null for the platform's own sentence. */
  told: z.object({ title: said, body: said }).nullable(),
  /** The page where its reader continues. */
  path: z.string(),
  at: instant,
  readAt: instant.nullable(),
})
export type Notice = z.infer<typeof notice>

/** A row of the list: `title` is the notice's sentence in the caller's language. */
export const noticeRow = notice.extend({ title: z.string() })

const root = "notice/msgSendRecord"
/** The number of unread notices, and the position of the newest notice; "0" when there is none. */
const count = z.object({ unread: z.int(), newest: noticePosition })

/** People's own notices (spec 7.8, send records). Other people's count as absent. */
export const noticeContract = {
  queryReceive: endpoint("POST", `${root}/queryReceive`, {
    summary: "The caller's notices, newest first",
    query: pageQuery,
    body: z.strictObject({ unread: z.boolean().default(false), msgType: z.enum(msgTypes).optional() }),
    data: pageOf(noticeRow),
  }),
  unreadCount: endpoint("GET", `${root}/unreadCount/:userId`, {
    summary: "How many notices the caller has not read; the user of the address is passed over",
    params: z.strictObject({ userId: z.string().max(64) }),
    data: count,
  }),
  update: endpoint("POST", `${root}/update`, {
    summary: "Marks notices as read: those named, or all up to a position that was seen",
    body: z.union([z.strictObject({ ids: z.array(id).min(1).max(500) }), z.strictObject({ upTo: noticePosition })]),
    data: count,
  }),
}
