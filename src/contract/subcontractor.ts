import { z } from "zod"
import { creditCodeFits } from "./credit-code.ts"
import { plainNumber } from "./money.ts"

/** A company to which a bidder would give, or a contract gives, a part of the work (分包商). */
export const subcontractor = z.strictObject({
  name: z.string().trim().min(1).max(100),
  /** The unified social credit code; empty where it is not known, as of companies abroad. */
  creditCode: z.string().refine((code) => code === "" || creditCodeFits(code)),
  /** Per cent of the work. */
  share: plainNumber.refine((share) => Number(share) > 0 && Number(share) <= 100),
})
export type Subcontractor = z.infer<typeof subcontractor>

export const subcontractors = z.array(subcontractor).max(20)
