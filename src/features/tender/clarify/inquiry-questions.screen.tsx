import { Stack } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { isForRole } from "#machines/_kit/judge.ts"
import { Card } from "#ui/card/card.tsx"
import { AskQuestion, Questions } from "./questions.tsx"
import { TenderBanner } from "../tender-banner.tsx"
import { TenderClock } from "../tender-clock.tsx"
import { TenderPage } from "../tender-page.tsx"
import type { OpenTender } from "../open-tender.ts"

/** A supplier's questions to the buyer (/wel/inquiry-questions-view), and all answers given so far. */
export function Screen() {
  const { t } = useTranslation("tender-prequal")
  return (
    <TenderPage
      screen="inquiry-questions-view"
      within={["ask", "withdrawQuestions"]}
      tabs={(tender) => [{ id: "questions", label: t("asking.title"), content: <Asking tender={tender} /> }]}
    />
  )
}

function Asking({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation("tender-prequal")
  const verdict = tender.now.verdicts["ask"]
  const asks = !tender.stepped && isForRole(verdict)
  return (
    <Stack gap="4">
      <TenderBanner view={tender.view} />
      {verdict?.allowed ? <TenderClock tender={tender} name="questionDeadline" /> : null}
      {asks ? (
        <Card title={t("asking.ask")}>
          <AskQuestion tender={tender} />
        </Card>
      ) : null}
      <Card title={t("asking.answers")}>
        <Questions tender={tender} />
      </Card>
    </Stack>
  )
}
