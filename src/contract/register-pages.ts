/** The page of each list of master data, and the module that lets somebody in: apart from the lists themselves, since every page of the product is known from the start. */
export const registerPages = [
  { id: "units", path: "/basic/units", module: "BASIC_UNITS" },
  { id: "currencies", path: "/basic/currencies", module: "BASIC_CURRENCIES" },
  { id: "exchange-rates", path: "/basic/exchange-rates", module: "BASIC_RATES" },
  { id: "tax-rates", path: "/basic/tax-rates", module: "BASIC_TAXES" },
  { id: "banks", path: "/basic/banks", module: "BASIC_BANKS" },
  { id: "categories", path: "/basic/categories", module: "BASIC_CATEGORIES" },
  { id: "incoterms", path: "/basic/incoterms", module: "BASIC_INCOTERMS" },
  { id: "business-types", path: "/system/business-types", module: "SYSTEM_BUSINESS_TYPES" },
] as const

export type RegisterId = (typeof registerPages)[number]["id"]
