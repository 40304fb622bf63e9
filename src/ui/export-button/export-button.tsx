import { LoaderCircle, X } from "lucide-react"
import { Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { lazyPart } from "#client/browser/lazy-part.ts"
import { beginExport, type ExportPhase, stopExport, useExportPhase } from "#client/downloads/exports.ts"
import type { ExportArea, ExportWish } from "#contract/export.contract.ts"
import { Button, IconButton } from "#ui/button/button.tsx"
import s from "./export-button.module.css"
import { tellEndings } from "./tell-endings.ts"

const ExportDialog = lazyPart(async () => (await import("./export-dialog.tsx")).ExportDialog)

tellEndings()

/** The button 导出全部数据 (spec 2.7): asks for columns and format, and shows that an export is under way. */
export function ExportButton(props: {
  /** The name of the source on the server. */
  readonly exportType: string
  /** The part of the platform that offers it (spec 7.13). */
  readonly area: ExportArea
  /** What the list is narrowed to now, as the source knows it; without one only everything is offered. */
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

/** The button by itself, as it stands in each phase. */
export function ExportState(props: { readonly phase: ExportPhase; readonly onOpen: () => void; readonly onCancel: () => void }) {
  const { t } = useTranslation(["export", "message"])
  const { phase } = props
  if (phase === "idle") return <Button onClick={props.onOpen}>{t("message:export.all")}</Button>
  return (
    <span className={s.working}>
      <output className={s.state}>
        <LoaderCircle size={16} aria-hidden className={s.turning} />
        {t(phase === "downloading" ? "fetching" : "working")}
      </output>
      {phase === "working" ? (
        <IconButton label={t("cancel")} onClick={props.onCancel}>
          <X />
        </IconButton>
      ) : null}
    </span>
  )
}
