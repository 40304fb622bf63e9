import { z } from "zod"

/** What was said of the document of a trial; what was not follows from the range of the route. */
export const trialAnswers = z.object({
  /** Its company, where the route is for all of them. */
  company: z.object({ id: z.string(), name: z.string() }).nullable().default(null),
  /** Its submitter, who is one of that company's only. */
  submitter: z.object({ company: z.string(), person: z.string() }).nullable().default(null),
  amount: z.string().nullable().optional(),
  currency: z.string().optional(),
})
export type TrialAnswers = z.infer<typeof trialAnswers>
