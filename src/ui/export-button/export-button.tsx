import { Box, defineStyle } from "@chakra-ui/react"
import { LoaderCircle, X } from "lucide-react"
import { Suspense, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { lazyPart } from "#client/browser/lazy-part.ts"
import { beginExport, type ExportPhase, stopExport, useExportPhase } from "#client/downloads/exports.ts"
import type { ExportArea, ExportWish } from "#contract/export.contract.ts"
import { Button, IconButton } from "#ui/button/button.tsx"
import { tellEndings } from "./tell-endings.ts"

const turning = defineStyle({
  animation: "turn 1.2s linear infinite",
  "@media (prefers-reduced-motion: reduce)": { animation: "none" },
})

const ExportDialog = lazyPart(async () => (await import("./export-dialog.tsx")).ExportDialog)

tellEndings()

/** The button 导出全部数据 (spec 2.7): asks for columns and format, and shows an export in progress. */
export function ExportButton(props: {
  /** The name of the source on the server. */
  readonly exportType: string
  /** The area of the platform that offers it (spec 7.13). */
  readonly area: ExportArea
  /** The list's present filter, in the source's terms; without one only the export of everything is offered. */
  readonly filter?: NonNullable<ExportWish["filter"]>
}) {
  const { exportType, area, filter = {} } = props
  const phase = useExportPhase(exportType)
  const [open, setOpen] = useState(false)
  return (
    <>
      <ExportState phase={phase} onOpen={() => setOpen(true)} onCancel={() => stopExport(exportType)} />
      {open ? (
        <Suspense fallback={null}>
          <ExportDialog
            exportType={exportType}
            area={area}
            filter={filter}
            onStart={(wish) => {
              setOpen(false)
              beginExport({ fun: area === "basic" || area === "sup" ? area : "default", wish })
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}

/** The button in each phase: the same one, so that it keeps the focus. */
export function ExportState(props: { readonly phase: ExportPhase; readonly onOpen: () => void; readonly onCancel: () => void }) {
  const { t } = useTranslation(["export", "message"])
  const { phase } = props
  const button = useRef<HTMLButtonElement>(null)
  const busy = phase !== "idle" || undefined
  return (
    <Box as="span" display="inline-flex" alignItems="center" gap="1" aria-live="polite">
      <Button ref={button} aria-busy={busy} aria-disabled={busy} onClick={busy ? undefined : props.onOpen}>
        {busy ? (
          <Box asChild css={turning}>
            <LoaderCircle size={16} aria-hidden />
          </Box>
        ) : null}
        {t(phase === "idle" ? "message:export.all" : phase === "downloading" ? "fetching" : "working")}
      </Button>
      {phase === "working" ? (
        <IconButton
          label={t("cancel")}
          onClick={() => {
            button.current?.focus()
            props.onCancel()
          }}
        >
          <X />
        </IconButton>
      ) : null}
    </Box>
  )
}
