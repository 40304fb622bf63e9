import type { RefObject } from "react"
import { useTranslation } from "react-i18next"
import { useCommands } from "#ui/commands/commands.ts"
import type { RowAction } from "./define-list.ts"

/** Single keys of a list: `j` and `k` move between rows as the arrows do, `e` edits the focused row. */
export function useRowKeys<Row>(box: RefObject<HTMLElement | null>, rows: readonly Row[], actions: readonly RowAction<Row>[] = []): void {
  const { t } = useTranslation("list")
  const standing = () => box.current?.querySelector<HTMLElement>("[data-row] > [tabindex='0']")
  const walk = (arrow: "ArrowDown" | "ArrowUp") => {
    const cell = standing()
    if (!cell) return
    // The grid handles its arrows; when the focus is elsewhere, the cell gets the focus first.
    if (document.activeElement === cell) cell.dispatchEvent(new KeyboardEvent("keydown", { key: arrow, bubbles: true, cancelable: true }))
    else cell.focus()
  }
  const edit = actions.find(({ id }) => id === "edit")
  const editRow = () => {
    const cell = standing()
    const row = rows[Number(cell?.closest<HTMLElement>("[data-row]")?.dataset["row"])]
    if (!edit || row === undefined || document.activeElement !== cell) return
    if ((edit.when?.(row) ?? true) && (edit.why?.(row) ?? null) === null) edit.run(row)
  }
  useCommands([
    { id: "nextRow", label: t("nextRow"), keys: "j", hidden: true, run: () => walk("ArrowDown") },
    { id: "previousRow", label: t("previousRow"), keys: "k", hidden: true, run: () => walk("ArrowUp") },
    ...(edit ? [{ id: "editRow", label: t("editRow"), keys: "e", hidden: true, run: editRow }] : []),
  ])
}
