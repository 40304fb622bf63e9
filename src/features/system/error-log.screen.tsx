import { useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import { useCall } from "#client/use-call.ts"
import { errorLogContract, type ErrorRow } from "#contract/system.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { DataGrid } from "#ui/data-grid/data-grid.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { Input, Select } from "#ui/field/control.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { Page } from "#ui/page/page.tsx"
import { Pagination } from "#ui/pagination/pagination.tsx"
import { useNarrow } from "#ui/theme/use-media.ts"
import { errorColumns } from "./error-columns.tsx"
import { ErrorDialog } from "./error-dialog.tsx"
import { type ErrorFilter, errorStates, filterOf, paramsOf, reportIdOf } from "./error-filter.ts"
import s from "./system.module.css"

/** Faults of the platform (错误日志, /system/error-log): found by the report id that a person was shown, read, and marked as settled. */
export function Screen() {
  const { t } = useTranslation("system")
  const [params, setParams] = useSearchParams()
  const filter = filterOf(params)
  const { state, reportId, page, pageSize } = filter
  const [open, setOpen] = useState<string | null>(null)
  const list = useCall(errorLogContract.query, { query: { state, page, pageSize, ...(reportId === "" ? {} : { reportId }) } })
  const change = (next: Partial<ErrorFilter>) => setParams((now) => paramsOf({ ...filterOf(now), page: 1, ...next }))
  return (
    <Page title={t("errors.title")} sub={t("errors.sub")}>
      <Search filter={filter} onChange={change} onReload={list.reload} />
      {list.data ? (
        <div className={s.list} aria-busy={list.loading}>
          <Rows rows={list.data.records} empty={t(reportId === "" ? `errors.empty.${state}` : "errors.noReport")} onOpen={setOpen} />
          {list.data.total > 0 ? <Pagination total={list.data.total} page={page} pageSize={pageSize} onChange={change} /> : null}
        </div>
      ) : list.error ? (
        <ErrorPanel error={list.error} onAgain={list.reload} />
      ) : (
        <LoadingRows rows={10} />
      )}
      {open === null ? null : <ErrorDialog id={open} onClose={() => setOpen(null)} onChanged={list.reload} />}
    </Page>
  )
}

function Search(props: {
  readonly filter: ErrorFilter
  readonly onChange: (next: Partial<ErrorFilter>) => void
  readonly onReload: () => void
}) {
  const { filter, onChange } = props
  const { t } = useTranslation("system")
  const [typed, setTyped] = useState(filter.reportId)
  const search = (text: string) => {
    setTyped(text)
    const reportId = reportIdOf(text)
    if (reportId !== filter.reportId) onChange({ reportId })
  }
  return (
    <search className={s.search}>
      <Input
        type="search"
        aria-label={t("errors.search")}
        placeholder={t("errors.search")}
        value={typed}
        onChange={(event) => search(event.currentTarget.value)}
      />
      <Select
        aria-label={t("errors.state")}
        value={filter.state}
        disabled={filter.reportId !== ""}
        onChange={(event) => onChange({ state: errorStates.find((one) => one === event.currentTarget.value) ?? "open" })}
      >
        {errorStates.map((state) => (
          <option key={state} value={state}>
            {t(`errors.states.${state}`)}
          </option>
        ))}
      </Select>
      <Button onClick={props.onReload}>{t("errors.reload")}</Button>
    </search>
  )
}

function Rows(props: { readonly rows: readonly ErrorRow[]; readonly empty: string; readonly onOpen: (id: string) => void }) {
  const { t } = useTranslation("system")
  const wide = !useNarrow()
  const columns = useMemo(() => errorColumns(t, wide), [t, wide])
  return (
    <DataGrid
      label={t("errors.title")}
      rows={props.rows}
      columns={columns}
      rowKey={({ id }) => id}
      onOpen={({ id }) => props.onOpen(id)}
      empty={props.empty}
    />
  )
}
