import type { PriceRecord } from "#contract/price.contract.ts"

/** The page that says why a price is as it is. */
export function sourcePath({ source, document, inquiry }: Pick<PriceRecord, "source" | "document" | "inquiry">): string {
  if (source === "imported") return `/wel/imported-tender?id=${document}`
  if (source === "tender") return `/wel/tender-only-shows?id=${document}`
  return source === "agreement" ? `/wel/price-agreement?id=${document}` : `/wel/inquiry-details-view?id=${inquiry ?? ""}`
}
