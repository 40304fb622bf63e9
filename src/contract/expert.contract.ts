import { z } from "zod"
import { accountName, key, part, version } from "./admin.contract.ts"
import { codeValue } from "./code.contract.ts"
import { endpoint, pageOf, pageQuery } from "./endpoint.ts"
import { newPassword } from "./identity.contract.ts"
import { email, phone } from "./shapes.ts"
import { instant } from "./time.ts"

const distinct = (items: readonly string[]) => new Set(items).size === items.length

/** The states of an expert's record: written, handed in, approved and hence in the pool, and taken out of it. */
export const expertStates = ["new", "inApproval", "enabled", "disabled"] as const
export const expertState = z.enum(expertStates)
export type ExpertState = z.infer<typeof expertState>
/** What is done to a record after it is written. */
export const expertActs = ["handIn", "approve", "return", "disable", "enable"] as const
export type ExpertAct = (typeof expertActs)[number]

/** What administrators enter about an expert (评标专家). */
export const expertRecord = z.strictObject({
  fields: z.array(codeValue).min(1).max(20).refine(distinct),
  title: z.string().trim().max(64),
  /** The company of the platform that employs the expert. */
  employer: key.nullable(),
  /** The employer's name when it is not a company of the platform. */
  employerName: z.string().trim().max(128),
  /** Companies whose bids the expert must never judge. */
  avoid: z.array(key).max(50).refine(distinct),
})
export type ExpertRecord = z.infer<typeof expertRecord>

/** A new expert without an account. */
export const newExpert = z.strictObject({
  name: z.string().regex(accountName),
  displayName: z.string().trim().min(1).max(64),
  phone,
  email,
  password: newPassword,
})
export type NewExpert = z.infer<typeof newExpert>

const named = z.object({ id: key, name: z.string() })
const done = named.extend({ at: instant })

/** An expert's record with the account's data. Its id is the person's. */
export const expertRow = z.object({
  id: key,
  name: z.string(),
  displayName: z.string(),
  phone: z.string(),
  email: z.string(),
  departmentName: z.string().nullable(),
  ...expertRecord.shape,
  fields: z.array(z.string()),
  employer: key.nullable(),
  /** The company's name, or the text entered instead. */
  employerName: z.string(),
  avoid: z.array(named),
  state: expertState,
  /** Who handed the record in last; null for one that was there before, or is new. */
  handedIn: done.nullable(),
  approved: done.nullable(),
  /** Why it was returned or disabled; empty when it was not. */
  reason: z.string(),
  /** Whether it was changed since it was approved: enabling it again then takes another approval. */
  amended: z.boolean(),
  /** Enabled, with an account that can sign in and acts as an expert: only then can the expert be drawn or named. */
  callable: z.boolean(),
  /** The number of committees of running tenders and inquiries with this expert. */
  duties: z.int(),
  /** The number of tenders and inquiries for which the expert has scored, and when that was last. */
  served: z.int(),
  lastServedAt: instant.nullable(),
  version,
  changedAt: instant,
})
export type ExpertRow = z.infer<typeof expertRow>

/** The experts from whom committees are formed. */
export const expertContract = {
  query: endpoint("GET", "bidding/expert/query", {
    summary:
      "Experts by part of their name or account, by field, employer and state; those that wait for an approval first, then in the order of their accounts",
    query: pageQuery.extend({
      name: part,
      field: codeValue.optional(),
      employer: part,
      state: expertState.optional(),
    }),
    data: pageOf(expertRow),
  }),
  add: endpoint("POST", "bidding/expert/add", {
    summary:
      "Writes the record of an expert, who is in the pool once it is approved: a person who has an account, or a newcomer whose account is made with the record",
    body: expertRecord.extend({ person: key.nullable(), newcomer: newExpert.nullable() }),
    data: expertRow,
  }),
  update: endpoint("POST", "bidding/expert/update", {
    summary: "Changes an expert's record; `version` is the one that was seen",
    body: expertRecord.extend({ id: key, version }),
    data: expertRow,
  }),
  act: endpoint("POST", "bidding/expert/act", {
    summary:
      "Hands a record in, approves or returns it as somebody else than who handed it in, disables an expert, who is neither drawn nor named from then on and keeps the duties there are, or enables one again; whoever returns or disables says why",
    body: z.strictObject({ id: key, version, act: z.enum(expertActs), reason: z.string().trim().max(500) }),
    data: expertRow,
  }),
}
