import { Box } from "@chakra-ui/react"
import { useCallback, useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Language } from "#client/texts/language.ts"
import { DataGrid } from "#ui/data-grid/data-grid.tsx"
import { cellOf, isLanguage, textColumns } from "./text-columns.tsx"
import type { TextRow } from "./text-rows.ts"
import { cells } from "./text-cells.style.ts"
import type { PlatformTexts } from "./use-texts.ts"

const none: ReadonlySet<string> = new Set()

/** The table for wide screens: Enter on a text edits it in place, Enter on a key opens it with its history. */
export function TextGrid(props: {
  readonly rows: readonly TextRow[]
  readonly order: readonly Language[]
  readonly onSave: PlatformTexts["save"]
  readonly onOpen: (id: string) => void
}) {
  const { rows, order, onSave, onOpen } = props
  const { t } = useTranslation("language")
  // A cell that was left is still saved, or was refused, while the next one is edited.
  const [editing, setEditing] = useState(none)
  const columns = useMemo(
    () =>
      textColumns(t, order, editing, {
        save: ({ namespace, key }, language, text, version) => onSave([{ namespace, key, language, text, version }], "edit"),
        close: (cell) => setEditing((open) => new Set([...open].filter((one) => one !== cell))),
      }),
    [t, order, editing, onSave],
  )
  const onCell = useCallback(
    (row: TextRow, column: string) => {
      if (!isLanguage(column)) return onOpen(row.id)
      if (row.cells[column].standing !== "needless") setEditing((open) => new Set([...open, cellOf(row.id, column)]))
    },
    [onOpen],
  )
  return (
    <Box css={cells}>
      <DataGrid label={t("table")} rows={rows} columns={columns} rowKey={({ id }) => id} onCell={onCell} />
    </Box>
  )
}
