/**
 * The page of each list of master data, with the module that grants access. Separate from the lists themselves, since all pages of the product are
 * known at the start.
 */
export const registerPages = [
  { id: "units", path: "/basic/units", module: "BASIC_UNITS" },
  { id: "currencies", path: "/basic/currencies", module: "BASIC_CURRENCIES" },
  { id: "exchange-rates", path: "/basic/exchange-rates", module: "BASIC_RATES" },
  { id: "tax-rates", path: "/basic/tax-rates", module: "BASIC_TAXES" },
  { id: "banks", path: "/basic/banks", module: "BASIC_BANKS" },
  { id: "categories", path: "/basic/categories", module: "BASIC_CATEGORIES" },
  { id: "price-indexes", path: "/basic/price-indexes", module: "BASIC_PRICE_INDEXES" },
  { id: "price-index-values", path: "/basic/price-index-values", module: "BASIC_INDEX_VALUES" },
  { id: "review-points", path: "/basic/review-points", module: "BASIC_REVIEW_POINTS" },
  { id: "incoterms", path: "/basic/incoterms", module: "BASIC_INCOTERMS" },
  { id: "working-days", path: "/basic/working-days", module: "BASIC_WORKING_DAYS" },
  { id: "business-types", path: "/system/business-types", module: "SYSTEM_BUSINESS_TYPES" },
] as const

export type RegisterId = (typeof registerPages)[number]["id"]
