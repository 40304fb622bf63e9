import { z } from "zod"
import { id } from "./ids.ts"
import { amount } from "./money.ts"
import { instant } from "./time.ts"

/** A recorded draw of experts (抽取专家), complete enough for anyone to repeat it. */
export const expertDraw = z.object({
  at: instant,
  count: z.int(),
  field: z.string(),
  seed: z.string(),
  commitment: z.string(),
  pool: z.array(z.string()),
  excluded: z.array(z.object({ expert: z.string(), reasons: z.array(z.string()) })),
  drawn: z.array(z.string()),
})

/** How many experts to draw, from any of these fields; from all when none is given. */
export const drawInput = z.strictObject({ count: z.int().min(0).max(50), fields: z.array(z.string().max(40)).max(10) })
/** An expert who is named instead of drawn, and why. */
export const namedInput = z.strictObject({ expert: id, reason: z.string().trim().max(500) })

const elementId = z.string().min(1).max(64)
/** An expert's marks: points by element, and the reasons. */
export const marksInput = z.strictObject({
  marks: z.record(elementId, amount),
  evidence: z.record(elementId, z.string().trim().max(2000)),
})
/** An expert's score sheet for one supplier (评分表), locked when it is handed in. */
export const sheet = marksInput.extend({ supplier: id, lockedAt: instant })
export type Sheet = z.infer<typeof sheet>
