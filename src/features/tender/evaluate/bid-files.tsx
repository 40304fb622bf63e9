import { Flex } from "@chakra-ui/react"
import { Download, Paperclip } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { OpenedBidView } from "#contract/tender.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { previewOf, sizeWords } from "#ui/files/file-words.ts"
import { useOpenFile } from "#ui/files/use-open-file.ts"
import { openedFilesOf } from "./opened-files.ts"

/** The files of a bid's open envelopes: viewable ones open beside the page's content, others are saved. */
export function OpenedFiles({
  tender,
  bid,
  envelope,
}: {
  readonly tender: string
  readonly bid: OpenedBidView
  readonly envelope: "technical" | "commercial"
}) {
  const { t, i18n } = useTranslation("sealing")
  const open = useOpenFile()
  const files = openedFilesOf(tender, bid, envelope)
  if (files.length === 0) return null
  return (
    <Flex wrap="wrap" gap="2" marginTop="2" aria-label={t("files.title")} role="group">
      {files.map((file) => (
        <Button key={file.bucketKey} size="small" onClick={() => open(file)}>
          {previewOf(file.mediaType) === null ? <Download size={14} aria-hidden /> : <Paperclip size={14} aria-hidden />}
          {file.name} · {sizeWords(file.size, i18n.language)}
        </Button>
      ))}
    </Flex>
  )
}
