import { Box, defineStyle } from "@chakra-ui/react"
import { type TFunction } from "i18next"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import type { LovRecord } from "#contract/lov.contract.ts"
import type { LovAnswer, LovDefinition } from "#machines/lov-query/lov-query.machine.ts"
import type { Column } from "#ui/data-grid/column.ts"
import { DataGrid } from "#ui/data-grid/data-grid.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { Pagination } from "#ui/pagination/pagination.tsx"
import { type Picked, pickedOf } from "./lov-rules.ts"
import { refreshing } from "#ui/loading/refreshing.style.ts"
import { useMedia } from "#ui/theme/use-media.ts"

interface ResultsProps {
  readonly answer: LovAnswer
  readonly busy: boolean
  readonly page: number
  readonly pageSize: number
  readonly pageCount: number
  readonly multiple: boolean
  readonly chosen: readonly Picked[]
  /** For a single choice: a double click or Enter on a row. For several: a click, Enter or the checkbox of a row. */
  readonly onPick: (picked: Picked) => void
  readonly onPage: (next: { page: number; pageSize: number }) => void
}

const plain = 140

/** On a phone cells wrap in higher rows and narrower columns: names that begin alike are told apart by their ends. */
const phone = { media: "(max-width: 767px)", width: 104, rowHeight: 60 }
const wrapped = defineStyle({ "& [data-part~=whole]": { whiteSpace: "normal", overflowWrap: "anywhere", lineHeight: "1.3" } })

function columnsOf(
  t: TFunction<"lov">,
  definition: LovDefinition,
  chosen: ReadonlySet<string>,
  multiple: boolean,
  narrow: boolean,
  onPick: (picked: Picked) => void,
): readonly Column<LovRecord>[] {
  const box: Column<LovRecord> = {
    id: "chosen",
    head: t("choose"),
    width: narrow ? 52 : 72,
    cell: (row) => {
      const picked = pickedOf(row, definition)
      return (
        <input
          type="checkbox"
          aria-label={t("chooseOne", { name: picked.text })}
          checked={chosen.has(picked.value)}
          onChange={() => onPick(picked)}
        />
      )
    },
  }
  const shown = definition.entries.map(({ field, label, width }): Column<LovRecord> => ({
    id: field,
    head: label,
    width: narrow && width !== null ? Math.min(width, phone.width) : (width ?? plain),
    grow: width === null,
    cell: (row) => (narrow ? <span data-part="whole">{row[field] ?? "—"}</span> : (row[field] ?? "—")),
  }))
  // Without a column that grows the last one takes the remaining width.
  const last = shown.at(-1)
  const filled = last && shown.every(({ grow }) => !grow) ? [...shown.slice(0, -1), { ...last, grow: true }] : shown
  return multiple ? [box, ...filled] : filled
}

/** The rows found: a column for each entry of the definition, and the pager unless nothing was found (spec 2.7). */
export function LovResults(props: ResultsProps) {
  const { t } = useTranslation("lov")
  const { answer, multiple, chosen, onPick } = props
  const { definition, rows, total } = answer
  const narrow = useMedia(phone.media)
  const columns = useMemo(
    () => columnsOf(t, definition, new Set(chosen.map(({ value }) => value)), multiple, narrow, onPick),
    [t, definition, chosen, multiple, narrow, onPick],
  )
  const pick = (row: LovRecord) => onPick(pickedOf(row, definition))
  return (
    <Box css={[refreshing, wrapped]} aria-busy={props.busy}>
      {rows.length === 0 ? (
        <Empty title={t("nothing")} />
      ) : (
        <DataGrid
          label={definition.title}
          rows={rows}
          columns={columns}
          rowKey={(row) => row[definition.valueField] ?? JSON.stringify(row)}
          {...(multiple ? { onOpen: pick } : { onCell: pick })}
          height={420}
          {...(narrow ? { rowHeight: phone.rowHeight } : {})}
        />
      )}
      {total > 0 ? (
        <Pagination
          label={t("pagesOf", { title: definition.title })}
          total={total}
          page={props.page}
          pageSize={props.pageSize}
          pagerCount={props.pageCount}
          onChange={props.onPage}
        />
      ) : null}
    </Box>
  )
}
