import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { id } from "./ids.ts"

/** So many documents that belong to one are told at most. */
export const mostRelated = 100

const related = z.object({
  kind: z.string(),
  /** The namespace of its words, and the page where it is shown. */
  words: z.string(),
  screen: z.string(),
  id,
  number: z.string(),
  title: z.string(),
  /** The name of the company by which it is told apart from others of its kind; null where there is none, or the caller is not shown it. */
  company: z.string().nullable(),
  state: z.string(),
  stage: z.enum(["begun", "waiting", "running", "ended", "failed"]),
  /** It is what the document belongs to; otherwise it belongs to the document. */
  before: z.boolean(),
})
export type RelatedDocument = z.infer<typeof related>

/** What of any kind belongs together. */
export const relatedContract = {
  query: endpoint("GET", "document/:id/related", {
    summary: `The document that one belongs to and those that belong to it, as far as the caller may see them; ${mostRelated} at most`,
    params: z.strictObject({ id }),
    data: z.array(related),
  }),
}
