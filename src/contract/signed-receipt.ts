import { z } from "zod"
import { instant } from "./time.ts"

/** The platform's signed statement of what it has received, and when. */
export const signedReceipt = z.object({
  /** Compact JWS (Ed25519) over what was received, its version, fingerprint and time. */
  jws: z.string(),
  /** The fingerprint of what was received (SHA-256, hex). */
  seal: z.string(),
  version: z.int(),
  receivedAt: instant,
})
export type SignedReceipt = z.infer<typeof signedReceipt>
