import { z } from "zod"
import { documentBeside } from "./document.ts"
import { endpoint, endlessPageOf, endlessPageQuery } from "./endpoint.ts"
import { language } from "./identity.contract.ts"
import { id } from "./ids.ts"
import { ruled } from "./ruled.ts"
import { emailFits } from "./shapes.ts"
import { instant } from "./time.ts"

const mail = z.string().trim().max(254).refine(emailFits, ruled("emailFits"))

/** A purchaser's invitation to register as a supplier (供应商邀请). */
export const invitationContent = z.strictObject({
  company: z.string().trim().min(1).max(128),
  /** Empty where unknown. */
  creditCode: z.string().trim().toUpperCase().max(40),
  person: z.string().trim().min(1).max(64),
  email: mail,
  /** The language of the letter. */
  language,
  /** Added to the letter besides its template. */
  note: z.string().trim().max(1000),
})
export type InvitationContent = z.infer<typeof invitationContent>

/** An invitation as the buying side sees it. */
export const invitationView = documentBeside.extend({
  number: z.string(),
  content: invitationContent.nullable(),
  party: id,
  author: id.nullable(),
  sends: z.int(),
  sentAt: instant.nullable(),
  until: instant.nullable(),
  openedAt: instant.nullable(),
})
export type InvitationView = z.infer<typeof invitationView>

/** The fields by which an invitation resembles another. */
const likenesses = ["creditCode", "company", "email"] as const
const alike = z.object({ id, number: z.string(), company: z.string(), state: z.string(), by: z.enum(likenesses) })
export type AlikeInvitation = z.infer<typeof alike>

/** The text of an invitation letter; `{{person}}`, `{{company}}`, `{{buyer}}` and `{{note}}` stand for the invitation's data. */
export const invitationTemplate = z.strictObject({
  language,
  subject: z.string().trim().min(1).max(200),
  body: z.string().trim().min(1).max(5000),
  /** How often the company has written it; 0 for the platform's own text. */
  version: z.int().min(0),
})
export type InvitationTemplate = z.infer<typeof invitationTemplate>

/**
 * A letter's template with what the platform writes around it: the greeting, in which `{{person}}` stands for the name, the button, and the end; and what a
 * preview fills it with, in the letter's language.
 */
const invitationLetter = invitationTemplate.extend({
  frame: z.object({ hello: z.string(), action: z.string(), end: z.string(), sender: z.string() }),
  sample: z.object({ person: z.string(), company: z.string(), buyer: z.string(), note: z.string(), link: z.string() }),
})
export type InvitationLetter = z.infer<typeof invitationLetter>

/** What the holder of an invitation's link is told. */
const opened = z.object({
  company: z.string(),
  person: z.string(),
  email: z.string(),
  language,
  buyer: z.string(),
  until: instant,
})
export type OpenedInvitation = z.infer<typeof opened>

/** The token of a mailed link. */
export const linkToken = z.string().regex(/^[\w-]{43}$/)

const some = z.array(id).min(1).max(200)
const row = z.object({
  id,
  number: z.string(),
  state: z.string(),
  company: z.string(),
  creditCode: z.string(),
  person: z.string(),
  email: z.string(),
  sends: z.int(),
  sentAt: instant.nullable(),
  until: instant.nullable(),
  openedAt: instant.nullable(),
})

/** The results of a command on several documents; refused ones have their code. */
const outcomes = z.object({ done: z.array(id), refused: z.array(z.object({ id, code: z.string() })) })

/** The calls of invitations (spec 7.3) beyond those of their kind. */
export const invitationContract = {
  query: endpoint("POST", "sup/supInviteSupplier/query", {
    summary: "Invitations that the caller may see, the one that changed last first",
    query: endlessPageQuery,
    body: z.strictObject({ keyword: z.string().max(200).optional() }),
    data: endlessPageOf(row),
  }),
  delete: endpoint("POST", "sup/supInviteSupplier/delete", {
    summary: "Deletes invitations that were not sent, or have run out",
    body: z.strictObject({ ids: some }),
    data: outcomes,
    command: true,
  }),
  inviteConnect: endpoint("POST", "sup/supInviteSupplier/inviteConnect", {
    summary: "Sends the letters of invitations, or sends them once more",
    body: z.strictObject({ ids: some }),
    data: outcomes,
    command: true,
  }),
  saveTemplate: endpoint("POST", "sup/supInviteTemp/save", {
    summary: "Keeps how the own company's letters of invitation begin in one language; `version` is the one that was seen",
    body: invitationTemplate,
    data: invitationTemplate.pick({ version: true }),
  }),
  templates: endpoint("POST", "sup/supInviteTemp/query", {
    summary: "How letters of invitation read in each language: by the own company's text, or else by the platform's, and what surrounds it",
    data: z.array(invitationLetter),
  }),
  alike: endpoint("POST", "sup/supInviteSupplier/alike", {
    summary: "Who else was invited by the own company under the same name, code or address",
    body: z.strictObject({
      company: z.string().max(200),
      creditCode: z.string().max(60),
      email: z.string().max(300),
      except: id.nullable(),
    }),
    data: z.array(alike),
  }),
  open: endpoint("POST", "sup/register/invitation", {
    summary: "Opens the link of an invitation: whom it is for, and who invites",
    body: z.strictObject({ token: linkToken }),
    data: opened,
  }),
}
