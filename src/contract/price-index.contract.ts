import { z } from "zod"
import { day } from "./time.ts"

/** A value of a price index, which holds from its day until the next. */
const indexPoint = z.object({ day, value: z.string() })
export type IndexPoint = z.infer<typeof indexPoint>

/** A price index, by its name in the reader's language, with its values in the order of their days. */
const priceIndex = z.object({
  code: z.string(),
  name: z.string(),
  /** What its values are in, such as dollars for a tonne. */
  unit: z.string(),
  source: z.string(),
  points: z.array(indexPoint),
})
export type PriceIndex = z.infer<typeof priceIndex>

/** How the market has moved beside the lines of an inquiry. */
export const lineIndexes = z.object({
  indexes: z.array(priceIndex),
  /** By line, the code of its index; null where there is none. */
  lines: z.array(z.string().nullable()),
  /** The day up to which they are told: today, and after the decision its day. */
  until: day,
})
export type LineIndexes = z.infer<typeof lineIndexes>
