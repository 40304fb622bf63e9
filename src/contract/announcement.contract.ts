import { z } from "zod"
import { endpoint, pageOf, pageQuery } from "./endpoint.ts"
import { id } from "./ids.ts"
import { role } from "./people.ts"
import { richText } from "./rich-text.ts"
import { instant } from "./time.ts"

/** Whose announcement it is: the platform's, or a company's. */
export const scopes = ["platform", "company"] as const
export type Scope = (typeof scopes)[number]
export const announcementStates = ["draft", "scheduled", "published", "withdrawn", "expired"] as const
export type AnnouncementState = (typeof announcementStates)[number]

/** Who is addressed. A company's “everybody” and roles are its own people; named companies are addressed whole. */
export const audience = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("everybody") }),
  z.strictObject({ kind: z.literal("roles"), roles: z.array(role).min(1).max(10) }),
  z.strictObject({ kind: z.literal("companies"), parties: z.array(id).min(1).max(500) }),
])
export type Audience = z.infer<typeof audience>

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

/** What a reader is shown beside the announcement's own facts: receipts and names. */
export const announcementBeside = z.object({
  company: z.string().nullable(),
  /** Whether the caller has the say over it. */
  own: z.boolean(),
  /** Whether it addresses the caller. */
  forMe: z.boolean(),
  readAt: instant.nullable(),
  signedAt: instant.nullable(),
  author: z.string(),
  /** What the named companies are called, for whoever has the say over it. */
  names: z.record(id, z.string()),
})
export type AnnouncementBeside = z.infer<typeof announcementBeside>

/** An announcement as one person may see it. */
export const announcementView = announcementBeside.extend({
  number: z.string(),
  scope: z.enum(scopes),
  title: z.string(),
  open: z.boolean(),
  signFor: z.boolean(),
  signBy: instant.nullable(),
  publishAt: instant.nullable(),
  publishedAt: instant.nullable(),
  expiresAt: instant.nullable(),
  content: announcementContent,
  reason: z.string(),
})
export type AnnouncementView = z.infer<typeof announcementView>

/** What stands on the public page. */
const openRow = z.object({ id, number: z.string(), title: z.string(), publishedAt: instant })
const openShown = openRow.extend({ blocks: richText })

const receipt = z.object({
  who: z.string(),
  company: z.string(),
  readAt: instant.nullable(),
  signedAt: instant.nullable(),
})
export type Receipt = z.infer<typeof receipt>

const byId = z.strictObject({ id })

/** Calls of announcements beside those that every kind of document has. */
export const announcementContract = {
  read: endpoint("POST", "announcement/:id/read", {
    summary: "Notes that the caller has read a published announcement",
    params: byId,
    data: z.object({ readAt: instant }),
  }),
  signFor: endpoint("POST", "announcement/:id/signFor", {
    summary: "Signs for a published announcement that asks for it; once",
    params: byId,
    data: z.object({ signedAt: instant }),
  }),
  receipts: endpoint("POST", "announcement/:id/receipts", {
    summary: "Who was addressed, and who has read and signed; for whoever has the say over it",
    params: byId,
    query: pageQuery,
    body: z.strictObject({ missing: z.enum(["read", "signed"]).optional() }),
    data: pageOf(receipt),
  }),
  bulletin: endpoint("GET", "announcement/bulletin", {
    summary: "The open announcements of the platform, for everybody",
    query: pageQuery,
    data: pageOf(openRow),
  }),
  open: endpoint("GET", "announcement/bulletin/:id", { summary: "One open announcement, for everybody", params: byId, data: openShown }),
}
