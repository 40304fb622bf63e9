import { z } from "zod"
import { certificateKinds } from "./certificate-kinds.ts"
import { checkRow } from "./checklist.contract.ts"
import { documentBeside } from "./document.ts"
import { endpoint, endlessPageOf, endlessPageQuery } from "./endpoint.ts"
import { language, newPassword } from "./identity.contract.ts"
import { id } from "./ids.ts"
import { linkToken } from "./invitation.contract.ts"
import { currency } from "./money.ts"
import { ruled } from "./ruled.ts"
import { emailFits, phoneProblem, plainPhone, webAddressFits } from "./shapes.ts"
import { day, dayAt, type Instant } from "./time.ts"

/** The version of the terms that a registration accepts, stored with it. Raise it whenever the wording changes. */
export const termsVersion = "2026-11"

const words = (most: number) => z.string().trim().min(1).max(most)
const optional = (most: number) => z.string().trim().max(most)
const email = z.string().trim().max(254).refine(emailFits, ruled("emailFits"))
/** A telephone number of eleven digits (spec 5), however it is grouped. */
const phone = z
  .string()
  .max(100)
  .overwrite(plainPhone)
  .refine((text) => text !== "" && phoneProblem(text) === null, ruled("phoneFits"))
/** An account number, with or without grouping. */
const accountNumber = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9 -]{5,39}$/)

/** The fields of a certificate; one without expiry has no last day. */
export const certificateFields = {
  kind: z.enum(certificateKinds),
  number: words(100),
  issuer: optional(128),
  validFrom: day,
  validTo: day.nullable(),
}
/** A certificate must not end before its first day. */
export const endsAfterBegin = ({ validFrom, validTo }: { readonly validFrom: string; readonly validTo: string | null }): boolean =>
  validTo === null || validTo >= validFrom
export const endsBeforeBegin = { ...ruled("certificateEndsAfterBegin"), path: ["validTo"] }
const certificate = z.strictObject(certificateFields).refine(endsAfterBegin, endsBeforeBegin)

/** Empty, or an address that a browser opens: nothing else becomes a link. */
const website = optional(200).refine((text) => text === "" || webAddressFits(text), ruled("websiteFits"))
/** Whether a company was founded by an instant; it may leave the day out. */
export const isFoundedBy = ({ established }: { readonly established: string | null }, at: Instant): boolean =>
  established === null || established <= dayAt(at)

const company = {
  company: words(128),
  /** Of any length here, since a length other than 18 is refused with 15010, not as a bad format. */
  creditCode: z.string().trim().toUpperCase().min(1).max(40),
  legalPerson: words(64),
  address: words(300),
  established: day.nullable(),
  website: optional(200),
  scope: optional(1000),
}
const contact = { name: words(64), title: optional(64), email }
const account = { bank: words(128), branch: optional(128), holder: words(128), currency }
const rest = {
  categories: z.array(z.string().min(1).max(32)).max(50),
  regions: z.array(z.string().regex(/^\d{6}$/)).max(40),
  certificates: z.array(certificate),
}

/** What a company says of itself; as a supplier it may have more certificates than it registered with, since buyers record them, too. */
export const writtenContent = z.strictObject({
  ...company,
  website,
  contacts: z.array(z.strictObject({ ...contact, phone })).max(10),
  ...rest,
  certificates: rest.certificates.max(1000),
  accounts: z.array(z.strictObject({ ...account, number: accountNumber })).max(5),
})
export type RegistrationContent = z.infer<typeof writtenContent>

/** The most certificates of a registration. */
export const mostCertificates = 20
/** What a company declares at registration. */
export const registrationContent = writtenContent.extend({ certificates: rest.certificates.max(mostCertificates) })

/** The same as documents store it: of telephone and account numbers only some digits. */
export const declaredContent = z.strictObject({
  ...company,
  contacts: z.array(z.strictObject({ ...contact, phone: z.string() })),
  ...rest,
  accounts: z.array(z.strictObject({ ...account, number: z.string() })),
})
export type DeclaredContent = z.infer<typeof declaredContent>

/** A reviewer's remark on one field, by its path, such as `accounts.0.number`. */
export const fieldRemark = z.strictObject({
  field: z.string().regex(/^[a-zA-Z]+(\.\d{1,2}\.[a-zA-Z]+)?$/),
  text: z.string().trim().max(500),
})
export type FieldRemark = z.infer<typeof fieldRemark>

/** A registration as its reader may see it. */
export const registrationView = documentBeside.extend({
  number: z.string(),
  content: declaredContent.nullable(),
  party: z.string(),
  terms: z.string(),
  language,
  rounds: z.int(),
  reason: z.string(),
  /** The changes requested from the applicant, field by field. */
  comments: z.array(fieldRemark),
  /** The reviewer's remarks so far; the applicant sees them when the registration is returned. */
  remarks: z.array(fieldRemark),
  /** The day from which a rejected company may register again. */
  waitsUntil: z.int().nullable(),
  /** What each review has to check, and what was found; empty for the applicant. */
  checklist: z.array(checkRow),
})
export type RegistrationView = z.infer<typeof registrationView>

