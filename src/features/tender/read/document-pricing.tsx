import { Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import type { TenderDocument } from "#contract/tender.schema.ts"
import type { InLanguage } from "./document-lots.tsx"

/** What a bid has to price: whether lines may be left out, and whether something may cost nothing. */
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
