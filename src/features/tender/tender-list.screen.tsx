import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate, useSearchParams } from "react-router-dom"
import { tenderContract, type TenderRow } from "#contract/tender.contract.ts"
import { useSession } from "#client/session.ts"
import { Button, ButtonLink } from "#ui/button/button.tsx"
import { DataGrid } from "#ui/data-grid/data-grid.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { Page } from "#ui/page/page.tsx"
import { Pagination } from "#ui/pagination/pagination.tsx"
import { useMedia } from "#ui/theme/use-media.ts"
import { filterOf, type ListFilter, paramsOf } from "./list-filter.ts"
import { openPath } from "./open-path.ts"
import { TenderCards } from "./tender-cards.tsx"
import { tenderColumns } from "./tender-columns.tsx"
import { TenderSearch } from "./tender-search.tsx"
import { useCall } from "#client/use-call.ts"
import s from "./tender-list.module.css"

/** Tenders (招标项目, /wel/tender-list): searched, narrowed and paged by the address. */
export function Screen() {
  const { t } = useTranslation(["tender-write", "tender"])
  const [params, setParams] = useSearchParams()
  const filter = filterOf(params)
  const roles = useSession().profile?.roles ?? []
  const { keyword, state, mine, page, pageSize } = filter
  const list = useCall(tenderContract.query, { query: { page, pageSize }, body: { keyword, states: state === "" ? [] : [state], mine } })
  const change = (next: Partial<ListFilter>) => setParams((now) => paramsOf({ ...filterOf(now), page: 1, ...next }))
  const writes = roles.includes("purchaser")
  const narrowed = keyword !== "" || state !== "" || mine
  return (
    <Page
      title={t("tender:screens.list")}
      actions={
        writes ? (
          <ButtonLink look="solid" to="/wel/add-tender-view">
            {t("list.add")}
          </ButtonLink>
        ) : null
      }
    >
      <TenderSearch filter={filter} onChange={change} mine={writes} />
      {list.data === null ? (
        list.error ? (
          <ErrorPanel error={list.error} onAgain={list.reload} />
        ) : (
          <LoadingRows rows={pageSize > 10 ? 10 : pageSize} />
        )
      ) : (
        <div className={s.list} aria-busy={list.loading}>
          {list.error ? <ErrorPanel error={list.error} onAgain={list.reload} /> : null}
          {list.data.records.length === 0 ? (
            <Nothing narrowed={narrowed} writes={writes} onReset={() => setParams({})} />
          ) : (
            <Rows rows={list.data.records} />
          )}
          {list.data.total > 0 ? <Pagination total={list.data.total} page={page} pageSize={pageSize} onChange={change} /> : null}
        </div>
      )}
    </Page>
  )
}

function Rows({ rows }: { readonly rows: readonly TenderRow[] }) {
  const { t } = useTranslation(["tender-write", "tender"])
  const navigate = useNavigate()
  const roles = useSession().profile?.roles ?? []
  const phone = useMedia("(max-width: 767px)")
  const tasks = useCall(tenderContract.waiting, {}).data
  const supplies = roles.includes("supplier")
  const columns = useMemo(() => tenderColumns(t, !supplies), [t, supplies])
  const to = (row: TenderRow) => openPath(row, roles, tasks?.find(({ tender }) => tender === row.id)?.screen)
  if (phone) return <TenderCards rows={rows} to={to} />
  return (
    <DataGrid
      label={t("tender:screens.list")}
      rows={rows}
      columns={columns}
      rowKey={({ id }) => id}
      onOpen={(row) => void navigate(to(row))}
    />
  )
}

function Nothing({ narrowed, writes, onReset }: { readonly narrowed: boolean; readonly writes: boolean; readonly onReset: () => void }) {
  const { t } = useTranslation(["tender-write", "common"])
  if (narrowed) return <Empty title={t("list.noMatch")} action={<Button onClick={onReset}>{t("common:reset")}</Button>} />
  return (
    <Empty
      title={t("list.empty")}
      text={t(writes ? "list.emptyWrites" : "list.emptyReads")}
      {...(writes ? { action: <ButtonLink to="/wel/add-tender-view">{t("list.add")}</ButtonLink> } : {})}
    />
  )
}
