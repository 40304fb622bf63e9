import { Ellipsis } from "lucide-react"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import type { Column } from "#ui/data-grid/column.ts"
import { Menu } from "#ui/menu/menu.tsx"
import { useNarrow } from "#ui/theme/use-media.ts"
import type { RowAction } from "./define-list.ts"
import { arranged, pinnedOutside } from "./layout.ts"
import type { ListAtWork } from "./use-list.ts"

interface Given {
  /** How many of the page's rows are selected. */
  readonly marked: "none" | "some" | "all"
  /** Where sorting happens: on the server, in the browser, or nowhere, since not all rows are here. */
  readonly sortable: "server" | "here" | "no"
}

/** The grid's columns: checkboxes and numbers, then the chosen columns, then the actions. */
export function useListColumns<Row>(list: ListAtWork<Row>, { marked, sortable }: Given): readonly Column<Row>[] {
  const { t } = useTranslation("list")
  const narrow = useNarrow()
  const { definition, setup, question } = list
  const { layout } = setup
  const from = (question.page - 1) * question.pageSize
  return useMemo(() => {
    const { columns, rowActions = [], bulkActions = [], rowName, numbered = true } = definition
    const shown = pinnedOutside(arranged(columns, layout).filter(({ hidden, wide }) => !hidden && !(narrow && wide))).map(
      (column): Column<Row> => {
        const { sortKey, ...rest } = column
        const sorts = sortable === "server" ? column.sorted === true : sortable === "here" && sortKey !== undefined
        return sorts ? { ...rest, sortKey: sortKey ?? (() => null) } : rest
      },
    )
    // Columns before a pinned one are pinned too.
    const pin = shown.some((column) => column.pin === "start") ? { pin: "start" as const } : {}
    const boxes: Column<Row> = {
      ...pin,
      id: "list.boxes",
      head: "",
      headCell: <AllBox marked={marked} />,
      width: 44,
      cell: (row, { chosen }) => <Box label={t("choose", { name: rowName(row) })} checked={chosen} />,
    }
    const number: Column<Row> = {
      ...pin,
      id: "list.number",
      head: t("number"),
      width: 60,
      right: true,
      cell: (_, { index }) => <span data-quiet>{from + index + 1}</span>,
    }
    const actions: Column<Row> = {
      id: "list.deeds",
      head: t("deeds"),
      width: 92,
      pin: "end",
      cell: (row) => <Actions row={row} name={rowName(row)} actions={rowActions} />,
    }
    return [
      ...(bulkActions.length > 0 ? [boxes] : []),
      ...(numbered && !narrow ? [number] : []),
      ...shown,
      ...(rowActions.length > 0 ? [actions] : []),
    ]
  }, [definition, layout, narrow, sortable, marked, from, t])
}

/** The grid handles its click, so that rows do not render again for selections elsewhere. */
const Box = ({ label, checked }: { readonly label: string; readonly checked: boolean }) => (
  <input type="checkbox" data-mark aria-label={label} checked={checked} tabIndex={-1} readOnly />
)

function AllBox({ marked }: { readonly marked: "none" | "some" | "all" }) {
  const { t } = useTranslation("list")
  return (
    <input
      type="checkbox"
      data-mark
      aria-label={t("choosePage")}
      checked={marked === "all"}
      ref={(box) => {
        if (box) box.indeterminate = marked === "some"
      }}
      readOnly
    />
  )
}

/** The menu of actions on one row. */
export function Actions<Row>(props: { readonly row: Row; readonly name: string; readonly actions: readonly RowAction<Row>[] }) {
  const { t } = useTranslation("list")
  const { row, name, actions } = props
  const items = actions.filter(({ when }) => when?.(row) ?? true)
  if (items.length === 0) return null
  return (
    <Menu
      icon
      label={t("deedsOf", { name })}
      trigger={<Ellipsis size={16} aria-hidden />}
      items={items.map(({ id, label, danger = false, why, run }) => ({
        id,
        label,
        danger,
        why: why?.(row) ?? null,
        onSelect: () => run(row),
      }))}
    />
  )
}
