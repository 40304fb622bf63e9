import { Flex } from "@chakra-ui/react"
import { Download } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { OpenedBidView } from "#contract/tender.contract.ts"
import { saveFile } from "#client/downloads/download.ts"
import { readBidFile } from "#client/sealing/send-chunk.ts"
import { Button } from "#ui/button/button.tsx"
import { useErrorWords } from "#ui/error-panel/use-error-text.ts"
import { sizeWords } from "#ui/files/file-words.ts"
import { toast } from "#ui/toast/toast.ts"

/** The files of a bid's open envelopes. */
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
  const words = useErrorWords()
  const files = bid.files.filter((file) => file.envelope === envelope)
  if (files.length === 0) return null
  const save = (index: number, name: string) =>
    readBidFile(tender, { bid: bid.bid, envelope, index }).then(
      (file) => saveFile(name, file),
      (error: unknown) => toast("red", words(error)),
    )
  return (
    <Flex wrap="wrap" gap="2" marginTop="2" aria-label={t("files.title")} role="group">
      {files.map(({ index, name, size }) => (
        <Button key={index} size="small" onClick={() => void save(index, name)}>
          <Download size={14} aria-hidden />
          {name} · {sizeWords(size, i18n.language)}
        </Button>
      ))}
    </Flex>
  )
}
