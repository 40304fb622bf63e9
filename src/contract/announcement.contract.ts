import { z } from "zod"
import { documentBeside } from "./document.ts"
import { endpoint, pageOf, pageQuery } from "./endpoint.ts"
import { id } from "./ids.ts"
import { role } from "./people.ts"
import { receiptCalls } from "./receipt.contract.ts"
import { richText } from "./rich-text.ts"
import { instant } from "./time.ts"

/** The owner of an announcement: the platform, or a company. */
export const scopes = ["platform", "company"] as const
export type Scope = (typeof scopes)[number]

/** The audience. In a company's announcement “everybody” and roles mean its own people; named companies are addressed as a whole. */
const audience = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("everybody") }),
  z.strictObject({ kind: z.literal("roles"), roles: z.array(role).min(1).max(10) }),
  z.strictObject({ kind: z.literal("companies"), parties: z.array(id).min(1).max(500) }),
])

/** What an announcement says, to whom, and until when. */
export const announcementContent = z.strictObject({
  title: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u),
  blocks: richText,
  audience,
  signFor: z.boolean(),
  /** Shown on the public page to everybody who is not signed in. */
  open: z.boolean(),
  expiresAt: instant.nullable(),
  signBy: instant.nullable(),
})
export type AnnouncementContent = z.infer<typeof announcementContent>

/** An announcement as one person may see it. */
export const announcementView = documentBeside.extend({
  number: z.string(),
  title: z.string(),
  scope: z.enum(scopes),
  party: id.nullable(),
  /** The author's name, for readers who manage the announcement. */
  author: z.string(),
  /** Whether the caller manages the announcement. */
  own: z.boolean(),
  content: announcementContent,
  publishAt: instant.nullable(),
  publishedAt: instant.nullable(),
  reason: z.string(),
})
export type AnnouncementView = z.infer<typeof announcementView>

const openRow = z.object({ id, number: z.string(), title: z.string(), publishedAt: instant })

/** The public page, for everybody. */
export const boardContract = {
  bulletin: endpoint("GET", "announcement/bulletin", {
    summary: "The open announcements of the platform, for everybody",
    query: pageQuery,
    data: pageOf(openRow),
  }),
  open: endpoint("GET", "announcement/bulletin/:id", {
    summary: "One open announcement, for everybody",
    params: z.strictObject({ id }),
    data: openRow.extend({ blocks: richText }),
  }),
}

/** The calls of announcements beyond those of every kind of document. */
export const announcementContract = { ...receiptCalls("announcement"), ...boardContract }
