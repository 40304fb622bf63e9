import { Stack, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { lazyPart } from "#client/browser/lazy-part.ts"
import { Card } from "#ui/card/card.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { BidDesk } from "./bid-desk.tsx"
import { useBidWords } from "../bid-words.ts"
import { DocumentFacts } from "../read/document-facts.tsx"
import { DocumentLots } from "../read/document-lots.tsx"
import { DocumentPricing } from "../read/document-pricing.tsx"
import { DocumentScheme } from "../read/document-scheme.tsx"
import { TenderFiles } from "../read/tender-files.tsx"
import { TenderBanner } from "../tender-banner.tsx"
import { TenderPage } from "../tender-page.tsx"
import type { OpenTender } from "../open-tender.ts"

// As on the page for reading, it comes when its tab is opened.
const Asked = lazyPart(async () => (await import("../read/other-tabs.tsx")).Asked)

/** cast-tender-view (投标): a supplier reads the tender, writes the bid, seals it and keeps the receipt. */
export function Screen() {
  const { b } = useBidWords()
  const { t } = useTranslation("tender-document")
  return (
    <TenderPage
      screen="cast-tender-view"
      within={["submitBid", "withdrawBid"]}
      wide
      tabs={(tender) => [
        { id: "bid", label: b("tabs.bid"), content: <Bid tender={tender} /> },
        { id: "document", label: b("tabs.document"), content: <Document tender={tender} /> },
        { id: "files", label: b("tabs.files"), content: <TenderFiles tender={tender} /> },
        { id: "questions", label: t("shows.questions"), content: <Asked tender={tender} /> },
      ]}
    />
  )
}

function Bid({ tender }: { readonly tender: OpenTender }) {
  const { b } = useBidWords()
  const verdict = tender.now.verdicts["submitBid"]
  if (verdict?.allowed === false && verdict.rule === "hasRole") return <Empty title={b("suppliersOnly")} text={b("suppliersOnlyText")} />
  return (
    <Stack gap="4">
      <TenderBanner view={tender.view} />
      <BidDesk tender={tender} />
    </Stack>
  )
}

function Document({ tender }: { readonly tender: OpenTender }) {
  const { b } = useBidWords()
  const { document } = tender.view.facts
  return (
    <Stack gap="4">
      <DocumentFacts view={tender.view} />
      {document ? (
        <>
          <Card title={b("brief.demand")}>
            <DocumentLots document={document} />
          </Card>
          <Card title={b("brief.scoring")}>
            <DocumentScheme scheme={document.scoring} />
            <DocumentPricing document={document} />
          </Card>
          {document.terms ? (
            <Card title={b("brief.terms")}>
              <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
                {document.terms}
              </Text>
            </Card>
          ) : null}
        </>
      ) : null}
    </Stack>
  )
}
