import { Box, chakra, defineStyle, Flex } from "@chakra-ui/react"
import { ZoomIn, ZoomOut } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { FileVersion } from "#contract/file.contract.ts"
import { Button, IconButton } from "#ui/button/button.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { previewOf } from "./file-words.ts"
import type { Shown } from "./use-bytes.ts"

interface PreviewProps {
  readonly file: Pick<FileVersion, "name" | "mediaType">
  readonly shown: Shown
  readonly onAgain: () => void
  /** The page of a PDF to show. */
  readonly page?: number | null
  /** A CSS length; by default the height of a dialog. */
  readonly height?: string
}

/** The content of a preview: the browser's own viewer for a PDF, at a page; a picture that can be enlarged; or a note that the file must be downloaded. */
export function PreviewBody({ file, shown, onAgain, page = null, height = "70dvh" }: PreviewProps) {
  const { t } = useTranslation("files")
  const kind = previewOf(file.mediaType)
  if (kind === null) return <Empty title={t("noPreview")} text={t("noPreviewWhy")} />
  if (shown === null) return <LoadingRows rows={8} />
  if ("error" in shown) return <ErrorPanel error={shown.error} onAgain={onAgain} />
  if (kind === "image") return <Picture name={file.name} address={shown.address} height={height} />
  return (
    <chakra.iframe
      // A PDF viewer reads the page in the address only when it opens.
      key={page ?? 0}
      display="block"
      width="full"
      height={height}
      title={t("preview", { name: file.name })}
      src={page === null ? shown.address : `${shown.address}#page=${page}`}
    />
  )
}

const scales = [1, 1.5, 2, 3, 5] as const

const around = defineStyle({ overflow: "auto", background: "bg.sunken", borderRadius: "sm" })

function Picture({ name, address, height }: { readonly name: string; readonly address: string; readonly height: string }) {
  const { t } = useTranslation("files")
  const [at, setAt] = useState(0)
  const scale = scales[at] ?? 1
  return (
    <Box>
      <Flex gap="1" justify="end" marginBottom="2">
        <IconButton label={t("zoomOut")} disabled={at === 0} onClick={() => setAt(at - 1)}>
          <ZoomOut />
        </IconButton>
        <Button size="small" look="ghost" disabled={at === 0} onClick={() => setAt(0)}>
          {t("zoom", { percent: Math.round(scale * 100) })}
        </Button>
        <IconButton label={t("zoomIn")} disabled={at === scales.length - 1} onClick={() => setAt(at + 1)}>
          <ZoomIn />
        </IconButton>
      </Flex>
      <Box css={around} maxHeight={height} tabIndex={0} role="region" aria-label={t("preview", { name })}>
        <chakra.img
          display="block"
          margin="auto"
          {...(scale === 1 ? { maxWidth: "full", maxHeight: height } : { width: `${scale * 100}%`, maxWidth: "none" })}
          src={address}
          alt={name}
        />
      </Box>
    </Box>
  )
}
