import type { PriceRecord } from "#contract/price.contract.ts"

/** The page that explains how a price came about. */
export function sourcePath({ source, document, inquiry }: Pick<PriceRecord, "source" | "document" | "inquiry">): string {
  if (source === "imported") return `/wel/imported-tender?id=${document}`
  if (source === "tender") return `/wel/tender-only-shows?id=${document}`
  return source === "agreement" ? `/wel/price-agreement?id=${document}` : `/wel/inquiry-details-view?id=${inquiry ?? ""}`
}

/** The number of the source, with the lot in which the price was agreed. */
export const sourceText = ({ number, lot }: Pick<PriceRecord, "number" | "lot">): string => [number, lot].filter(Boolean).join(" · ")
