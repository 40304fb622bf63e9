import { useSelector } from "@xstate/react"
import { useEffect, useMemo } from "react"
import { useTranslation } from "react-i18next"
import { call } from "#client/http/http.ts"
import { saveFile } from "#client/downloads/download.ts"
import { readFile, readZip } from "#client/uploads/download.ts"
import { uploadsOf } from "#client/uploads/uploads.ts"
import { useCall } from "#client/http/use-call.ts"
import { type Business, fileContract, type FileRow, type FileVersion } from "#contract/file.contract.ts"
import { isBlockedName, isFileName } from "#contract/file-name.ts"
import type { UploadFile } from "#machines/upload/upload-file.machine.ts"
import { toast } from "#ui/toast/toast.ts"

/** The files of a business: the list, uploads in progress, and their operations. */
export interface Files {
  /** Null until first read. */
  readonly rows: readonly FileRow[] | null
  readonly error: unknown
  readonly mayWrite: boolean
  readonly uploads: readonly UploadFile[]
  reload(): void
  add(files: readonly File[]): void
  cancel(uid: string): void
  cancelAll(): void
  retry(uid: string): void
  dismiss(uid: string): void
  /** Downloads one file as it is, several as one ZIP. */
  download(files: readonly FileVersion[]): Promise<void>
  /** Removes files with all of their versions. */
  remove(rows: readonly FileRow[]): Promise<void>
}

/** The toasts of spec 8 are shown for two seconds. */
const twoSeconds = 2_000
const megabyte = 1024 * 1024

/**
 * Reads the files of a business; again whenever `when` changes, and when all uploads are done or files are removed, when `onSettled` is called too.
 */
export function useFiles(business: Business, onSettled?: () => void, when?: string): Files {
  const { t } = useTranslation(["files", "message"])
  const { businessType, businessId } = business
  const list = useCall(fileContract.query, { body: { businessType, businessId } }, when)
  const uploads = useMemo(() => uploadsOf({ businessType, businessId }), [businessType, businessId])
  const underWay = useSelector(uploads.actor, ({ context }) => context.files)
  const { reload } = list
  useEffect(
    () =>
      uploads.onNews((news) => {
        if (news.type === "upload.succeeded") toast("green", t("message:file.uploaded", { name: news.file.name }), undefined, twoSeconds)
        else if (news.type === "upload.failed") toast("red", t("message:file.notUploaded", { name: news.file.name }), undefined, twoSeconds)
        else {
          reload()
          onSettled?.()
        }
      }),
    [uploads, t, reload, onSettled],
  )
  const maxBytes = list.data?.maxBytes ?? Number.POSITIVE_INFINITY
  const problemOf = ({ name, size }: File): string | null => {
    if (isBlockedName(name)) return t("message:file.forbiddenType")
    if (!isFileName(name)) return t("badName", { name })
    return size > maxBytes ? t("tooLarge", { name, megabytes: Math.floor(maxBytes / megabyte) }) : null
  }
  return {
    rows: list.data?.records ?? null,
    error: list.error,
    mayWrite: list.data?.mayWrite ?? false,
    uploads: underWay,
    reload,
    add: (files) => {
      const problems = files.map((file) => [file, problemOf(file)] as const)
      for (const problem of new Set(problems.flatMap(([, problem]) => problem ?? []))) toast("red", problem)
      const good = problems.flatMap(([file, problem]) => (problem === null ? [file] : []))
      if (good.length > 0) uploads.add(good)
    },
    cancel: uploads.cancel,
    cancelAll: uploads.cancelAll,
    retry: uploads.retry,
    dismiss: uploads.dismiss,
    download: async (files) => {
      const [first, ...more] = files
      if (!first) return
      if (more.length === 0) saveFile(first.name, await readFile(first.bucketKey, first.name))
      else saveFile(t("zipName"), await readZip(files.map(({ bucketKey }) => bucketKey)))
    },
    remove: async (rows) => {
      const ossBusinessFiles = rows.flatMap((row) => [row, ...row.versions]).map(({ bucketKey }) => ({ bucketKey }))
      await call(fileContract.remove, { body: { ossBusinessFiles } })
      toast("green", t("message:deleted"))
      reload()
      onSettled?.()
    },
  }
}
