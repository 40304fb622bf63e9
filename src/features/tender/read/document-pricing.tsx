import { useTranslation } from "react-i18next"
import type { TenderDocument } from "#contract/tender.schema.ts"
import type { InLanguage } from "./document-lots.tsx"
import s from "../tender-document.module.css"

/** What a bid has to price: whether lines may be left out, and whether something may cost nothing. */
export function DocumentPricing({ document, lng }: { readonly document: TenderDocument } & InLanguage) {
  const { t } = useTranslation("tender-write", lng ? { lng } : {})
  const { partialBids, zeroPrices, zeroPriceReason } = document
  return (
    <>
      <p className={s.explain}>{t(partialBids ? "pricing.someLines" : "pricing.everyLine")}</p>
      <p className={s.explain}>{zeroPrices ? t("pricing.freeFor", { reason: zeroPriceReason ?? "" }) : t("pricing.nothingFree")}</p>
    </>
  )
}
