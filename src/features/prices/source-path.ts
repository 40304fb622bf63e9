import type { PriceRecord } from "#contract/price.contract.ts"

/** The page that says why a price is as it is. */
export const sourcePath = ({ source, document, inquiry }: Pick<PriceRecord, "source" | "document" | "inquiry">): string =>
  source === "agreement" ? `/wel/price-agreement?id=${document}` : `/wel/inquiry-details-view?id=${inquiry ?? ""}`
