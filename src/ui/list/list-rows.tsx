import { Box } from "@chakra-ui/react"
import { type ClipboardEvent, useEffect, useMemo, useRef } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "#ui/button/button.tsx"
import type { ListLayout } from "#contract/list.contract.ts"
import { DataGrid } from "#ui/data-grid/data-grid.tsx"
import { sortRows } from "#ui/data-grid/sort.ts"
import { Empty } from "#ui/empty/empty.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { useNarrow } from "#ui/theme/use-media.ts"
import { rowHeightOf } from "#ui/theme/look.ts"
import { arranged, layoutOf, sheetText } from "./layout.ts"
import type { ListAtWork } from "./use-list.ts"
import { useListColumns } from "./list-columns.tsx"
import { RowCards } from "./row-cards.tsx"
import { useRowKeys } from "./use-row-keys.ts"
import { refreshing } from "#ui/loading/refreshing.style.ts"

/** The rows in each of their states: loading, empty, without matches, failed, and the grid. */
export function ListRows<Row>({ list }: { readonly list: ListAtWork<Row> }) {
  const { definition, state, answer, setup } = list
  const narrow = useNarrow()
  if (answer === null && state === "failed") return <ErrorPanel error={list.error} onAgain={list.reload} />
  if (answer === null || !setup.ready) return <LoadingRows rows={Math.min(list.question.pageSize, 10)} />
  return (
    <Box css={refreshing} aria-busy={state === "loading"}>
      {state === "failed" ? <ErrorPanel error={list.error} onAgain={list.reload} /> : null}
      {answer.records.length === 0 ? (
        <Nothing list={list} />
      ) : narrow && definition.cards ? (
        definition.cards(answer.records)
      ) : narrow && definition.card ? (
        <RowCards definition={definition} rows={answer.records} card={definition.card} />
      ) : (
        <Grid list={list} records={answer.records} whole={answer.total <= answer.records.length} />
      )}
    </Box>
  )
}

function Nothing<Row>({ list: { definition, narrowed, send, question } }: { readonly list: ListAtWork<Row> }) {
  const { t } = useTranslation("list")
  const { empty } = definition
  if (narrowed)
    return (
      <Empty
        title={definition.noMatch?.(question.filters) ?? t("noMatch")}
        text={t("noMatchText")}
        action={<Button onClick={() => send({ type: "list.reset" })}>{t("reset")}</Button>}
      />
    )
  return empty === undefined || typeof empty === "string" ? <Empty title={empty ?? t("nothing")} /> : empty
}

/** The grid. It sorts by itself only when all rows are here: sorting one page of many would be misleading. */
function Grid<Row>(props: { readonly list: ListAtWork<Row>; readonly records: readonly Row[]; readonly whole: boolean }) {
  const { list, records, whole } = props
  const { i18n } = useTranslation()
  const { definition, setup, question, selected, send } = list
  const { rowKey, onOpen, bulkActions } = definition
  const byServer = definition.columns.some(({ sorted }) => sorted)
  const rows = useMemo(() => {
    const by = question.sorts.flatMap(({ column, down }) => {
      const keyOf = byServer || !whole ? undefined : definition.columns.find(({ id }) => id === column)?.sortKey
      return keyOf ? [{ keyOf, down }] : []
    })
    return by.length > 0 ? sortRows(records, by, i18n.language) : records
  }, [records, whole, byServer, definition, question.sorts, i18n.language])
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In braces: newer browsers return a promise, which is no clean-up function.
    box.current?.querySelector("[role=grid]")?.scrollTo(0, 0)
  }, [question.page, question.pageSize])
  useRowKeys(box, rows, definition.rowActions)
  const anchor = useRef(0)
  const mark = (row: Row, index: number, upTo: boolean) => {
    const on = !selected.has(rowKey(row))
    const [from, to] = upTo ? [Math.min(anchor.current, index), Math.max(anchor.current, index)] : [index, index]
    anchor.current = index
    send({ type: "list.select", rows: new Map(rows.slice(from, to + 1).map((one) => [rowKey(one), one])), on })
  }
  const here = rows.filter((row) => selected.has(rowKey(row))).length
  const marked = here === 0 ? "none" : here === rows.length ? "all" : "some"
  const markAll = () => send({ type: "list.select", rows: new Map(rows.map((row) => [rowKey(row), row])), on: marked !== "all" })
  const columns = useListColumns(list, { marked, sortable: byServer ? "server" : whole ? "here" : "no" })
  const totals = definition.columns.flatMap(({ id, total }) => (total ? [[id, total(rows)] as const] : []))
  const copy = (event: ClipboardEvent) => {
    if (getSelection()?.isCollapsed === false || !(event.target instanceof HTMLElement) || event.target.closest("input, textarea")) return
    const cell = event.target.closest<HTMLElement>("[role=gridcell]")
    const shown = arranged(definition.columns, setup.layout).filter(({ hidden }) => !hidden)
    const text = selected.size > 0 ? sheetText(shown, [...selected.values()]) : cell?.textContent
    if (!text) return
    event.preventDefault()
    event.clipboardData.setData("text/plain", text)
  }
  const { size } = setup.layout ?? { size: null }
  return (
    <div ref={box} onCopy={copy}>
      <DataGrid
        label={definition.label}
        rows={rows}
        columns={columns}
        rowKey={rowKey}
        {...(onOpen ? { onOpen } : {})}
        {...(bulkActions ? { onMark: mark, onMarkAll: markAll, chosen: selected } : {})}
        ordered
        sorts={question.sorts}
        onSorts={(sorts) => list.go({ sorts })}
        onWidth={(id, width) => setup.setLayout((layout) => widened(layoutOf(definition.columns, layout), id, width))}
        {...(totals.length > 0 ? { foot: new Map(totals) } : {})}
        {...(size === null ? {} : { rowHeight: rowHeightOf(size) })}
      />
    </div>
  )
}

const widened = (layout: ListLayout, id: string, width: number): ListLayout => ({
  ...layout,
  columns: layout.columns.map((column) => (column.id === id ? { ...column, width } : column)),
})
