import { chakra } from "@chakra-ui/react"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { readFile } from "#client/uploads/download.ts"
import type { FileVersion } from "#contract/file.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { previewOf } from "./file-words.ts"

type Shown = { readonly address: string } | { readonly error: unknown } | null

/** The file's bytes under an address of this page, of the kind that the server found in them; gone with the dialog. */
function useBytes({ bucketKey, name, mediaType }: FileVersion): readonly [Shown, () => void] {
  const [shown, setShown] = useState<Shown>(null)
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    let address: string | undefined
    let gone = false
    readFile(bucketKey, name).then(
      (bytes) => {
        if (gone) return
        address = URL.createObjectURL(new Blob([bytes], { type: mediaType }))
        setShown({ address })
      },
      (error: unknown) => gone || setShown({ error }),
    )
    return () => {
      gone = true
      if (address !== undefined) URL.revokeObjectURL(address)
    }
  }, [bucketKey, name, mediaType, asked])
  return [
    shown,
    () => {
      setShown(null)
      setAsked((times) => times + 1)
    },
  ]
}

/** Shows an image or a PDF over the page. */
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

/** The inside of a preview. */
export function PreviewBody({ file, shown, onAgain }: { readonly file: FileVersion; readonly shown: Shown; readonly onAgain: () => void }) {
  const { t } = useTranslation("files")
  if (shown === null) return <LoadingRows rows={8} />
  if ("error" in shown) return <ErrorPanel error={shown.error} onAgain={onAgain} />
  return previewOf(file.mediaType) === "pdf" ? (
    <chakra.iframe display="block" width="full" height="70dvh" title={t("preview", { name: file.name })} src={shown.address} />
  ) : (
    <chakra.img display="block" maxWidth="full" maxHeight="70dvh" margin="auto" src={shown.address} alt={file.name} />
  )
}
