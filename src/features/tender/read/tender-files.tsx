import { useTranslation } from "react-i18next"
import { Card } from "#ui/card/card.tsx"
import { FilesPanel } from "#ui/files/files-panel.tsx"

/** The tender documents (招标文件附件) of a tender: added by its purchasers until it is published, read by whoever sees the notice. */
export function TenderFiles({ id }: { readonly id: string }) {
  const { t } = useTranslation("files")
  return (
    <Card title={t("tender")}>
      <FilesPanel business={{ businessType: "tender", businessId: id }} />
    </Card>
  )
}
