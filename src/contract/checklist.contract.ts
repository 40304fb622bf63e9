import { z } from "zod"
import { certificateKinds } from "./certificate-kinds.ts"
import { id } from "./ids.ts"
import { instant } from "./time.ts"

/**
 * How far a point binds a review: `required` refuses the approval while it is open or found wanting, `explained` lets it pass with a reason, and
 * `optional` is noted only.
 */
export const pointNeeds = ["required", "explained", "optional"] as const
/** Which reviews have a point. */
export const pointUses = ["both", "registration", "upgrade"] as const
/** Both reviews check the points for themselves. */
const reviews = ["first", "second"] as const
export type Review = (typeof reviews)[number]

/** A point of a review, as it was set when the review was asked for. */
export const reviewPoint = z.object({
  point: z.string(),
  /** The sentence that the reviewer confirms. */
  item: z.string(),
  need: z.enum(pointNeeds),
  /** The certificate that proves it. */
  certificate: z.enum(certificateKinds).nullable(),
  /** The paper that proves it, in words. */
  file: z.string().nullable(),
})
export type ReviewPoint = z.infer<typeof reviewPoint>

/** What a reviewer found at a point. */
export const checkInput = z.strictObject({
  point: z.string().max(64),
  answer: z.enum(["yes", "no", "notApplicable"]),
  note: z.string().trim().max(500),
})
export type CheckInput = z.infer<typeof checkInput>

/** A point in one of the reviews; `answer` is null while it is open. */
export const checkRow = z.object({
  review: z.enum(reviews),
  ...reviewPoint.shape,
  answer: checkInput.shape.answer.nullable(),
  note: z.string(),
  checkedBy: id.nullable(),
  checkedAt: instant.nullable(),
})
export type CheckRow = z.infer<typeof checkRow>
