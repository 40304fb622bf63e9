import { priceFilter } from "#contract/price.contract.ts"
import { exportSource, moment, plain } from "#server/export/export-source.ts"
import { allPrices } from "#server/prices/prices.ts"
import { policies } from "./prices.routes.ts"

/** The export of agreed prices. */
export const priceExport = exportSource({
  name: "prices",
  areas: ["per"],
  policy: policies.query,
  filter: priceFilter,
  columns: [
    ...[
      "item",
      "specification",
      "unit",
      "supplierName",
      "unitPrice",
      "currency",
      "taxRate",
      "quantity",
      "fromQuantity",
      "leadDays",
      "brand",
      "validFrom",
      "validTo",
    ].map((code) => plain(code, { head: `prices:columns.${code}` })),
    { code: "validity", head: "prices:columns.validity", cell: ({ validity }, { text }) => text(`prices:validity.${String(validity)}`) },
    { code: "source", head: "prices:columns.source", cell: ({ source }, { text }) => text(`prices:sources.${String(source)}`) },
    plain("number", { head: "prices:columns.number" }),
    plain("lot", { head: "prices:columns.lot" }),
    { ...moment("agreedAt"), head: "prices:columns.agreedAt" },
  ],
  statement: (user, filter, now) => allPrices(user, filter, now),
})
