import { useTranslation } from "react-i18next"
import { Card } from "#ui/card/card.tsx"
import { Clarifications } from "../clarify/clarifications.tsx"
import { NoticeSheet } from "./notice-sheet.tsx"
import { DeadlineClock } from "#ui/countdown/deadline-clock.tsx"
import { TenderFiles } from "./tender-files.tsx"
import { deadlineOf } from "#machines/tender/tender.deadline.ts"
import { TenderPage } from "../tender-page.tsx"
import type { OpenTender } from "../open-tender.ts"

/** The public notice of a tender (/wel/tender-notice-view, /wel/notive-view), with the time left and the clarifications since. */
export function Screen() {
  const { t } = useTranslation(["tender-document", "tender-clarify", "files"])
  return (
    <TenderPage
      screen="tender-notice-view"
      tabs={(tender) => [
        { id: "notice", label: t("notice.title"), content: <NoticeSheet view={tender.view} above={<TimeLeft tender={tender} />} /> },
        { id: "files", label: t("files:title"), content: <TenderFiles tender={tender} /> },
        {
          id: "clarifications",
          label: t("tender-clarify:clarify.title"),
          count: tender.view.facts.clarifications.length,
          content: <Clarified tender={tender} />,
        },
      ]}
    />
  )
}

function TimeLeft({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation("tender")
  const deadline = deadlineOf(tender.view)
  return deadline && !tender.stepped ? <DeadlineClock to={deadline.at} label={t(`times.${deadline.name}`)} /> : null
}

function Clarified({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation("tender-clarify")
  return (
    <Card title={t("clarify.title")}>
      <Clarifications clarifications={tender.view.facts.clarifications} />
    </Card>
  )
}
