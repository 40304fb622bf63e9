import { z } from "zod"
import { certificateKinds } from "./certificate-kinds.ts"
import { documentBeside } from "./document.ts"
import { endpoint } from "./endpoint.ts"
import { id } from "./ids.ts"
import { declaredContent, fieldRemark, option, writtenContent } from "./registration.contract.ts"
import { ruled } from "./ruled.ts"
import { digitsTyped } from "./shapes.ts"
import { day, instant } from "./time.ts"

/** The lists of a company's data. */
export const changedLists = ["contacts", "accounts", "certificates"] as const
export type ChangedList = (typeof changedLists)[number]

/** A changed field; values as documents store them, several joined in one text. */
const difference = z.object({
  /** The list that contains it; null for a field of the company itself. */
  list: z.enum(changedLists).nullable(),
  /** Its index in the new list; for a removed one, in the old list. */
  index: z.int(),
  what: z.enum(["changed", "added", "removed"]),
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** Whether it takes effect only after a review. */
  reviewed: z.boolean(),
})
export type Difference = z.infer<typeof difference>

/** A company's present data, with all numbers. */
const presentContent = declaredContent.extend({ creditCode: z.string(), legalPerson: z.string(), address: z.string() })

/**
 * A supplier's submission: its new data, the data on which it based them, and the day from which the reviewed part holds; null for as soon as it is
 * approved.
 */
export const sentChange = z.strictObject({ basis: presentContent, content: writtenContent, effective: day.nullable() })
export type SentChange = z.infer<typeof sentChange>

/** The days for which a telephone number has to stand among a supplier's contacts before a call-back may go to it. */
export const numberStandsDays = 30

/** A call-back about a bank account: who of the supplier was called, on which formerly known number, and what was said. */
export const callBack = z.strictObject({
  person: z.string().trim().min(1).max(64),
  number: z
    .string()
    .trim()
    .min(1)
    .max(40)
    .refine((text) => digitsTyped(text) !== "", ruled("phoneFits")),
  note: z.string().trim().min(1).max(500),
})
export type CallBack = z.infer<typeof callBack>

/** A change of a supplier's data as its reader may see it. */
export const changeView = documentBeside.extend({
  number: z.string(),
  /** The company whose data they are. */
  supplier: id,
  company: z.string(),
  /** The company that reviews it; empty until it is sent. */
  party: z.string(),
  differences: z.array(difference),
  effective: day.nullable(),
  rounds: z.int(),
  reason: z.string(),
  /** Null before the call; hidden from the supplier. */
  callBack: callBack.extend({ number: z.string(), by: id, at: instant }).nullable(),
  /** When somebody else last changed the same data, so that the differences are no longer those submitted. */
  overtakenAt: instant.nullable(),
})
export type ChangeView = z.infer<typeof changeView>

/** The calls about changes beyond those of their kind. */
export const changeContract = {
  mine: endpoint("GET", "sup/companyChange/mine", {
    summary: "The data of the own company with all numbers, and the change of them that is under way; null where it is no supplier",
    data: z
      .object({
        supplier: id,
        /** Empty where nothing is declared yet. */
        content: presentContent,
        /** Whether anything is declared; otherwise every field is reviewed. */
        declared: z.boolean(),
        /** Certificates whose changes are reviewed. */
        mandatory: z.array(z.object({ kind: z.enum(certificateKinds), number: z.string() })),
        /** The accounts whose payments are still held, by index, and until when. */
        held: z.array(z.object({ index: z.int(), until: instant })),
        change: z
          .object({
            id,
            version: z.int(),
            state: z.string(),
            number: z.string(),
            rounds: z.int(),
            reason: z.string(),
            /** The complete submission; null while the first one is being written. */
            sent: z.object({ content: presentContent, effective: day.nullable() }).nullable(),
            differences: z.array(difference),
          })
          .nullable(),
        categories: z.array(option),
        regions: z.array(option),
      })
      .nullable(),
  }),
  unmask: endpoint("POST", "sup/companyChange/unmask", {
    summary: "Tells a telephone or account number as it was sent, in full; that it was looked at is kept",
    body: z.strictObject({ id, field: fieldRemark.shape.field }),
    data: z.object({ value: z.string() }),
  }),
}
