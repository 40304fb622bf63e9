import { Stack } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { ApprovalCard } from "./approval-card.tsx"
import { NoticeSheet } from "../read/notice-sheet.tsx"
import { SignedCard } from "../signed-card.tsx"
import { TenderPage } from "../tender-page.tsx"

/** The notice exactly as suppliers will see it (/wel/announcement-preview-view), on which an approver publishes or returns it. */
export function Screen() {
  const { t } = useTranslation("tender-document")
  return (
    <TenderPage
      screen="announcement-preview-view"
      also={["approvePublication", "returnPublication"]}
      tabs={(tender) => [
        {
          id: "notice",
          label: t("notice.title"),
          content: (
            <Stack gap="4">
              {tender.now.facts.own.approval === null ? null : <ApprovalCard tender={tender} subject="publication" />}
              <SignedCard tender={tender} of="publication" />
              <NoticeSheet view={tender.view} />
            </Stack>
          ),
        },
      ]}
    />
  )
}
