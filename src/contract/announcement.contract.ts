import { z } from "zod"
import { commandBody, verdict } from "./document.ts"
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
  /** Shown on the public page to everybody who is not signed in. */
  open: z.boolean(),
  signFor: z.boolean(),
  signBy: instant.nullable(),
  expiresAt: instant.nullable(),
})
export type AnnouncementContent = z.infer<typeof announcementContent>

const row = z.object({
  id,
  number: z.string(),
  scope: z.enum(scopes),
  company: z.string().nullable(),
  title: z.string(),
  state: z.enum(announcementStates),
  open: z.boolean(),
  signFor: z.boolean(),
  signBy: instant.nullable(),
  publishAt: instant.nullable(),
  publishedAt: instant.nullable(),
  expiresAt: instant.nullable(),
  /** Whether the caller has the say over it. */
  own: z.boolean(),
  /** Whether it addresses the caller. */
  forMe: z.boolean(),
  readAt: instant.nullable(),
  signedAt: instant.nullable(),
})
export type AnnouncementRow = z.infer<typeof row>

const shown = row.extend({
  version: z.int(),
  content: announcementContent,
  reason: z.string(),
  author: z.string(),
  /** What the named companies are called, for whoever has the say over it. */
  companies: z.array(z.object({ id, name: z.string() })),
  verdicts: z.record(z.string(), verdict),
})
export type AnnouncementShown = z.infer<typeof shown>

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
const reply = z.object({ id, version: z.int(), state: z.enum(announcementStates) })
const command = <Input extends z.ZodType>(name: string, summary: string, input: Input) =>
  endpoint("POST", `announcement/:id/${name}`, { summary, params: byId, body: commandBody(input), data: reply, command: true })

/** Announcements of the platform and of companies. */
export const announcementContract = {
  query: endpoint("POST", "announcement/query", {
    summary: "Announcements that concern the caller, and those that the caller has the say over; the latest first",
    query: pageQuery,
    body: z.strictObject({
      scope: z.enum(scopes).optional(),
      state: z.enum(announcementStates).optional(),
      title: z.string().max(200).optional(),
      /** Those over which the caller has the say. */
      own: z.boolean().optional(),
      /** Those that the caller is asked to sign for: still to be signed, or signed. */
      toSign: z.enum(["open", "done"]).optional(),
    }),
    data: pageOf(row),
  }),
  create: endpoint("POST", "announcement/create", {
    summary: "Begins an announcement as a draft",
    body: z.strictObject({ scope: z.enum(scopes), content: announcementContent }),
    data: reply,
    command: true,
  }),
  one: endpoint("GET", "announcement/one/:id", { summary: "One announcement", params: byId, data: shown }),
  save: command("save", "Changes a draft", z.strictObject({ content: announcementContent })),
  publish: command("publish", "Publishes it now", z.strictObject({})),
  schedule: command("schedule", "Publishes it by itself at a time to come", z.strictObject({ at: instant })),
  unschedule: command("unschedule", "Takes it back to the drafts before its time", z.strictObject({})),
  withdraw: command(
    "withdraw",
    "Takes a published announcement back, with the reason",
    z.strictObject({ reason: z.string().trim().max(500) }),
  ),
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
