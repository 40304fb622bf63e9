import { Box, defineStyle, Text } from "@chakra-ui/react"
import { Download, Eye } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { FileRow, FileVersion } from "#contract/file.contract.ts"
import { IconButton } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { previewOf, sizeWords } from "./file-words.ts"

const versions = defineStyle({
  "& > li": { display: "flex", alignItems: "center", gap: "3", paddingBlock: "2" },
  "& > li + li": { borderTopWidth: "1px" },
})

interface VersionsProps {
  readonly row: FileRow
  readonly onDownload: (file: FileVersion) => void
  /** If given, viewable versions are shown. */
  readonly onShow?: (file: FileVersion) => void
}

/** All versions of a file, the newest first: a file of the same name in one business is a new version. */
export function FileVersions(props: VersionsProps & { readonly onClose: () => void }) {
  const { t } = useTranslation("files")
  return (
    <Dialog open title={t("versions.title", { name: props.row.name })} onClose={props.onClose}>
      <VersionList {...props} />
    </Dialog>
  )
}

/** The content of that dialog. */
export function VersionList({ row, onDownload, onShow }: VersionsProps) {
  const { t, i18n } = useTranslation("files")
  return (
    <Box as="ul" css={versions}>
      {[row, ...row.versions].map((file) => (
        <li key={file.bucketKey}>
          <strong>{t("versions.short", { version: file.version })}</strong>
          <Text as="span" flex="1" color="fg.muted">
            <Instant at={file.uploadedAt} />
            {[file.uploader, sizeWords(file.size, i18n.language)].map((word) => (word === "" ? "" : ` · ${word}`))}
          </Text>
          {onShow && previewOf(file.mediaType) ? (
            <IconButton label={t("versions.show", { version: file.version })} onClick={() => onShow(file)}>
              <Eye />
            </IconButton>
          ) : null}
          <IconButton label={t("versions.download", { version: file.version })} onClick={() => onDownload(file)}>
            <Download />
          </IconButton>
        </li>
      ))}
    </Box>
  )
}
