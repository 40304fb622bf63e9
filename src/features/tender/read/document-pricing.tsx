import { Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import type { TenderDocument } from "#contract/tender.schema.ts"
import { isLumpSum } from "#machines/tender/tender.priced.ts"
import { useLotName } from "../lot-name.ts"
import type { InLanguage } from "./document-lots.tsx"

/** What a bid must price: lump sums, whether lines may be omitted, and whether a price of zero is accepted. */
export function DocumentPricing({ document, lng }: { readonly document: TenderDocument } & InLanguage) {
  const { t } = useTranslation(["tender-document", "common"], lng ? { lng } : {})
  const lotName = useLotName(document.lots, lng)
  const { lots, partialBids, zeroPrices, zeroPriceReason } = document
  return (
    <>
      {lots.some(isLumpSum) ? (
        <Text display="block" marginTop="1" fontSize="sm" color="fg.muted">
          {t("pricing.lumpSumFor", {
            lots: lots.flatMap((lot) => (isLumpSum(lot) ? [lotName(lot.id)] : [])).join(t("common:comma")),
          })}
        </Text>
      ) : null}
      {lots.every(isLumpSum) ? null : (
        <Text display="block" marginTop="1" fontSize="sm" color="fg.muted">
          {t(partialBids ? "pricing.someLines" : "pricing.everyLine")}
        </Text>
      )}
      <Text display="block" marginTop="1" fontSize="sm" color="fg.muted">
        {zeroPrices ? t("pricing.freeFor", { reason: zeroPriceReason ?? "" }) : t("pricing.nothingFree")}
      </Text>
    </>
  )
}
