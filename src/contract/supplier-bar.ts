import { z } from "zod"
import { certificateKinds } from "./certificate-kinds.ts"
import { id } from "./ids.ts"
import { instant } from "./time.ts"

/** The stages of dealing with a supplier; a pending proposal does not change the stage. */
export const supplierStages = ["registered", "potential", "qualified", "preferred", "phasingOut", "eliminated", "blacklisted"] as const
export type SupplierStage = (typeof supplierStages)[number]

/** What bars a supplier at present. */
export const supplierBar = z.object({
  supplier: id,
  company: z.string(),
  cause: z.enum(["blacklisted", "stage", "frozen", "certificate"]),
  /** Since when the cause is there; null where it was never otherwise. A certificate may have ended before the supplier was known. */
  since: instant.nullable(),
  stage: z.enum(supplierStages),
  /** The written reason of a freeze or of the blacklist. */
  reason: z.string(),
  /** The number of the expired certificate. */
  certificate: z.string(),
  kind: z.enum(certificateKinds).nullable(),
})
export type SupplierBar = z.infer<typeof supplierBar>
