import { z } from "zod"
import { endpoint, pageOf, pageQuery } from "./endpoint.ts"
import { id } from "./ids.ts"
import { instant } from "./time.ts"

/** An addressed person, and when that person has read the document and signed for it. */
const receipt = z.object({
  /** Of the person: two of one company may have one name. */
  id,
  who: z.string(),
  company: z.string(),
  readAt: instant.nullable(),
  signedAt: instant.nullable(),
})
export type Receipt = z.infer<typeof receipt>

const byId = z.strictObject({ id })

/** The calls of a kind of document with receipts. */
export const receiptCalls = (root: string) => ({
  read: endpoint("POST", `${root}/:id/read`, {
    summary: "Notes that the caller, who is addressed, has read it",
    params: byId,
    data: z.object({ readAt: instant }),
  }),
  signFor: endpoint("POST", `${root}/:id/signFor`, {
    summary: "Signs for one that asks for it; once",
    params: byId,
    data: z.object({ signedAt: instant }),
  }),
  receipts: endpoint("POST", `${root}/:id/receipts`, {
    summary: "Who was addressed, and who has read and signed; for whoever has the say over it",
    params: byId,
    query: pageQuery,
    body: z.strictObject({ missing: z.enum(["read", "signed"]).optional() }),
    data: pageOf(receipt),
  }),
})
export type ReceiptCalls = ReturnType<typeof receiptCalls>
