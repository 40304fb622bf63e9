import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { id } from "./ids.ts"
import { stage } from "./stage.ts"

/** The most related documents that are listed. */
export const mostRelated = 100

const related = z.object({
  kind: z.string(),
  /** The namespace of its texts, and its page. */
  words: z.string(),
  screen: z.string(),
  id,
  number: z.string(),
  title: z.string(),
  /** The company that distinguishes it from others of its kind; null where there is none, or the caller may not see it. */
  company: z.string().nullable(),
  state: z.string(),
  stage,
  /** Whether it is the document's parent; otherwise it is a member. */
  before: z.boolean(),
})
export type RelatedDocument = z.infer<typeof related>

/** Related documents of any kind. */
export const relatedContract = {
  query: endpoint("GET", "document/:id/related", {
    summary: `The document that one belongs to and those that belong to it, as far as the caller may see them; ${mostRelated} at most`,
    params: z.strictObject({ id }),
    data: z.array(related),
  }),
}
