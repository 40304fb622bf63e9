import { type ExportEnding, NoDownload, onExportEnding } from "#client/downloads/exports.ts"
import { i18n } from "#client/texts/i18n.ts"
import { Refused } from "#contract/errors.ts"
import { toast } from "#ui/toast/toast.ts"

let telling = false

/** Announces how each export of this tab ends, whatever page is open then (spec 8: 请联系管理员！ and 导出失败). */
export function tellEndings(): void {
  if (telling) return
  telling = true
  onExportEnding((ending) => void tell(ending))
}

async function tell({ kind, trouble, error, fileName, again }: ExportEnding): Promise<void> {
  await i18n.loadNamespaces(["export", "message", "common"])
  if (kind === "done") return toast("green", i18n.t("export:done", { file: fileName }))
  if (kind === "cancelled") return toast("quiet", i18n.t("export:cancelled"))
  if (error instanceof NoDownload) return toast("red", i18n.t("message:noDownload"))
  if (trouble === "download") return toast("red", i18n.t("message:export.failed"), { label: i18n.t("first:again"), run: again })
  const why = error instanceof Refused ? ` ${error.message}` : ""
  toast("red", trouble === "start" ? i18n.t("message:contactAdministrator") + why : i18n.t("message:export.failed"))
}
