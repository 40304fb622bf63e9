import { z } from "zod"

const text = z.union([z.string(), z.number()]).transform(String)
/** A value without an amount only names its currency; it counts as zero, as where no budget was stated. */
const money = z
  .object({
    amount: z
      .number()
      .nullish()
      .transform((amount) => amount ?? 0),
    currency: z.string(),
  })
  .nullish()
const item = z.object({
  id: text,
  description: z.string().nullish(),
  classification: z.object({ id: text.nullish(), description: z.string().nullish() }).nullish(),
  quantity: z.number().nullish(),
  unit: z.object({ id: text.nullish(), name: z.string().nullish(), value: money }).nullish(),
  relatedLot: z.string().nullish(),
})
const tender = z.object({
  title: z.string().nullish(),
  procurementMethod: z.string().nullish(),
  value: money,
  lots: z.array(z.object({ id: z.string(), title: z.string().nullish(), value: money })).nullish(),
  items: z.array(item).nullish(),
})
const release = z.object({ ocid: z.string(), date: z.string().default(""), tender: tender.nullish() })
type Release = z.infer<typeof release>

/** Tenders in the reduced shape, not yet validated as drafts, each with its path in the package. */
export type Package = readonly { readonly at: readonly (string | number)[]; readonly tender: object }[]

/** Converts a release to the reduced shape; null when it has no tender with items. */
function reduced({ ocid, tender: found }: Release): object | null {
  const items = found?.items ?? []
  if (!found || items.length === 0) return null
  return {
    ocid,
    procedure: found.procurementMethod ?? "",
    title: found.title ?? undefined,
    value: found.value ?? null,
    lots: (found.lots ?? []).map(({ id, title, value }) => ({ id, title: title ?? undefined, value })),
    items: items.map(({ id, description, classification, quantity, unit, relatedLot }) => ({
      id,
      relatedLot: relatedLot ?? null,
      // A quantity of 0 stands for one that nobody stated.
      quantity: quantity === 0 ? null : (quantity ?? null),
      unit: unit?.name ?? unit?.id ?? "",
      unitPrice: unit?.value ?? null,
      classification: { id: classification?.id ?? "", description: description || classification?.description || id },
    })),
  }
}

const placed = (releases: readonly (Release & { readonly at: readonly (string | number)[] })[]): Package =>
  releases.flatMap((one) => {
    const found = reduced(one)
    return found ? [{ at: [...one.at, "tender"], tender: found }] : []
  })

/** A release package: of several releases of one tender the latest with a tender counts. */
export const releasePackage = z.object({ releases: z.array(release).min(1).max(1000) }).transform(({ releases }) => {
  const latest = new Map<string, Release & { at: readonly (string | number)[] }>()
  for (const [index, one] of releases.entries()) {
    const known = latest.get(one.ocid)
    if (reduced(one) && (!known || known.date < one.date)) latest.set(one.ocid, { ...one, at: ["releases", index] })
  }
  return placed([...latest.values()])
})

/** A record package: the compiled release of each record. */
export const recordPackage = z
  .object({
    records: z
      .array(z.object({ compiledRelease: release }))
      .min(1)
      .max(1000),
  })
  .transform(({ records }) =>
    placed(records.map(({ compiledRelease }, index) => ({ ...compiledRelease, at: ["records", index, "compiledRelease"] }))),
  )
