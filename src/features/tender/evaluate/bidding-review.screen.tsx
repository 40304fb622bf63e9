import { useTranslation } from "react-i18next"
import { tenderContract } from "#contract/tender.contract.ts"
import { PriceCheck } from "./price-check.tsx"
import { Reading } from "#ui/loading/reading.tsx"
import { ReviewDesk } from "./review-desk.tsx"
import { TenderPage } from "../tender-page.tsx"
import { useRead } from "#ui/document-frame/use-read.ts"
import type { OpenTender } from "../open-tender.ts"

function Prices({ tender }: { readonly tender: OpenTender }) {
  const read = useRead(tender, tenderContract.bids)
  return (
    <Reading read={read}>
      {(bids) => <PriceCheck bids={bids} review={tender.view.facts.review} document={tender.view.facts.document} />}
    </Reading>
  )
}

/** Preliminary review (初步评审): which bids are responsive, and which are rejected for what; prices side by side to find abnormally low ones. */
export function Screen() {
  const { t } = useTranslation("tender-evaluate")
  return (
    <TenderPage
      screen="bidding-review-view"
      within={["reviewBid"]}
      wide
      tabs={(tender) => [
        { id: "review", label: t("review.tab"), content: <ReviewDesk tender={tender} /> },
        { id: "prices", label: t("low.tab"), content: <Prices tender={tender} /> },
      ]}
    />
  )
}
