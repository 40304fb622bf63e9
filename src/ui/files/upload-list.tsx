import { Box, defineStyle, Flex, Text } from "@chakra-ui/react"
import { Ban, Check, CircleX, Clock, LoaderCircle, RotateCw, ShieldCheck, X } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { UploadFile, UploadStatus } from "#machines/upload/upload-file.machine.ts"
import { Button, IconButton } from "#ui/button/button.tsx"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"
import { overall, percentage, sizeWords } from "./file-words.ts"
import type { Files } from "./use-files.ts"

const overallStyle = defineStyle({
  display: "grid",
  gridTemplateColumns: "auto minmax(60px, 1fr) auto",
  alignItems: "center",
  gap: "3",
  paddingBlock: "1.5",
  paddingInline: "3",
  borderBottomWidth: "1px",
  background: "bg.sunken",
  fontSize: "sm",
  whiteSpace: "nowrap",
  mdDown: { gridTemplateColumns: "minmax(0, auto) minmax(40px, 1fr) auto", whiteSpace: "normal" },
})

const upload = defineStyle({
  display: "grid",
  gridTemplateColumns: "16px minmax(0, 1fr) auto auto",
  alignItems: "center",
  rowGap: "0.5",
  columnGap: "2",
  padding: "6px 8px 8px 12px",
  "& + &": { borderTopWidth: "1px" },
  '&[data-status="uploading"] [data-part=statusIcon]': { color: "theme.fg" },
  '&[data-status="checking"] [data-part=statusIcon]': { color: "theme.fg" },
  '&[data-status="success"] [data-part=statusIcon]': { color: "green.fg" },
  '&[data-status="fail"] [data-part=statusIcon]': { color: "red.fg" },
  '&[data-status="fail"] [data-part=uploadState]': { color: "red.fg" },
  "@media (prefers-reduced-motion: no-preference)": {
    '&[data-status="uploading"] [data-part=statusIcon]': { animation: "turn 1s linear infinite" },
  },
})

const statusIcon = defineStyle({ color: "fg.subtle" })

const uploadState = defineStyle({
  gridColumn: "2 / -1",
  display: "flex",
  alignItems: "center",
  gap: "3",
  color: "fg.subtle",
  fontSize: "xs",
  "& [data-part=bar]": { flex: "1" },
})

const bar = defineStyle({
  height: "1.5",
  borderRadius: "3px",
  background: "quiet.muted",
  overflow: "hidden",
  "& > span": { display: "block", blockSize: "100%", background: "theme.solid", transition: "inline-size var(--fast)" },
})

const icons = {
  waiting: Clock,
  uploading: LoaderCircle,
  checking: ShieldCheck,
  success: Check,
  fail: CircleX,
  cancelled: Ban,
} as const satisfies Record<UploadStatus, typeof Clock>

type Actions = Pick<Files, "uploads" | "cancel" | "cancelAll" | "retry" | "dismiss">

/** Uploads with their progress, one by one and in total, to be cancelled and retried. */
export function UploadList({ uploads, ...actions }: Actions) {
  const { t } = useTranslation("files")
  const running = uploads.filter(({ status }) => status === "waiting" || status === "uploading" || status === "checking")
  if (uploads.length === 0) return null
  const done = uploads.filter(({ status }) => status === "success").length
  const all = running.length + done
  return (
    <Box as="section" borderWidth="1px" borderRadius="md" aria-label={t("uploads")}>
      {running.length > 0 ? (
        <Box css={overallStyle}>
          <span aria-live="polite">{t("overall", { done, all })}</span>
          <Bar label={t("uploads")} value={overall(uploads)} />
          <Button size="small" look="ghost" onClick={actions.cancelAll}>
            {t("cancelAll")}
          </Button>
        </Box>
      ) : null}
      <Box as="ul" maxHeight="280px" overflowY="auto">
        {uploads.map((file) => (
          <Upload key={file.uid} file={file} {...actions} />
        ))}
      </Box>
    </Box>
  )
}

function Upload({ file, cancel, retry, dismiss }: { readonly file: UploadFile } & Omit<Actions, "uploads">) {
  const { t, i18n } = useTranslation("files")
  const { uid, name, status } = file
  const Icon = icons[status]
  const ended = status === "fail" || status === "cancelled"
  return (
    <Box as="li" css={upload} data-status={status}>
      <Box asChild css={statusIcon} data-part="statusIcon">
        <Icon size={16} aria-hidden />
      </Box>
      <Text as="span" truncate title={name}>
        {name}
      </Text>
      <Text as="span" color="fg.subtle" fontSize="xs">
        {status === "uploading"
          ? `${sizeWords(file.sent, i18n.language)} / ${sizeWords(file.size, i18n.language)}`
          : sizeWords(file.size, i18n.language)}
      </Text>
      <Flex as="span" minHeight="7">
        {ended ? (
          <>
            <IconButton label={t(status === "fail" ? "retry" : "anew", { name })} onClick={() => retry(uid)}>
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
      </Flex>
      <Box css={uploadState} data-part="uploadState">
        {ended ? null : <Bar label={name} value={percentage(file)} />}
        <span>{status === "fail" ? <Reason error={file.error} /> : t(`status.${status}`)}</span>
      </Box>
    </Box>
  )
}

function Reason({ error }: { readonly error: unknown }) {
  return <>{useErrorText(error)}</>
}

const Bar = ({ label, value }: { readonly label: string; readonly value: number }) => (
  <Box css={bar} data-part="bar" role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={100} aria-valuenow={value}>
    <span style={{ inlineSize: `${value}%` }} />
  </Box>
)
