import { useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { useCall } from "#client/http/use-call.ts"
import { announcementContract, type Receipt } from "#contract/announcement.contract.ts"
import type { Column } from "#ui/data-grid/column.ts"
import { DataGrid } from "#ui/data-grid/data-grid.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { Pagination } from "#ui/pagination/pagination.tsx"

/** Who was addressed, who has read and who has signed; those who have not come first. */
export function Receipts({ id, signing }: { readonly id: string; readonly signing: boolean }) {
  const { t } = useTranslation("announcement")
  const [{ page, pageSize }, setPage] = useState({ page: 1, pageSize: 10 })
  const { data, error, reload } = useCall(announcementContract.receipts, { params: { id }, query: { page, pageSize }, body: {} })
  const columns = useMemo<readonly Column<Receipt>[]>(
    () => [
      { id: "who", head: t("who"), width: 140, cell: (row) => row.who },
      { id: "company", head: t("company"), width: 220, grow: true, cell: (row) => row.company },
      { id: "read", head: t("read"), width: 170, cell: (row) => <Instant at={row.readAt} /> },
      ...(signing ? [{ id: "signed", head: t("signed"), width: 170, cell: (row: Receipt) => <Instant at={row.signedAt} /> }] : []),
    ],
    [t, signing],
  )
  if (!data) return error ? <ErrorPanel error={error} onAgain={reload} /> : <LoadingRows rows={4} />
  return (
    <>
      <DataGrid
        label={t("receipts")}
        rows={data.records}
        columns={columns}
        rowKey={({ who, company }) => `${company}/${who}`}
        empty={t("nobodyYet")}
      />
      {data.total > pageSize ? <Pagination total={data.total} page={page} pageSize={pageSize} onChange={(next) => setPage(next)} /> : null}
    </>
  )
}
