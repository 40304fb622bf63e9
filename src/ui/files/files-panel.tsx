import { Box, chakra, defineStyle, Flex, Text } from "@chakra-ui/react"
import { Download, Trash2, Upload } from "lucide-react"
import { type ComponentProps, useCallback, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { NoDownload } from "#client/downloads/download.ts"
import type { Business, FileRow, FileVersion } from "#contract/file.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { Confirm } from "#ui/confirm/confirm.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { FilePreview } from "./file-preview.tsx"
import { FileTable } from "./file-table.tsx"
import { FileVersions } from "./file-versions.tsx"
import { previewOf } from "./file-words.ts"
import { UploadList } from "./upload-list.tsx"
import { useDrop } from "./use-drop.ts"
import { type Files, useFiles } from "./use-files.ts"
import { useOpenFile } from "./use-open-file.ts"
import { noteBox } from "#ui/callout/note-box.style.ts"

const filesStyle = defineStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: "3",
  borderRadius: "md",
  "@media (hover: none), (max-width: 767px)": {
    "&:not([data-part=over]) [data-part=hint]": {
      // Dragging is not available on a phone.
      display: "none",
    },
  },
})

const overStyle = defineStyle({ outline: "2px dashed {colors.theme.fg}", outlineOffset: "6px", background: "theme.subtle" })

interface PanelProps {
  readonly business: Business
  /** Called when uploads are done or files are removed, so that their display is read again. */
  readonly onSettled?: () => void
  /** The files are read again whenever this changes, as when somebody else has added one. */
  readonly when?: string
}

/** The files of a business on the page itself: viewable ones are shown beside the page's content. */
export function FilesPanel({ business, onSettled, when }: PanelProps) {
  return <FilesBody files={useFiles(business, onSettled, when)} onShow={useOpenFile()} />
}

/** The same in a dialog: viewable ones are shown in another dialog above it. */
export function FilesInDialog({ business, onSettled }: Omit<PanelProps, "when">) {
  return <FilesBody files={useFiles(business, onSettled)} />
}

type Over =
  | { readonly what: "preview"; readonly file: FileVersion }
  | { readonly what: "versions"; readonly row: FileRow }
  | { readonly what: "delete" }

/** Buttons, uploads in progress, and the table; files can be dropped and pasted here too. */
export function FilesBody({ files, onShow }: { readonly files: Files; readonly onShow?: (file: FileVersion) => void }) {
  const { t } = useTranslation(["files", "message"])
  const [wanted, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [over, setOver] = useState<Over | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const problemText = useErrorText(problem)
  const drop = useDrop(files.mayWrite ? files.add : null)
  const rows = files.rows ?? []
  // Somebody else may have removed a selected file.
  const chosen = rows.filter(({ bucketKey }) => wanted.has(bucketKey))
  const { download } = files
  const doing = (work: Promise<void>) => {
    setProblem(null)
    void work.catch(setProblem)
  }
  const open = useCallback(
    (row: FileRow) => {
      if (!previewOf(row.mediaType)) download([row]).catch(setProblem)
      else if (onShow) onShow(row)
      else setOver({ what: "preview", file: row })
    },
    [download, onShow],
  )
  const showVersions = useCallback((row: FileRow) => setOver({ what: "versions", row }), [])
  return (
    <chakra.section
      css={[filesStyle, drop.over ? overStyle : undefined]}
      data-part={drop.over ? "over" : undefined}
      aria-label={t("list")}
      {...drop.handlers}
    >
      <FileTools
        files={files}
        hint={drop.over ? t("dropNow") : t("drop")}
        nothing={chosen.length === 0}
        onDownload={() => doing(download(chosen))}
        onDelete={() => setOver({ what: "delete" })}
      />
      {problem === null ? null : (
        <Box as="p" css={noteBox} colorPalette="red" role="alert">
          {problem instanceof NoDownload ? t("message:noDownload") : problemText}
        </Box>
      )}
      <UploadList {...files} />
      <Rows files={files} chosen={wanted} onChoose={setChosen} onOpen={open} onVersions={showVersions} />
      <OverFiles
        over={over}
        chosen={chosen.length}
        onShow={onShow}
        onDownload={(file) => doing(download([file]))}
        onDelete={() => doing(files.remove(chosen))}
        onClose={() => setOver(null)}
      />
    </chakra.section>
  )
}

/** The table of files, or a placeholder while there are none. */
function Rows({ files, ...table }: Omit<ComponentProps<typeof FileTable>, "rows"> & { readonly files: Files }) {
  const { t } = useTranslation("files")
  const { rows } = files
  if (rows === null) return files.error ? <ErrorPanel error={files.error} onAgain={files.reload} /> : <LoadingRows rows={4} />
  if (rows.length === 0) return <Empty title={t("none")} text={files.mayWrite ? t("noneYet") : undefined} />
  return <FileTable rows={rows} {...table} />
}

/** The dialogs over the files: a preview, the versions of one, or the confirmation of a deletion. */
function OverFiles(props: {
  readonly over: Over | null
  /** The number of selected files. */
  readonly chosen: number
  readonly onShow: ((file: FileVersion) => void) | undefined
  readonly onDownload: (file: FileVersion) => void
  readonly onDelete: () => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation("files")
  const { over, onShow, onDownload, onClose } = props
  const show = (file: FileVersion) => {
    onClose()
    onShow?.(file)
  }
  return (
    <>
      {over?.what === "preview" ? <FilePreview file={over.file} onDownload={() => onDownload(over.file)} onClose={onClose} /> : null}
      {over?.what === "versions" ? (
        <FileVersions row={over.row} onDownload={onDownload} {...(onShow ? { onShow: show } : {})} onClose={onClose} />
      ) : null}
      <Confirm
        open={over?.what === "delete"}
        danger
        title={t("delete.title")}
        consequence={t("delete.consequence", { count: props.chosen })}
        verb={t("delete.verb")}
        onConfirm={() => {
          onClose()
          props.onDelete()
        }}
        onClose={onClose}
      />
    </>
  )
}

/** The actions on files: adding, and downloading or deleting the selected ones. */
function FileTools(props: {
  readonly files: Files
  readonly hint: string
  /** Whether no file is selected. */
  readonly nothing: boolean
  readonly onDownload: () => void
  readonly onDelete: () => void
}) {
  const { t } = useTranslation(["files", "message"])
  const { files, nothing } = props
  const picker = useRef<HTMLInputElement>(null)
  return (
    <Flex wrap="wrap" align="center" gap="2">
      {files.mayWrite ? (
        <>
          <input
            ref={picker}
            type="file"
            multiple
            hidden
            aria-label={t("message:file.upload")}
            onChange={(event) => {
              files.add([...(event.currentTarget.files ?? [])])
              event.currentTarget.value = ""
            }}
          />
          <Button look="solid" onClick={() => picker.current?.click()}>
            <Upload aria-hidden />
            {t("message:file.upload")}
          </Button>
        </>
      ) : null}
      <Button disabled={nothing} onClick={props.onDownload}>
        <Download aria-hidden />
        {t("message:file.download")}
      </Button>
      {files.mayWrite ? (
        <>
          <Button look="danger" disabled={nothing} onClick={props.onDelete}>
            <Trash2 aria-hidden />
            {t("message:file.delete")}
          </Button>
          <Text as="span" color="fg.subtle" fontSize="sm" data-part="hint">
            {props.hint}
          </Text>
        </>
      ) : null}
    </Flex>
  )
}
