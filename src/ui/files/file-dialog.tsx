import { useTranslation } from "react-i18next"
import type { Business } from "#contract/file.contract.ts"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { FilesInDialog } from "./files-panel.tsx"

/** The file dialog (spec 2.7), by default titled 上传文件. Uploads continue when it is closed. */
export function FileDialog(props: {
  readonly open: boolean
  readonly business: Business
  readonly title?: string
  readonly onSettled?: () => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation("message")
  return (
    <Dialog open={props.open} shape="wide" title={props.title ?? t("file.title")} onClose={props.onClose}>
      <FilesInDialog business={props.business} {...(props.onSettled ? { onSettled: props.onSettled } : {})} />
    </Dialog>
  )
}
