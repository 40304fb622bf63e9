import { z } from "zod"

/** The lines of one offer, a list for each of their parts: of 2,000 lines of 30 suppliers a fifth of what a list of lines takes to write, send and read. */
export const packedLines = z.object({
  unitPrice: z.array(z.string().nullable()),
  maximum: z.array(z.string().nullable()),
  leadDays: z.array(z.int().nullable()),
  brand: z.array(z.string()),
  remark: z.array(z.string()),
})
type Packed = z.infer<typeof packedLines>
type Line = { readonly [Part in keyof Packed]: Packed[Part][number] }

/** Lines as they are sent. */
export const packed = (lines: readonly Line[]): Packed => ({
  unitPrice: lines.map((line) => line.unitPrice),
  maximum: lines.map((line) => line.maximum),
  leadDays: lines.map((line) => line.leadDays),
  brand: lines.map((line) => line.brand),
  remark: lines.map((line) => line.remark),
})

/** Lines as they were before they were packed. */
export const unpacked = ({ unitPrice, maximum, leadDays, brand, remark }: Packed): Line[] =>
  unitPrice.map((price, at) => ({
    unitPrice: price,
    maximum: maximum[at] ?? null,
    leadDays: leadDays[at] ?? null,
    brand: brand[at] ?? "",
    remark: remark[at] ?? "",
  }))
