import { useState } from "react"
import { useTranslation } from "react-i18next"
import { ListPage } from "#ui/list/list-page.tsx"
import { useList } from "#ui/list/use-list.ts"
import { ErrorDialog } from "./error-dialog.tsx"
import { useErrorList } from "./error-list.tsx"

/** Bugs of the platform (错误日志, /system/error-log): found by the report id that a person was shown, and marked as settled. */
export function Screen() {
  const { t } = useTranslation("system")
  const [open, setOpen] = useState<string | null>(null)
  const list = useList(useErrorList(setOpen))
  return (
    <ListPage list={list} title={t("errors.title")} sub={t("errors.sub")}>
      {open === null ? null : <ErrorDialog id={open} onClose={() => setOpen(null)} onChanged={list.reload} />}
    </ListPage>
  )
}
