import { Ban, Check, CircleX, Clock, LoaderCircle, RotateCw, ShieldCheck, X } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { UploadFile, UploadStatus } from "#machines/upload/upload-file.machine.ts"
import { Button, IconButton } from "#ui/button/button.tsx"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"
import { overall, percentage, sizeWords } from "./file-words.ts"
import type { Files } from "./use-files.ts"
import s from "./files.module.css"

const icons = {
  waiting: Clock,
  uploading: LoaderCircle,
  checking: ShieldCheck,
  success: Check,
  fail: CircleX,
  cancelled: Ban,
} as const satisfies Record<UploadStatus, typeof Clock>

type Actions = Pick<Files, "uploads" | "cancel" | "cancelAll" | "retry" | "dismiss">

/** The files on their way: how far each one is and all of them, cancelled and tried again one by one. */
export function UploadList({ uploads, ...actions }: Actions) {
  const { t } = useTranslation("files")
  const running = uploads.filter(({ status }) => status === "waiting" || status === "uploading" || status === "checking")
  if (uploads.length === 0) return null
  const done = uploads.filter(({ status }) => status === "success").length
  const all = running.length + done
  return (
    <section className={s.uploads} aria-label={t("uploads")}>
      {running.length > 0 ? (
        <div className={s.overall}>
          <span aria-live="polite">{t("overall", { done, all })}</span>
          <Bar label={t("uploads")} value={overall(uploads)} />
          <Button size="small" look="ghost" onClick={actions.cancelAll}>
            {t("cancelAll")}
          </Button>
        </div>
      ) : null}
      <ul className={s.uploadRows}>
        {uploads.map((file) => (
          <Upload key={file.uid} file={file} {...actions} />
        ))}
      </ul>
    </section>
  )
}

function Upload({ file, cancel, retry, dismiss }: { readonly file: UploadFile } & Omit<Actions, "uploads">) {
  const { t, i18n } = useTranslation("files")
  const { uid, name, status } = file
  const Icon = icons[status]
  const ended = status === "fail" || status === "cancelled"
  return (
    <li className={s.upload} data-status={status}>
      <Icon size={16} className={s.statusIcon} aria-hidden />
      <span className={s.uploadName} title={name}>
        {name}
      </span>
      <span className={s.uploadSize}>
        {status === "uploading"
          ? `${sizeWords(file.sent, i18n.language)} / ${sizeWords(file.size, i18n.language)}`
          : sizeWords(file.size, i18n.language)}
      </span>
      <span className={s.uploadButtons}>
        {ended ? (
          <>
            <IconButton label={t("retry", { name })} onClick={() => retry(uid)}>
              <RotateCw />
            </IconButton>
            <IconButton label={t("dismiss", { name })} onClick={() => dismiss(uid)}>
              <X />
            </IconButton>
          </>
        ) : status === "waiting" || status === "uploading" ? (
          <IconButton label={t("cancel", { name })} onClick={() => cancel(uid)}>
            <X />
          </IconButton>
        ) : null}
      </span>
      <div className={s.uploadState}>
        {ended ? null : <Bar label={name} value={percentage(file)} />}
        <span>{status === "fail" ? <Reason error={file.error} /> : t(`status.${status}`)}</span>
      </div>
    </li>
  )
}

function Reason({ error }: { readonly error: unknown }) {
  return <>{useErrorText(error)}</>
}

const Bar = ({ label, value }: { readonly label: string; readonly value: number }) => (
  <div className={s.bar} role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={100} aria-valuenow={value}>
    <span style={{ inlineSize: `${value}%` }} />
  </div>
)
