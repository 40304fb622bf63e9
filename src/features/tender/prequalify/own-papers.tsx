import { Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { useSession } from "#client/session/session.ts"
import { Card } from "#ui/card/card.tsx"
import { FilesPanel } from "#ui/files/files-panel.tsx"
import type { OpenTender } from "../open-tender.ts"

/** The files of the own application: collected before it is sent, and visible to the buyer afterwards. */
export function OwnPapers({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation("tender-prequal")
  const party = useSession().profile?.party
  if (!party) return null
  return (
    <Card title={t("apply.papers")}>
      <Text color="fg.muted">{t("apply.papersWhy")}</Text>
      <FilesPanel business={{ businessType: "tender-applications", businessId: `${tender.id}.${party}` }} />
    </Card>
  )
}
