import { Box, chakra, defineStyle, Stack } from "@chakra-ui/react"
import { ArrowDown, ArrowUp } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { ListLayout } from "#contract/list.contract.ts"
import { Button, IconButton } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { Input, Select } from "#ui/field/control.tsx"
import type { ListColumn } from "./define-list.ts"
import { layoutOf } from "./layout.ts"
import { tick } from "#ui/field/tick.style.ts"

const columnStyle = defineStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) 112px 76px auto auto",
  alignItems: "center",
  gap: "1.5",
  "@media (max-width: 600px)": {
    gridTemplateColumns: "minmax(0, 1fr) 72px auto auto",
    "& > [data-part=tick]": { gridColumn: "1 / -1" },
    "& + &": { marginTop: "1.5", paddingTop: "1.5", borderTopWidth: "1px" },
  },
})

type Kept = ListLayout["columns"][number]

const moved = (columns: readonly Kept[], at: number, to: number): Kept[] => {
  const one = columns[at]
  if (one === undefined || to < 0 || to >= columns.length) return [...columns]
  return columns.toSpliced(at, 1).toSpliced(to, 0, one)
}

const widthOf = (typed: string): number | null => (/^\d{1,4}$/.test(typed) ? Math.min(Math.max(Number(typed), 48), 800) : null)

/** Chooses, orders, resizes and pins columns; everything also works by keyboard. */
export function ColumnsDialog<Row>(props: {
  readonly columns: readonly ListColumn<Row>[]
  readonly layout: ListLayout | null
  readonly onKeep: (layout: ListLayout | null) => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation(["list", "common"])
  const { columns, onKeep } = props
  const [layout, setLayout] = useState(() => layoutOf(columns, props.layout))
  const change = (id: string, next: Partial<Kept>) =>
    setLayout({ ...layout, columns: layout.columns.map((column) => (column.id === id ? { ...column, ...next } : column)) })
  const shown = layout.columns.filter(({ hidden }) => !hidden).length
  return (
    <Dialog
      open
      title={t("columns")}
      width="620px"
      onClose={props.onClose}
      foot={
        <>
          <Button onClick={() => onKeep(null)}>{t("asDeclared")}</Button>
          <Button look="solid" onClick={() => onKeep(layout)}>
            {t("common:save")}
          </Button>
        </>
      }
    >
      <Stack as="ol" gap="0.5">
        {layout.columns.map((column, at) => {
          const declared = columns.find(({ id }) => id === column.id)
          if (!declared) return null
          const { fixed = false } = declared
          return (
            <ColumnRow
              key={column.id}
              column={column}
              declared={declared}
              locked={fixed || (!column.hidden && shown === 1)}
              at={at}
              count={layout.columns.length}
              onChange={(next) => change(column.id, next)}
              onMove={(to) => setLayout({ ...layout, columns: moved(layout.columns, at, to) })}
            />
          )
        })}
      </Stack>
    </Dialog>
  )
}

/** One column: whether it is shown and pinned, its width, and its position. */
function ColumnRow<Row>(props: {
  readonly column: Kept
  readonly declared: ListColumn<Row>
  /** Whether it cannot be hidden. */
  readonly locked: boolean
  /** Its position in the list. */
  readonly at: number
  readonly count: number
  readonly onChange: (next: Partial<Kept>) => void
  readonly onMove: (to: number) => void
}) {
  const { t } = useTranslation("list")
  const { column, declared, at, onChange, onMove } = props
  const { head } = declared
  return (
    <Box as="li" css={columnStyle}>
      <chakra.label css={tick} minHeight="control" data-part="tick">
        <input
          type="checkbox"
          checked={!column.hidden}
          disabled={props.locked}
          onChange={(event) => onChange({ hidden: !event.currentTarget.checked })}
        />
        {head}
      </chakra.label>
      <Select
        look="small"
        aria-label={t("pinOf", { name: head })}
        value={column.pin ?? ""}
        onChange={({ currentTarget: { value } }) => onChange({ pin: value === "start" || value === "end" ? value : null })}
      >
        <option value="">{t("pins.none")}</option>
        <option value="start">{t("pins.start")}</option>
        <option value="end">{t("pins.end")}</option>
      </Select>
      <Input
        look="small"
        right
        inputMode="numeric"
        aria-label={t("widthOf", { name: head })}
        placeholder={String(declared.width)}
        defaultValue={column.width ?? ""}
        onBlur={(event) => onChange({ width: widthOf(event.currentTarget.value.trim()) })}
      />
      <IconButton label={t("moveUp", { name: head })} disabled={at === 0} onClick={() => onMove(at - 1)}>
        <ArrowUp size={15} />
      </IconButton>
      <IconButton label={t("moveDown", { name: head })} disabled={at === props.count - 1} onClick={() => onMove(at + 1)}>
        <ArrowDown size={15} />
      </IconButton>
    </Box>
  )
}
