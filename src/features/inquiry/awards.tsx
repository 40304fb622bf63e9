import { useMemo } from "react"
import type { InquiryView } from "#contract/inquiry.contract.ts"
import { multiply } from "#machines/scoring/money.ts"
import { Card } from "#ui/card/card.tsx"
import type { Column } from "#ui/data-grid/column.ts"
import { DataGrid } from "#ui/data-grid/data-grid.tsx"
import { Money, Quantity } from "#ui/money/money.tsx"
import { useT } from "./inquiry.document.ts"

type Row = InquiryView["awards"][number] & { readonly key: string }

/** Who gets how much of which line, at which price; nothing while nobody is chosen. */
export function Awards({ facts }: { readonly facts: InquiryView }) {
  const t = useT()
  const { awards, content, names, total } = facts
  const columns = useMemo((): readonly Column<Row>[] => {
    const currency = content?.currency ?? ""
    const asked = (line: number) => content?.lines[line]
    return [
      { id: "item", head: t("fields.item"), width: 200, grow: true, cell: ({ line }) => asked(line)?.item ?? "—" },
      { id: "supplier", head: t("fields.supplier"), width: 200, grow: true, cell: ({ supplier }) => names[supplier] ?? "—" },
      {
        id: "quantity",
        head: t("fields.quantity"),
        width: 110,
        right: true,
        cell: ({ line, quantity }) => <Quantity value={quantity} unit={asked(line)?.unit ?? ""} />,
      },
      {
        id: "unitPrice",
        head: t("fields.unitPrice"),
        width: 130,
        right: true,
        cell: ({ unitPrice }) => <Money value={unitPrice} currency={currency} />,
      },
      {
        id: "amount",
        head: t("total"),
        width: 150,
        right: true,
        cell: ({ unitPrice, quantity }) => <Money value={multiply(unitPrice, quantity)} currency={currency} />,
      },
    ]
  }, [t, content, names])
  const rows = useMemo(() => awards.map((one): Row => ({ ...one, key: `${one.line} ${one.supplier}` })), [awards])
  const foot = useMemo(
    () =>
      new Map<string, React.ReactNode>([
        ["item", t("fields.total")],
        ["amount", <Money key="total" value={total} currency={content?.currency ?? ""} />],
      ]),
    [t, total, content],
  )
  if (rows.length === 0) return null
  return (
    <Card title={t("fields.awards")} flush>
      <DataGrid label={t("fields.awards")} rows={rows} columns={columns} rowKey={({ key }) => key} foot={foot} flat />
    </Card>
  )
}
