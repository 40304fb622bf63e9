import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Pagination } from "#ui/pagination/pagination.tsx"
import { BulkBar } from "./bulk-bar.tsx"
import { ListRows } from "./list-rows.tsx"
import s from "./list.module.css"
import { scrollUp } from "./scroll-up.ts"
import { SearchBar } from "./search-bar.tsx"
import { SidePanel } from "./side-panel.tsx"
import { Tools } from "./tools.tsx"
import type { ListAtWork } from "./use-list.ts"

/** A list: its side panel, search bar, tools, its rows in whatever state they are, and its pages. */
export function List<Row>({
  list,
  head = null,
}: {
  readonly list: ListAtWork<Row>
  /** Above the list and beside its panel: what is said of the panel's picked node. */
  readonly head?: ReactNode
}) {
  const { t } = useTranslation("list")
  const { definition, send, question, answer, state } = list
  const { side } = definition
  const { page, pageSize } = question
  const main = (
    <div className={s.list}>
      {head}
      <SearchBar
        fields={definition.fields}
        beside={side !== undefined}
        filters={list.typed}
        onType={(filters) => send({ type: "list.type", filters })}
        onChoose={(filters) => send({ type: "list.choose", filters })}
        onSearch={() => send({ type: "list.search" })}
        onReset={() => send({ type: "list.reset" })}
      />
      {list.selected.size > 0 || list.working !== "idle" ? <BulkBar list={list} /> : <Tools list={list} />}
      {state === "tooMany" ? (
        <p className={s.tooMany} role="status">
          {t("tooMany", { most: list.most })}
        </p>
      ) : null}
      <ListRows list={list} />
      {answer && answer.total > 0 ? (
        <Pagination
          total={answer.total}
          page={page}
          pageSize={pageSize}
          onChange={(next) => {
            list.go(next)
            scrollUp()
          }}
        />
      ) : null}
    </div>
  )
  if (!side) return main
  return (
    <div className={s.beside}>
      <SidePanel
        side={side}
        value={question.filters[side.id] ?? null}
        onPick={(id) => list.go({ filters: { ...question.filters, [side.id]: id ?? "" } })}
      />
      {main}
    </div>
  )
}
