import { Download, Trash2, Upload } from "lucide-react"
import { useCallback, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { NoDownload } from "#client/downloads/download.ts"
import type { Business, FileRow, FileVersion } from "#contract/file.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { Confirm } from "#ui/confirm/confirm.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { cx } from "#ui/theme/cx.ts"
import { FilePreview } from "./file-preview.tsx"
import { FileTable } from "./file-table.tsx"
import { FileVersions } from "./file-versions.tsx"
import { previewOf } from "./file-words.ts"
import { UploadList } from "./upload-list.tsx"
import { useDrop } from "./use-drop.ts"
import { type Files, useFiles } from "./use-files.ts"
import s from "./files.module.css"

/** The files of a business in the page itself. `onSettled` hears that uploads are done, so that what shows them is read again. */
export function FilesPanel({ business, onSettled }: { readonly business: Business; readonly onSettled?: () => void }) {
  return <FilesBody files={useFiles(business, onSettled)} />
}

type Over =
  | { readonly what: "preview"; readonly file: FileVersion }
  | { readonly what: "versions"; readonly row: FileRow }
  | { readonly what: "delete" }

/** Buttons, what is on its way, and the table; files are dropped and pasted here too. */
export function FilesBody({ files }: { readonly files: Files }) {
  const { t } = useTranslation(["files", "message"])
  const [wanted, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [over, setOver] = useState<Over | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const problemText = useErrorText(problem)
  const picker = useRef<HTMLInputElement>(null)
  const drop = useDrop(files.mayWrite ? files.add : null)
  const rows = files.rows ?? []
  // Another may have removed what was chosen.
  const chosen = rows.filter(({ bucketKey }) => wanted.has(bucketKey))
  const { download } = files
  const doing = (work: Promise<void>) => {
    setProblem(null)
    void work.catch(setProblem)
  }
  const open = useCallback(
    (row: FileRow) => {
      if (previewOf(row.mediaType)) setOver({ what: "preview", file: row })
      else download([row]).catch(setProblem)
    },
    [download],
  )
  const showVersions = useCallback((row: FileRow) => setOver({ what: "versions", row }), [])
  return (
    <section className={cx(s.files, drop.over && s.over)} aria-label={t("list")} {...drop.handlers}>
      <div className={s.buttons}>
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
        <Button disabled={chosen.length === 0} onClick={() => doing(download(chosen))}>
          <Download aria-hidden />
          {t("message:file.download")}
        </Button>
        {files.mayWrite ? (
          <Button look="danger" disabled={chosen.length === 0} onClick={() => setOver({ what: "delete" })}>
            <Trash2 aria-hidden />
            {t("message:file.delete")}
          </Button>
        ) : null}
        {files.mayWrite ? <span className={s.hint}>{drop.over ? t("dropNow") : t("drop")}</span> : null}
      </div>
      {problem === null ? null : (
        <p className={s.problem} role="alert">
          {problem instanceof NoDownload ? t("message:noDownload") : problemText}
        </p>
      )}
      <UploadList {...files} />
      {files.rows === null ? (
        files.error ? (
          <ErrorPanel error={files.error} onAgain={files.reload} />
        ) : (
          <LoadingRows rows={4} />
        )
      ) : rows.length === 0 ? (
        <Empty title={t("none")} text={files.mayWrite ? t("noneYet") : undefined} />
      ) : (
        <FileTable rows={rows} chosen={wanted} onChoose={setChosen} onOpen={open} onVersions={showVersions} />
      )}
      {over?.what === "preview" ? (
        <FilePreview file={over.file} onDownload={() => doing(download([over.file]))} onClose={() => setOver(null)} />
      ) : null}
      {over?.what === "versions" ? (
        <FileVersions row={over.row} onDownload={(file) => doing(download([file]))} onClose={() => setOver(null)} />
      ) : null}
      <Confirm
        open={over?.what === "delete"}
        danger
        title={t("delete.title")}
        consequence={t("delete.consequence", { number: chosen.length })}
        verb={t("delete.verb")}
        onConfirm={() => {
          setOver(null)
          doing(files.remove(chosen))
        }}
        onClose={() => setOver(null)}
      />
    </section>
  )
}
