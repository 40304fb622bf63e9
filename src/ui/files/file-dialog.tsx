import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import { lazyPart } from "#client/browser/lazy-part.ts"
import type { Business } from "#contract/file.contract.ts"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"

const FilesInDialog = lazyPart(async () => (await import("./files-panel.tsx")).FilesInDialog)

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
      <Suspense fallback={<LoadingRows rows={3} />}>
        <FilesInDialog business={props.business} {...(props.onSettled ? { onSettled: props.onSettled } : {})} />
      </Suspense>
    </Dialog>
  )
}
