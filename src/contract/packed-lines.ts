import { z } from "zod"
import { tiers } from "./tiers.ts"

/** The lines of one offer, column by column: for 2,000 lines of 30 suppliers a fifth of the time that a list of lines takes to write, send and parse. */
export const packedLines = z.object({
  unitPrice: z.array(z.string().nullable()),
  maximum: z.array(z.string().nullable()),
  leadDays: z.array(z.int().nullable()),
  brand: z.array(z.string()),
  remark: z.array(z.string()),
  /** Prices by quantity, for the lines that have any. */
  tiers: z.array(z.object({ line: z.int(), tiers })),
})
type Packed = z.infer<typeof packedLines>
type Line = { readonly [Part in keyof Omit<Packed, "tiers">]: Packed[Part][number] } & {
  readonly tiers?: Packed["tiers"][number]["tiers"] | undefined
}

/** Packs lines for sending. */
export const packed = (lines: readonly Line[]): Packed => ({
  unitPrice: lines.map((line) => line.unitPrice),
  maximum: lines.map((line) => line.maximum),
  leadDays: lines.map((line) => line.leadDays),
  brand: lines.map((line) => line.brand),
  remark: lines.map((line) => line.remark),
  tiers: lines.flatMap((line, at) => (line.tiers === undefined || line.tiers.length === 0 ? [] : [{ line: at, tiers: line.tiers }])),
})

/** Unpacks lines. */
export function unpacked({ unitPrice, maximum, leadDays, brand, remark, tiers: tiered }: Packed): Line[] {
  const known = new Map(tiered.map((one) => [one.line, { tiers: one.tiers }]))
  return unitPrice.map((price, at) => ({
    unitPrice: price,
    maximum: maximum[at] ?? null,
    leadDays: leadDays[at] ?? null,
    brand: brand[at] ?? "",
    remark: remark[at] ?? "",
    ...known.get(at),
  }))
}
