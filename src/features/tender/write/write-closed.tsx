import { Stack } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { reason } from "#ui/action-bar/reason.ts"
import { ButtonLink } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { DocumentLots } from "../read/document-lots.tsx"
import { useTenderWords } from "../tender-words.ts"
import type { OpenTender } from "../open-tender.ts"

/** Shown instead of the form when a tender cannot be written now: why, and where it can be read. */
export function WriteClosed({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation(["common", "rules", "tender-rules", "tender-document"])
  const { state } = useTenderWords()
  const verdict = tender.now.verdicts["save"]
  const { document } = tender.view.facts
  return (
    <Stack gap="4">
      {tender.stepped || !verdict || verdict.allowed ? null : (
        <Empty
          title={t("tender-write:write.closed")}
          text={reason(t, verdict, state)}
          action={<ButtonLink to={`/wel/tender-only-shows?id=${tender.id}`}>{t("tender-write:write.toRead")}</ButtonLink>}
        />
      )}
      {document ? (
        <Card title={t("tender-document:notice.demand")}>
          <DocumentLots document={document} />
        </Card>
      ) : null}
    </Stack>
  )
}
