import { z } from "zod"
import { id } from "./ids.ts"
import { amount } from "./money.ts"
import { subcontractors } from "./subcontractor.ts"
import { day, instant } from "./time.ts"

/** Who signed for one side, and on which day. */
const signature = z.strictObject({ by: z.string().trim().min(1).max(60), on: day })

/** The data of the contract with one winner (合同数据), in the tender's currency; the signed document is among the tender's files. */
export const contractData = z.strictObject({
  /** The winner. */
  party: id,
  number: z.string().trim().min(1).max(60),
  amount,
  /** The first and last day of validity; null where the contract names none. */
  from: day.nullable(),
  to: day.nullable(),
  buyerSigned: signature,
  supplierSigned: signature,
  /** To whom the supplier gives a part of the work; absent in older records, and where it does all of it. */
  subcontractors: subcontractors.optional(),
  /** Remarks, and why its amount differs from the award. */
  note: z.string().trim().max(2000),
})
export type ContractData = z.infer<typeof contractData>

const record = z.object({ data: contractData, at: instant, by: z.string(), reason: z.string() })

/** The present contract with one winner, and its former versions before corrections, the latest last. */
export const recordedContract = record.extend({ former: z.array(record) })
export type RecordedContract = z.infer<typeof recordedContract>
