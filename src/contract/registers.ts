import { certificateKinds } from "./certificate-kinds.ts"
import { pointNeeds, pointUses } from "./checklist.contract.ts"
import { materialApprovals } from "./material.contract.ts"
import { field, type Register, register } from "./register.ts"

/** Units of measure by their codes of UN/ECE Recommendation 20. The factor converts one of them to the first unit of its dimension. */
const units = register({
  id: "units",
  summary: "Units of measure",
  code: /^[A-Z0-9]{1,3}$/,
  called: "inLanguages",
  fields: {
    symbol: field.text(12),
    dimension: field.choice(["count", "mass", "length", "area", "volume", "time", "energy", "power", "pack", "service"]),
    factor: field.decimal(9, { positive: true, required: false }),
    places: field.whole(0, 6),
  },
})

/** Currencies by ISO 4217, with the decimal places of their smallest unit. */
const currencies = register({
  id: "currencies",
  summary: "Currencies",
  code: /^[A-Z]{3}$/,
  called: "inLanguages",
  fields: { numeric: field.text(3, { pattern: /^\d{3}$/ }), symbol: field.text(8, { required: false }), places: field.whole(0, 4) },
})

/** Exchange rates of a currency in another one, from a day on. */
const exchangeRates = register({
  id: "exchange-rates",
  summary: "Exchange rates",
  code: ["base", "quote", "kind"],
  called: { by: "code" },
  dated: true,
  fields: {
    base: field.entry("currencies"),
    quote: field.entry("currencies"),
    kind: field.choice(["middle", "buying", "selling", "own"]),
    rate: field.decimal(8, { positive: true }),
    source: field.text(64, { required: false }),
  },
  rules: { twoCurrencies: { code: "10008", check: ({ base, quote }) => base !== quote } },
})

/** Tax rates, from a day on. */
const taxRates = register({
  id: "tax-rates",
  summary: "Tax rates",
  code: /^[A-Z0-9][A-Z0-9._-]{1,19}$/,
  called: "inLanguages",
  dated: true,
  fields: {
    rate: field.decimal(4),
    kind: field.choice(["vat", "vatSimple", "exempt", "other"]),
    country: field.text(2, { pattern: /^[A-Z]{2}$/ }),
  },
  rules: { exemptIsZero: { code: "10008", check: ({ kind, rate }) => kind !== "exempt" || /^0(\.0+)?$/.test(String(rate)) } },
})

/** Banks and their branches by their number in China's payment system (CNAPS, 12 digits). */
const banks = register({
  id: "banks",
  summary: "Banks",
  code: /^\d{12}$/,
  called: { by: "name" },
  fields: {
    name: field.text(128),
    bank: field.text(64),
    city: field.text(64, { required: false }),
    swift: field.text(11, { pattern: /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, required: false }),
  },
})

/** The delivery terms of the International Chamber of Commerce (Incoterms 2020). */
const incoterms = register({
  id: "incoterms",
  summary: "Terms of delivery",
  code: /^[A-Z]{3}$/,
  called: "inLanguages",
  fields: { edition: field.whole(1936, 2100), transport: field.choice(["any", "sea"]) },
})

/** Types of purchases: documents of each type may have approval routes, numbers and texts of their own. */
const businessTypes = register({
  id: "business-types",
  summary: "Business types",
  code: /^[A-Z][A-Z0-9_]{1,31}$/,
  called: "inLanguages",
  fields: {
    document: field.choice(["demand", "inquiry", "tender", "contract", "order", "payment"]),
    note: field.text(200, { required: false }),
  },
})

/** Categories of materials and suppliers: a tree of any depth. */
const categories = register({
  id: "categories",
  summary: "Categories",
  code: /^[A-Z0-9][A-Z0-9._-]{0,31}$/,
  called: "inLanguages",
  parent: "supplierCategoryBid",
  fields: {
    supplierCategoryBid: field.entry("categories", { required: false }),
    /** Whether its materials need an approval, and of whom; without a value as the category above says. */
    materialApproval: field.choice(materialApprovals, { required: false }),
    /** The index that the prices of its materials are held against; without one as the category above says. */
    priceIndex: field.entry("price-indexes", { required: false }),
    note: field.text(200, { required: false }),
  },
})

/** What the market publishes of prices (价格指数), such as of copper: a category or one material is held against it. */
const priceIndexes = register({
  id: "price-indexes",
  summary: "Price indexes",
  code: /^[A-Z0-9][A-Z0-9._-]{1,31}$/,
  called: "inLanguages",
  toldByName: true,
  fields: {
    unit: field.text(32),
    source: field.text(128),
    /** The code of a material that has this index instead of that of its category. */
    material: field.text(40, { required: false }),
  },
})

/** The values of price indexes, each from its day until the next. */
const priceIndexValues = register({
  id: "price-index-values",
  summary: "Values of price indexes",
  code: ["index"],
  called: { by: "code" },
  dated: true,
  fields: { index: field.entry("price-indexes"), value: field.decimal(6, { positive: true }) },
})

/** What reviewers confirm before they pass a supplier (审核清单): of everybody, or of those who serve a category or one below it. */
const reviewPoints = register({
  id: "review-points",
  summary: "Review points",
  code: /^[A-Z0-9][A-Z0-9._-]{0,31}$/,
  called: { by: "item" },
  fields: {
    item: field.text(200),
    category: field.entry("categories", { required: false }),
    use: field.choice(pointUses),
    need: field.choice(pointNeeds),
    certificate: field.choice(certificateKinds, { required: false }),
    file: field.text(100, { required: false }),
  },
})

/** The exceptional days of the working calendar (工作日历): days off, and weekend days that are worked. The code is the day. */
const workingDays = register({
  id: "working-days",
  summary: "The working calendar",
  code: /^\d{4}-\d{2}-\d{2}$/,
  byDay: true,
  called: "inLanguages",
  fields: { kind: field.choice(["off", "working"]) },
})

/** Every list of master data; being listed here is enough for the server, the pages and the tests. */
export const registers: readonly Register[] = [
  units,
  currencies,
  exchangeRates,
  taxRates,
  banks,
  categories,
  priceIndexes,
  priceIndexValues,
  reviewPoints,
  incoterms,
  workingDays,
  businessTypes,
]

/** The list of this name. */
export function registerNamed(id: string): Register {
  const found = registers.find((one) => one.id === id)
  if (!found) throw new Error(`there is no register ${id}`)
  return found
}
