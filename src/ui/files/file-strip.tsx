import { Flex } from "@chakra-ui/react"
import { Paperclip } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { saveFile } from "#client/downloads/download.ts"
import { readFile } from "#client/uploads/download.ts"
import type { Business, FileVersion } from "#contract/file.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"
import { FileDialog } from "./file-dialog.tsx"
import { previewOf } from "./file-words.ts"
import { useOpenFile } from "./use-open-file.ts"

interface StripProps {
  readonly files: readonly FileVersion[]
  /** If given, files are added and removed in a dialog. */
  readonly add?: { readonly business: Business; readonly title: string } | null | undefined
  readonly onSettled?: () => void
}

/** A few files within a text, such as those of an answer: viewable ones open beside the page's content, others are downloaded. */
export function FileStrip({ files, add, onSettled }: StripProps) {
  const { t } = useTranslation("files")
  const open = useOpenFile()
  const [asked, setAsked] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const problemText = useErrorText(problem)
  const show = (file: FileVersion) => {
    setProblem(null)
    if (previewOf(file.mediaType)) open(file)
    else readFile(file.bucketKey, file.name).then((bytes) => saveFile(file.name, bytes), setProblem)
  }
  if (files.length === 0 && !add) return null
  return (
    <Flex as="ul" wrap="wrap" align="center" gap="2" marginTop="1" aria-label={t("list")}>
      {files.map((file) => (
        <li key={file.bucketKey}>
          <Button size="small" title={file.name} onClick={() => show(file)} maxWidth="280px">
            <Paperclip aria-hidden />
            <span style={{ overflow: "hidden", textOverflow: "ellipsis" }}>{file.name}</span>
            {file.version > 1 ? <span> · {t("versions.short", { version: file.version })}</span> : null}
          </Button>
        </li>
      ))}
      {add ? (
        <li>
          <Button size="small" look="ghost" onClick={() => setAsked(true)}>
            {t(files.length === 0 ? "addFile" : "changeFiles")}
          </Button>
          <FileDialog
            open={asked}
            business={add.business}
            title={add.title}
            {...(onSettled ? { onSettled } : {})}
            onClose={() => {
              setAsked(false)
              onSettled?.()
            }}
          />
        </li>
      ) : null}
      {problem === null ? null : <li role="alert">{problemText}</li>}
    </Flex>
  )
}
