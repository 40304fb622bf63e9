/** The page of each list of master data, and the module that lets somebody in: apart from the lists themselves, since every page of the product is known from the start. */
export const registerPages = {
  units: { path: "/basic/units", module: "BASIC_UNITS" },
  currencies: { path: "/basic/currencies", module: "BASIC_CURRENCIES" },
  "exchange-rates": { path: "/basic/exchange-rates", module: "BASIC_RATES" },
  "tax-rates": { path: "/basic/tax-rates", module: "BASIC_TAXES" },
  banks: { path: "/basic/banks", module: "BASIC_BANKS" },
  incoterms: { path: "/basic/incoterms", module: "BASIC_INCOTERMS" },
  "business-types": { path: "/system/business-types", module: "SYSTEM_BUSINESS_TYPES" },
} as const satisfies Readonly<Record<string, { readonly path: string; readonly module: string }>>

export type RegisterId = keyof typeof registerPages
