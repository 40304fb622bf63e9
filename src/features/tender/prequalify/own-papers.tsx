import { Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { useSession } from "#client/session/session.ts"
import { Card } from "#ui/card/card.tsx"
import { FilesPanel } from "#ui/files/files-panel.tsx"
import type { OpenTender } from "../open-tender.ts"

/** The files of the own application: collected before it is sent, and visible to the buyer afterwards; read again when applying opens or ends, which decides whether they can be changed. */
export function OwnPapers({ tender }: { readonly tender: OpenTender }) {
  const open = tender.now.verdicts["applyPrequalification"]?.allowed === true
  const { t } = useTranslation("tender-prequal")
  const party = useSession().profile?.party
  if (!party) return null
  return (
    <Card title={t("apply.papers")}>
      {open ? <Text color="fg.muted">{t("apply.papersWhy")}</Text> : null}
      <FilesPanel key={String(open)} business={{ businessType: "tender-applications", businessId: `${tender.id}.${party}` }} />
    </Card>
  )
}