/** A proof of work: a moment for a browser, expensive for a machine that tries repeatedly. */
export const workTask = z.object({ challenge: z.string(), bits: z.int() })
export const workProof = z.strictObject({ challenge: z.string().max(300), nonce: z.string().regex(/^\d{1,12}$/) })
export type WorkProof = z.infer<typeof workProof>

const known = z.object({
  /** The declared field that matches. */
  by: z.enum(["name", "creditCode", "account", "phone", "address"]),
  what: z.enum(["company", "registration"]),
  number: z.string(),
  name: z.string(),
  state: z.string(),
})
export type KnownAlike = z.infer<typeof known>

export const option = z.object({ value: z.string(), label: z.string() })
const available = z.object({ available: z.boolean() })

/** The calls of registration (spec 7.3) beyond those of its kind. */
export const registrationContract = {
  open: endpoint("GET", "sup/register/open", {
    summary: "Whether anybody can register here: the code that confirms an address comes by mail, which not every installation sends",
    data: z.object({ open: z.boolean() }),
  }),
  challenge: endpoint("POST", "sup/register/challenge", {
    summary: "What a browser works out in place of a picture puzzle",
    data: workTask,
  }),
  sendCode: endpoint("POST", "sup/register/sendCode", {
    summary:
      "Mails the one-time code that confirms an address, with a link back by the same invitation; the answer is the same whether or not it has an account",
    body: z.strictObject({ email, language, proof: workProof, invitation: linkToken.nullable() }),
    data: z.null(),
  }),
  confirm: endpoint("POST", "sup/register/confirm", {
    summary: "Confirms the address by the mailed code and makes the account with which the registration is written",
    body: z.strictObject({
      email,
      code: z.string().regex(/^\d{6}$/),
      name: words(64),
      password: newPassword,
      language,
      terms: z.literal(termsVersion),
      invitation: linkToken.nullable(),
    }),
    data: z.null(),
  }),
  verifySupplierName: endpoint("GET", "sup/register/verifySupplierName", {
    summary: "Whether a company may register under this name",
    query: z.strictObject({ supplierName: words(128) }),
    data: available,
  }),
  verifyUnifyWorldCode: endpoint("GET", "sup/register/verifyUnifyWorldCode", {
    summary: "Whether a company may register under this credit code; one of another length than 18 is refused with 15010",
    query: z.strictObject({ unifyWorldCode: words(40) }),
    data: available,
  }),
  mine: endpoint("GET", "sup/register/mine", {
    summary: "The own registration with all that was written, and what it is written from; null where none was begun",
    data: z
      .object({
        id,
        version: z.int(),
        state: z.string(),
        number: z.string(),
        rounds: z.int(),
        content: declaredContent.nullable(),
        comments: z.array(fieldRemark),
        reason: z.string(),
        waitsUntil: z.int().nullable(),
        company: z.string(),
        email: z.string(),
        categories: z.array(option),
        regions: z.array(option),
      })
      .nullable(),
  }),
  begin: endpoint("POST", "sup/register/begin", {
    summary: "Begins the registration of somebody who is signed in already, with the terms accepted, by an invitation or without one",
    body: z.strictObject({ terms: z.literal(termsVersion), language, invitation: linkToken.nullable() }),
    data: z.object({ id }),
  }),
  register: endpoint("POST", "sup/register/", {
    summary: "Sends the own registration to its reviewers",
    body: z.strictObject({ base: z.int().min(0), content: registrationContent }),
    data: z.object({ id, version: z.int(), state: z.string() }),
    command: true,
  }),
  query: endpoint("POST", "sup/registerForm/query", {
    summary: "Registrations that the caller may see, the one that changed last first",
    query: endlessPageQuery,
    body: z.strictObject({ keyword: z.string().max(200).optional(), states: z.array(z.string().max(40)).max(20).optional() }),
    data: endlessPageOf(z.object({ id, number: z.string(), title: z.string(), state: z.string(), creditCode: z.string().nullable() })),
  }),
  doApprove: endpoint("POST", "sup/registerForm/doApprove", {
    summary:
      "Passes the review in which a registration stands (status 1), or returns it with a comment (status 2); answers the stage that was passed",
    body: z.strictObject({ id, status: z.enum(["1", "2"]), comment: z.string().trim().max(500).default("") }),
    data: z.object({ state: z.string(), stage: z.enum(["1", "2"]).nullable() }),
    command: true,
  }),
  known: endpoint("GET", "sup/registerForm/known", {
    summary: "What is known already that is like what was declared",
    query: z.strictObject({ id }),
    data: z.array(known),
  }),
  unmask: endpoint("POST", "sup/registerForm/unmask", {
    summary: "Tells a telephone or account number in full; that it was looked at is kept",
    body: z.strictObject({ id, field: fieldRemark.shape.field }),
    data: z.object({ value: z.string() }),
  }),
}
