import { Stack } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { Card } from "#ui/card/card.tsx"
import { Clarifications } from "./clarifications.tsx"
import { IssueClarification } from "./issue-clarification.tsx"
import { AnswerQuestion, AskQuestion, Questions } from "./questions.tsx"
import { TenderBanner } from "../tender-banner.tsx"
import { TenderPage } from "../tender-page.tsx"
import type { OpenTender } from "../open-tender.ts"

/** Questions and clarifications of a tender (/wel/add-maintain-view): the buyer answers and clarifies, for all suppliers alike. */
export function Screen() {
  const { t } = useTranslation("tender-clarify")
  return (
    <TenderPage
      screen="add-maintain-view"
      within={["answer", "issueClarification"]}
      tabs={(tender) => [
        { id: "questions", label: t("questions.title"), content: <Answering tender={tender} /> },
        {
          id: "clarify",
          label: t("clarify.title"),
          count: tender.view.facts.clarifications.length,
          content: <Clarifying tender={tender} />,
        },
      ]}
    />
  )
}

function Answering({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation("tender-clarify")
  return (
    <Stack gap="4">
      <TenderBanner view={tender.view} />
      <Card title={t("questions.title")}>
        <AskQuestion tender={tender} />
        <Questions tender={tender} answer={({ id }) => <AnswerQuestion tender={tender} question={id} />} />
      </Card>
    </Stack>
  )
}

function Clarifying({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation("tender-clarify")
  const { document } = tender.now.facts
  return (
    <Stack gap="4">
      {document ? <IssueClarification tender={tender} document={document} /> : null}
      <Card title={t("clarify.issued")}>
        <Clarifications clarifications={tender.view.facts.clarifications} />
      </Card>
    </Stack>
  )
}
