import { z } from "zod"
import { endpoint, pageOf, pageQuery } from "./endpoint.ts"
import { id } from "./ids.ts"
import { commandReply } from "./tender.contract.ts"
import { instant } from "./time.ts"

const root = "bidding/tenderingQuestion"
const part = z.string().trim().max(200).optional()
const company = z.object({ id, name: z.string() })

/** A question on the wire; only the asker is told who asked. */
const question = z.object({
  id,
  tenderingId: id,
  text: z.string(),
  answer: z.string().nullable(),
  askedAt: instant,
  answeredAt: instant.nullable(),
  own: z.boolean(),
})
const listed = question.extend({ number: z.string(), title: z.string() })
export type ListedQuestion = z.infer<typeof listed>

/** Suppliers' questions on tenders under the specification's own names (spec 7.5); each call runs a command of the tender, by its rules. */
export const tenderingQuestionContract = {
  getSupplier: endpoint("POST", `${root}/getSupplier`, {
    summary: "Suppliers by part of their name; for a supplier the own company alone",
    query: pageQuery,
    body: z.strictObject({ name: part }),
    data: pageOf(company),
  }),
  getCompany: endpoint("POST", `${root}/getCompany`, {
    summary: "Companies that buy by tenders which the caller may see, by part of their name",
    query: pageQuery,
    body: z.strictObject({ name: part }),
    data: pageOf(company),
  }),
  query: endpoint("POST", `${root}/query`, {
    summary:
      "Questions to tenders which the caller may see, the latest first: all for the buyer's side, else the own and the answered ones",
    query: pageQuery,
    body: z.strictObject({
      /** A part of the question, or of its tender's number or title. */
      keyword: part,
      companyId: id.optional(),
      answered: z.boolean().optional(),
    }),
    data: pageOf(listed),
  }),
  getByTenderingId: endpoint("POST", `${root}/getByTenderingId`, {
    summary: "Questions and answers of one tender, in the order in which they were asked",
    body: z.strictObject({ tenderingId: id }),
    data: z.array(question),
  }),
  save: endpoint("POST", `${root}/save`, {
    summary: "Asks a question to a tender",
    body: z.strictObject({ tenderingId: id, text: z.string().trim().min(1).max(4000) }),
    data: commandReply,
    command: true,
  }),
  batchRemove: endpoint("POST", `${root}/batchRemove`, {
    summary: "Takes back questions of the own company that are not answered yet; all of them or none",
    body: z.strictObject({ tenderingId: id, ids: z.array(id).min(1).max(100) }),
    data: commandReply,
    command: true,
  }),
}
