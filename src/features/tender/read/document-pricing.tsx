import { Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import type { TenderDocument } from "#contract/tender.schema.ts"
import type { InLanguage } from "./document-lots.tsx"

/** What a bid must price: whether lines may be omitted, and whether a price of zero is accepted. */
export function DocumentPricing({ document, lng }: { readonly document: TenderDocument } & InLanguage) {
  const { t } = useTranslation("tender-write", lng ? { lng } : {})
  const { partialBids, zeroPrices, zeroPriceReason } = document
  return (
    <>
      <Text display="block" marginTop="1" fontSize="sm" color="fg.muted">
        {t(partialBids ? "pricing.someLines" : "pricing.everyLine")}
      </Text>
      <Text display="block" marginTop="1" fontSize="sm" color="fg.muted">
        {zeroPrices ? t("pricing.freeFor", { reason: zeroPriceReason ?? "" }) : t("pricing.nothingFree")}
      </Text>
    </>
  )
}
