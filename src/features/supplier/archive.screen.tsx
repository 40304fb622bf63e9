import { Printer } from "lucide-react"
import { useMemo, useState } from "react"
import { useNavigate } from "react-router-dom"
import { useCall } from "#client/http/use-call.ts"
import { supplierContract } from "#contract/supplier.contract.ts"
import { exportOf } from "#machines/_kit/kind-row.ts"
import { supplier, type SupplierRow } from "#machines/supplier/supplier.chart.ts"
import { Button } from "#ui/button/button.tsx"
import { kindList, rowFilterOf } from "#ui/document-frame/kind-list.tsx"
import { ExportButton } from "#ui/export-button/export-button.tsx"
import { ListPage } from "#ui/list/list-page.tsx"
import { useList } from "#ui/list/use-list.ts"
import { ArchiveFigures } from "./archive-figures.tsx"
import { supplierDocument, useSupplierT } from "./supplier.document.ts"

const first = ["buyer", "standing", "certificateState", "categories", "regions", "complete", "stage", "creditCode"]

/** The suppliers of all units of the group that one may see (集团供应商档案, /group-archives): in numbers by which the list can be narrowed, and one by one. */
export function Screen() {
  const t = useSupplierT()
  const navigate = useNavigate()
  const [open] = useState(() => (id: string) => void navigate(supplierDocument.pathOf("", id)))
  const [units, setUnits] = useState<readonly { readonly value: string; readonly label: string }[]>([])
  const list = useList(
    useMemo(
      () =>
        kindList<SupplierRow>(supplier, {
          id: "suppliers-archive",
          label: t("lists.archive.title"),
          t,
          toneOf: supplierDocument.toneOf,
          onOpen: ({ id }) => open(id),
          first,
          columns: { title: (column) => ({ ...column, head: t("columns.title") }) },
          asks: { fields: [{ kind: "select", id: "buyer", label: t("columns.buyer"), options: units }], filter: () => ({}) },
          empty: t("empty"),
        }),
      [t, open, units],
    ),
  )
  const filter = rowFilterOf(supplier, list.question.filters)
  const { data, error, reload } = useCall(supplierContract.archive, { body: { filter } })
  if (data && data.units.length !== units.length) setUnits(data.units.map(({ code, name }) => ({ value: code, label: name })))
  return (
    <ListPage
      list={list}
      title={t("lists.archive.title")}
      sub={t("lists.archive.sub")}
      actions={
        <>
          <Button onClick={() => window.print()}>
            <Printer size={16} aria-hidden />
            {t("common:print")}
          </Button>
          <ExportButton exportType={exportOf(supplier.id)} area="per" filter={filter} />
        </>
      }
      notice={<ArchiveFigures data={data} error={error} onAgain={reload} list={list} />}
    />
  )
}
