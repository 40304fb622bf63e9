import { z } from "zod"

/** What a lot (包, 标段) is called, in tenders and inquiries. */
export const lotTitle = z.string().trim().max(200)
/** The most lots of a document. */
export const mostLots = 50

/** What an inquiry says of a lot. Its lines name it; a lot that only lines name has no note and is not awarded whole. */
export const lot = z.strictObject({
  /** Its name, by which lines are in it. */
  lot: lotTitle.min(1),
  note: z.string().trim().max(500),
  /** Whether it is awarded whole to one supplier (整包授予). */
  whole: z.boolean(),
})
export type Lot = z.infer<typeof lot>
