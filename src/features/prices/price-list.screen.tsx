import { useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { call } from "#client/http/http.ts"
import { priceContract, priceFilter, type PriceRecord, priceSorts, priceSources, validities } from "#contract/price.contract.ts"
import { sortText } from "#contract/sort-text.ts"
import { ExportButton } from "#ui/export-button/export-button.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { TextLink } from "#ui/link/link.tsx"
import { defineList, type Filters, type ListColumn } from "#ui/list/define-list.ts"
import { ListPage } from "#ui/list/list-page.tsx"
import { useList } from "#ui/list/use-list.ts"
import { Money, Quantity } from "#ui/money/money.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { PriceHistory } from "./price-history.tsx"
import { sourcePath, sourceText } from "./source-path.ts"

const tones = { later: "quiet", valid: "green", soon: "amber", over: "quiet" } as const

/** The list's filter, for its call and its export. */
const filterIn = ({ keyword, supplier, validity, source }: Filters) =>
  priceFilter.parse({ keyword, supplier, validity: validity || undefined, source: source || undefined })

/** Agreed prices (价格记录, /wel/price-list): what a thing costs at each supplier, how long that holds and its source. */
export function Screen() {
  const { t } = useTranslation("prices")
  const [open, setOpen] = useState<PriceRecord | null>(null)
  const list = useList(usePriceList(setOpen))
  return (
    <ListPage
      list={list}
      title={t("title")}
      sub={t("sub")}
      actions={<ExportButton exportType="prices" area="per" filter={filterIn(list.question.filters)} />}
    >
      {open ? <PriceHistory price={open} onClose={() => setOpen(null)} /> : null}
    </ListPage>
  )
}

function usePriceList(onOpen: (price: PriceRecord) => void) {
  const { t } = useTranslation("prices")
  return useMemo(
    () =>
      defineList<PriceRecord>({
        id: "prices",
        label: t("title"),
        fields: [
          { kind: "input", id: "keyword", label: t("keyword"), maxLength: 200 },
          { kind: "lov", id: "supplier", label: t("columns.supplierName"), code: "SUPPLIER" },
          {
            kind: "select",
            id: "validity",
            label: t("columns.validity"),
            options: validities.map((value) => ({ value, label: t(`validity.${value}`) })),
          },
          {
            kind: "select",
            id: "source",
            label: t("columns.source"),
            options: priceSources.map((value) => ({ value, label: t(`sources.${value}`) })),
          },
        ],
        ask: ({ filters, sorts, page, pageSize }, signal) =>
          call(priceContract.query, {
            query: { ...filterIn(filters), page, pageSize, ...(sorts.length > 0 ? { sort: sortText(sorts) } : {}) },
            signal,
          }),
        rowKey: ({ id }) => id,
        rowName: ({ item }) => item,
        onOpen,
        empty: t("none"),
        card: { title: "item", state: "validity", lines: ["supplier", "unitPrice", "validTo", "number"] },
        columns: columnsOf(t),
      }),
    [t, onOpen],
  )
}

const sorted = (column: (typeof priceSorts)[number]) => ({ id: column, sorted: true })

function columnsOf(t: ReturnType<typeof useTranslation<"prices">>["t"]): readonly ListColumn<PriceRecord>[] {
  return [
    { ...sorted("item"), head: t("columns.item"), width: 124, grow: true, fixed: true, cell: ({ item }) => item },
    { id: "specification", head: t("columns.specification"), width: 132, cell: ({ specification }) => specification || "—" },
    { ...sorted("supplier"), head: t("columns.supplierName"), width: 186, grow: true, cell: ({ supplierName }) => supplierName },
    {
      ...sorted("unitPrice"),
      head: t("columns.unitPrice"),
      width: 140,
      right: true,
      text: ({ unitPrice, currency, unit }) => `${unitPrice} ${currency} / ${unit}`,
      cell: ({ unitPrice, currency, unit }) => (
        <span>
          <Money value={unitPrice} currency={currency} /> <span data-quiet="">/ {unit}</span>
        </span>
      ),
    },
    {
      id: "fromQuantity",
      head: t("columns.fromQuantity"),
      width: 84,
      right: true,
      text: ({ fromQuantity }) => fromQuantity,
      cell: ({ fromQuantity, unit }) => (fromQuantity === "0" ? "—" : <Quantity value={fromQuantity} unit={unit} />),
    },
    { id: "unit", hidden: true, head: t("columns.unit"), width: 56, cell: ({ unit }) => unit },
    { id: "taxRate", hidden: true, head: t("columns.taxRate"), width: 90, right: true, cell: ({ taxRate }) => taxRate ?? "—" },
    { id: "leadDays", hidden: true, head: t("columns.leadDays"), width: 90, right: true, cell: ({ leadDays }) => String(leadDays ?? "—") },
    { id: "brand", head: t("columns.brand"), width: 120, hidden: true, cell: ({ brand }) => brand || "—" },
    { id: "validFrom", hidden: true, head: t("columns.validFrom"), width: 110, cell: ({ validFrom }) => validFrom },
    { ...sorted("validTo"), head: t("columns.validTo"), width: 104, cell: ({ validTo }) => validTo ?? "—" },
    {
      id: "validity",
      head: t("columns.validity"),
      width: 96,
      text: ({ validity }) => t(`validity.${validity}`),
      cell: ({ validity }) => <StatePill tone={tones[validity]}>{t(`validity.${validity}`)}</StatePill>,
    },
    {
      id: "source",
      head: t("columns.source"),
      width: 116,
      text: ({ source }) => t(`sources.${source}`),
      cell: ({ source }) => <StatePill tone={source === "imported" ? "amber" : "quiet"}>{t(`sources.${source}`)}</StatePill>,
    },
    {
      id: "number",
      head: t("columns.number"),
      width: 152,
      text: sourceText,
      cell: (price) => <TextLink to={sourcePath(price)}>{sourceText(price)}</TextLink>,
    },
    { ...sorted("agreed"), hidden: true, head: t("columns.agreedAt"), width: 170, cell: ({ agreedAt }) => <Instant at={agreedAt} /> },
  ]
}
