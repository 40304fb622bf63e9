import { z } from "zod"
import { sheet } from "./committee.contract.ts"
import { documentBeside } from "./document.ts"
import { endpoint } from "./endpoint.ts"
import { id } from "./ids.ts"
import { ask, quotationContent } from "./inquiry.contract.ts"
import { plainNumber, sum } from "./money.ts"
import { packedLines } from "./packed-lines.ts"
import { instant } from "./time.ts"

/** An element that an expert scores. */
export const markedElement = z.strictObject({ id: z.string(), name: z.string(), weight: plainNumber, guidance: z.string() })
export type MarkedElement = z.infer<typeof markedElement>

/** What an expert is asked to score: the suppliers' questions, the elements, and the deadline. */
export const scoringAsk = ask.pick({ title: true, currency: true, quoteEnd: true, terms: true, lines: true }).extend({
  reviewDeadline: instant.nullable(),
  elements: z.array(markedElement),
})
export type ScoringAsk = z.infer<typeof scoringAsk>

/** An expert's own part in an inquiry; nobody else sees it. */
export const evaluationView = documentBeside.extend({
  above: z.string(),
  number: z.string(),
  inquiry: z.string(),
  buyer: id,
  expert: id,
  round: z.int(),
  origin: z.enum(["drawn", "named"]),
  ask: scoringAsk.nullable(),
  /** The suppliers whose quotations are to be scored; empty before the trial is finished. */
  suppliers: z.array(id),
  statement: z.string(),
  reason: z.string(),
  declaredAt: instant.nullable(),
  sheets: z.array(sheet),
  /** Sheets that the buyer gave back, with the reasons. */
  reopened: z.array(sheet.omit({ lockedAt: true }).extend({ reason: z.string() })),
})
export type EvaluationView = z.infer<typeof evaluationView>

/** A quotation as an expert scores it. */
const judged = z.object({
  supplier: id,
  name: z.string(),
  total: sum,
  content: quotationContent.omit({ lines: true }).extend({ lines: packedLines }),
})
export type Judged = z.infer<typeof judged>

/** What an expert may read beyond the own part. */
export const evaluationContract = {
  judged: endpoint("GET", "evaluation/:id/quotes", {
    summary: "The quotations that an expert scores; nothing before the expert has declared to have no interest in them",
    params: z.strictObject({ id }),
    data: z.array(judged),
  }),
}
