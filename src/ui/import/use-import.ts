import { useState } from "react"
import { useTranslation } from "react-i18next"
import { call } from "#client/http/http.ts"
import { importContract, type ImportLine, type ImportRow } from "#contract/import.contract.ts"
import { toast } from "#ui/toast/toast.ts"

/** Import all rows, or only the valid ones. */
export type ImportMode = "all" | "good"

/** Runs an import, and undoes one. */
export function useImport(props: { readonly target: string; readonly onDone: () => void; readonly onClose: () => void }) {
  const { t } = useTranslation(["import", "client"])
  const { target, onDone, onClose } = props
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const undo = async ({ id }: Pick<ImportRow, "id">) => {
    setBusy(true)
    try {
      await call(importContract.undo, { body: { id } })
      toast("green", t("undone"))
      setFailure(null)
      onDone()
    } catch (error) {
      setFailure(error)
      toast("red", error instanceof Error ? error.message : t("first:unexpected"))
    } finally {
      setBusy(false)
    }
  }
  const run = async (file: string, lines: ImportLine[], mode: ImportMode) => {
    setBusy(true)
    try {
      const made = await call(importContract.run, { body: { target, fileName: file.slice(0, 200), mode, rows: lines } })
      toast("green", t("done", { count: made.rows }), { label: t("client:draft.undo"), run: () => void undo(made) })
      onDone()
      onClose()
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  return { failure, setFailure, busy, undo, run }
}
