import { Stack, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { lazyPart } from "#client/browser/lazy-part.ts"
import { Card } from "#ui/card/card.tsx"
import type { Tab } from "#ui/tabs/tabs.tsx"
import { DocumentFacts } from "./document-facts.tsx"
import { DocumentLots } from "./document-lots.tsx"
import { DocumentTimes } from "./document-times.tsx"
import { flagsTab } from "../flags/flags-tab.tsx"
import { OcdsFiles } from "./ocds-files.tsx"
import { TenderBanner } from "../tender-banner.tsx"
import { TenderPage } from "../tender-page.tsx"
import type { OpenTender } from "../open-tender.ts"

// What stands in the other tabs comes when they are opened.
const Asked = lazyPart(async () => (await import("./other-tabs.tsx")).Asked)
const Scoring = lazyPart(async () => (await import("./other-tabs.tsx")).Scoring)
const TenderPeople = lazyPart(async () => (await import("./tender-people.tsx")).TenderPeople)

/** A tender for reading (/wel/tender-only-shows): its content, times, scoring, questions and answers, and for the buyer its participants. */
export function Screen() {
  const { t } = useTranslation("tender-document")
  return <TenderPage screen="tender-only-shows" own tabs={(tender) => tabsOf(tender, t)} />
}

function tabsOf(tender: OpenTender, t: (key: string) => string): readonly Tab[] {
  const { facts } = tender.view
  const { document } = facts
  const tabs: Tab[] = [{ id: "document", label: t("shows.document"), content: <Document tender={tender} /> }]
  if (!document) return tabs
  return [
    ...tabs,
    {
      id: "times",
      label: t("shows.times"),
      content: (
        <Card title={t("shows.times")}>
          <DocumentTimes document={document} />
        </Card>
      ),
    },
    {
      id: "scoring",
      label: t("shows.scoring"),
      content: <Scoring tender={tender} />,
    },
    { id: "questions", label: t("shows.questions"), content: <Asked tender={tender} /> },
    // The author is shown only to the buyer's side and the committee; the openers' names only to the buyer's side.
    ...(document.openers.users.length > 0 ? [{ id: "people", label: t("shows.people"), content: <TenderPeople tender={tender} /> }] : []),
    ...flagsTab(tender, t("shows.flags")),
  ]
}

function Document({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation("tender-document")
  const { document, publishedAt } = tender.view.facts
  return (
    <Stack gap="4">
      <TenderBanner view={tender.view} />
      <DocumentFacts view={tender.view} />
      {document ? (
        <>
          <Card title={t("notice.demand")}>
            <DocumentLots document={document} />
          </Card>
          {document.summary ? (
            <Card title={t("notice.about")}>
              <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
                {document.summary}
              </Text>
            </Card>
          ) : null}
          {document.prequalification && document.prequalCriteria ? (
            <Card title={t("document.prequalCriteria")}>
              <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
                {document.prequalCriteria}
              </Text>
            </Card>
          ) : null}
          {document.terms ? (
            <Card title={t("notice.terms")}>
              <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
                {document.terms}
              </Text>
            </Card>
          ) : null}
          {/* Only the buyer's side is told who opens the bids, and only it publishes. */}
          {document.openTo === "public" && publishedAt !== null && document.openers.users.length > 0 ? <OcdsFiles tender={tender} /> : null}
        </>
      ) : null}
    </Stack>
  )
}
