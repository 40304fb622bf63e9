import { z } from "zod"
import { endpoint, pageOf, pageQuery } from "./endpoint.ts"
import { id } from "./ids.ts"
import { tenderLine, tenderLot } from "./tender.schema.ts"
import { currency } from "./money.ts"
import { instant } from "./time.ts"

/** The kinds of documents on the board. */
export const boardKinds = ["tender", "inquiry"] as const

/** The public phases of a tender or an inquiry. */
export const boardPhases = ["prequalification", "bidding", "evaluation", "awarded", "ended"] as const
export type BoardPhase = (typeof boardPhases)[number]

const written = z.string().trim().max(100).optional()
const moment = z.coerce.number().pipe(instant).optional()
/** The filters of the board: words of the number, title, goods and buyer; the buyer's name; the kind and the phase; and when bids are due. */
const asked = z.strictObject({
  keyword: written,
  buyer: written,
  kind: z.enum(boardKinds).optional(),
  phase: z.enum(boardPhases).optional(),
  from: moment,
  to: moment,
})
export type BoardAsked = z.infer<typeof asked>

const row = z.object({
  id,
  kind: z.enum(boardKinds),
  number: z.string(),
  title: z.string(),
  buyer: z.string(),
  phase: z.enum(boardPhases),
  suspended: z.boolean(),
  publishedAt: instant,
  bidDeadline: instant.nullable(),
})
export type BoardRow = z.infer<typeof row>

/** A line without its target price and the buyer's internal codes. */
const line = tenderLine.pick({ id: true, item: true, specification: true, quantity: true, unit: true, deliverBy: true })

/** The public notice of a tender or an inquiry: without target prices and without participants. */
const notice = row.extend({
  changedAt: instant,
  summary: z.string(),
  contact: z.string(),
  currency,
  prequalification: z.boolean(),
  prequalCriteria: z.string(),
  prequalDeadline: instant.nullable(),
  questionDeadline: instant.nullable(),
  openingTime: instant.nullable(),
  lots: z.array(tenderLot.pick({ id: true, title: true, lumpSum: true }).extend({ lines: z.array(line) })),
  amendments: z.array(z.object({ id: z.string(), title: z.string(), text: z.string(), at: instant })),
  /** The names of the winners of an inquiry whose result is announced; null otherwise. */
  result: z.object({ at: instant, winners: z.array(z.string()) }).nullable(),
})
export type BoardNotice = z.infer<typeof notice>

const root = "board/tenders"

/** The board of public tenders, for everybody and without signing in. */
export const tenderBoardContract = {
  list: endpoint("GET", root, {
    summary: "Public tenders and inquiries, for everybody",
    query: pageQuery.extend(asked.shape),
    data: pageOf(row),
  }),
  feed: endpoint("GET", `${root}/feed`, {
    summary: "The latest public tenders and inquiries as an Atom feed, for everybody",
    query: asked,
    data: z.unknown(),
    bytes: true,
  }),
  notice: endpoint("GET", `${root}/:id`, {
    summary: "The notice of one public tender or inquiry, for everybody",
    params: z.strictObject({ id }),
    data: notice,
  }),
  ocds: endpoint("GET", `${root}/:id/ocds`, {
    summary: "The notice of one public tender as a release package of OCDS 1.1, for everybody",
    params: z.strictObject({ id }),
    data: z.unknown(),
    bytes: true,
  }),
}
