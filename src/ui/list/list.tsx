import { Ellipsis } from "lucide-react"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "#ui/button/button.tsx"
import type { Column } from "#ui/data-grid/column.ts"
import { DataGrid } from "#ui/data-grid/data-grid.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { Menu } from "#ui/menu/menu.tsx"
import { Pagination } from "#ui/pagination/pagination.tsx"
import { useNarrow } from "#ui/theme/use-media.ts"
import type { RowAction } from "./define-list.ts"
import s from "./list.module.css"
import { SearchBar } from "./search-bar.tsx"
import type { ListAtWork } from "./use-list.ts"

/** A list: its search bar, its rows in whatever state they are, and its pages. */
export function List<Row>({ list }: { readonly list: ListAtWork<Row> }) {
  const { definition, send, question, answer } = list
  const { page, pageSize } = question
  return (
    <div className={s.list}>
      <SearchBar
        fields={definition.fields}
        beside={definition.side !== undefined}
        filters={list.typed}
        onType={(filters) => send({ type: "list.type", filters })}
        onChoose={(filters) => send({ type: "list.choose", filters })}
        onSearch={() => send({ type: "list.search" })}
        onReset={() => send({ type: "list.reset" })}
      />
      <Rows list={list} />
      {answer && answer.total > 0 ? <Pagination total={answer.total} page={page} pageSize={pageSize} onChange={list.go} /> : null}
    </div>
  )
}

function Rows<Row>({ list }: { readonly list: ListAtWork<Row> }) {
  const { definition, state, answer } = list
  const narrow = useNarrow()
  const columns = useColumns(list)
  if (answer === null) return state === "failed" ? <ErrorPanel error={list.error} onAgain={list.reload} /> : <LoadingRows rows={10} />
  return (
    <div className={s.rows} aria-busy={state === "loading"}>
      {state === "failed" ? <ErrorPanel error={list.error} onAgain={list.reload} /> : null}
      {answer.records.length === 0 ? (
        <Nothing list={list} />
      ) : narrow && definition.cards ? (
        definition.cards(answer.records)
      ) : (
        <DataGrid
          label={definition.label}
          rows={answer.records}
          columns={columns}
          rowKey={definition.rowKey}
          {...(definition.onOpen ? { onOpen: definition.onOpen } : {})}
        />
      )}
    </div>
  )
}

function Nothing<Row>({ list: { definition, narrowed, send } }: { readonly list: ListAtWork<Row> }) {
  const { t } = useTranslation("list")
  if (narrowed)
    return (
      <Empty
        title={definition.noMatch ?? t("noMatch")}
        text={t("noMatchText")}
        action={<Button onClick={() => send({ type: "list.reset" })}>{t("reset")}</Button>}
      />
    )
  return definition.empty === undefined || typeof definition.empty === "string" ? (
    <Empty title={definition.empty ?? t("nothing")} />
  ) : (
    definition.empty
  )
}

function useColumns<Row>({ definition }: ListAtWork<Row>): readonly Column<Row>[] {
  const { t } = useTranslation("list")
  return useMemo(() => {
    const { columns, rowActions = [], rowName } = definition
    if (rowActions.length === 0) return columns
    const deeds: Column<Row> = {
      id: "list.deeds",
      head: t("deeds"),
      width: 64,
      cell: (row) => <Deeds row={row} name={rowName(row)} actions={rowActions} />,
    }
    return [...columns, deeds]
  }, [definition, t])
}

function Deeds<Row>(props: { readonly row: Row; readonly name: string; readonly actions: readonly RowAction<Row>[] }) {
  const { t } = useTranslation("list")
  const { row, name, actions } = props
  const items = actions.filter(({ when }) => when?.(row) ?? true)
  if (items.length === 0) return null
  return (
    <Menu
      icon
      label={t("deedsOf", { name })}
      trigger={<Ellipsis size={16} aria-hidden />}
      items={items.map(({ id, label, danger, run }) => ({ id, label, danger: danger ?? false, onSelect: () => run(row) }))}
    />
  )
}
