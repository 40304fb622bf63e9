import { z } from "zod"
import { documentBeside } from "./document.ts"
import { endpoint, pageOf, pageQuery } from "./endpoint.ts"
import { id } from "./ids.ts"
import { role } from "./people.ts"
import { receiptCalls } from "./receipt.contract.ts"
import { richText } from "./rich-text.ts"
import { instant } from "./time.ts"

/** Whose announcement it is: the platform's, or a company's. */
export const scopes = ["platform", "company"] as const
export type Scope = (typeof scopes)[number]

/** Who is addressed. A company's “everybody” and roles are its own people; named companies are addressed whole. */
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
  /** The name of whoever wrote it, for whoever has the say over it. */
  author: z.string(),
  /** Whether the caller has the say over it. */
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

/** Calls of announcements beside those that every kind of document has. */
export const announcementContract = { ...receiptCalls("announcement"), ...boardContract }
