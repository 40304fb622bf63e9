import { useTranslation } from "react-i18next"
import type { FileVersion } from "#contract/file.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { PreviewBody } from "./preview-body.tsx"
import { useBytes } from "./use-bytes.ts"

/** Shows an image or a PDF in a dialog over another dialog. */
export function FilePreview(props: { readonly file: FileVersion; readonly onDownload: () => void; readonly onClose: () => void }) {
  const { t } = useTranslation("message")
  const [shown, again] = useBytes(props.file)
  return (
    <Dialog
      open
      shape="wide"
      title={props.file.name}
      onClose={props.onClose}
      foot={<Button onClick={props.onDownload}>{t("file.download")}</Button>}
    >
      <PreviewBody file={props.file} shown={shown} onAgain={again} />
    </Dialog>
  )
}
