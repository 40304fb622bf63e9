import { z } from "zod"
import { id } from "./ids.ts"
import { amount } from "./money.ts"
import { day, instant } from "./time.ts"

/** Who signed for one side, and on which day. */
const signature = z.strictObject({ by: z.string().trim().min(1).max(60), on: day })

/** What is kept of the contract with one winner (合同数据), in the tender's currency; the signed paper stands among the tender's files. */
export const contractData = z.strictObject({
  /** The winner. */
  party: id,
  number: z.string().trim().min(1).max(60),
  amount,
  /** From when and until when it holds; null where it says nothing of it. */
  from: day.nullable(),
  to: day.nullable(),
  buyerSigned: signature,
  supplierSigned: signature,
  /** Anything else of it, and why it comes to another amount than was awarded. */
  note: z.string().trim().max(2000),
})
export type ContractData = z.infer<typeof contractData>

const record = z.object({ data: contractData, at: instant, by: z.string(), reason: z.string() })

/** The contract with one winner as it stands, and as it was recorded before it was corrected, the latest last. */
export const recordedContract = record.extend({ former: z.array(record) })
export type RecordedContract = z.infer<typeof recordedContract>
