import type { TFunction } from "i18next"
import {
  defineLines,
  type HeldColumn,
  isWritten,
  type LineColumn,
  type LineGroups,
  type LinesDefinition,
} from "#ui/line-grid/define-lines.ts"
import { type Counts, countedPrice, otherPrice, type TypedPrices } from "./offer-price.ts"

/** A requested line, and the offer for it as typed. */
export interface OfferLine extends TypedPrices {
  readonly key: string
  readonly item: string
  readonly specification: string
  readonly quantity: string
  readonly unit: string
  /** A day, or empty. */
  readonly needBy: string
  readonly maximum: string
  readonly leadDays: string
  readonly brand: string
  /** How the offer deviates from the request. */
  readonly deviation: string
}

/** The fields of an offer. */
export type OfferField = "price" | "otherPrice" | "taxRate" | "maximum" | "leadDays" | "brand" | "deviation"

/** The definition of a grid of offers. */
export interface OfferGrid<Line extends OfferLine> {
  /** The name under which its column widths are stored. */
  readonly id: string
  /** What stands for a row of a workbook that belongs to no line. */
  readonly blank: Line
  readonly counts: Counts
  readonly currency: string
  /** The tax rate, in per cent, of lines that name none. */
  readonly taxRate?: string
  /** Whether lines may be in other currencies, so that their amounts cannot be added up. */
  readonly mixed?: boolean
  /** Whether the prices are those of a whole, and not of a unit. */
  readonly whole?: boolean
  /** Columns left out, because no line has a value for them. */
  readonly without: readonly ("specification" | "needBy" | "quantity" | "unit")[]
  /** The editable cells, in order. */
  readonly fields: readonly OfferField[]
  /** Whether each line needs a price; empty ones are not marked as faults before that. */
  readonly required: boolean
  /** The currency of a line's price and amount, where it may be another. */
  readonly currencyOf?: (line: Line) => string
  /** The line's exact amount; null without a price. */
  readonly amount: (line: Line) => string | null
  /** What is wrong with a valid price, in a sentence. */
  readonly checkPrice?: (price: string) => string | null
  /** Set where the lines stand in groups. */
  readonly groups?: LineGroups<Line> | undefined
  /** Further columns of one kind of offer, before the line's amount. */
  readonly more?: readonly LineColumn<Line>[]
}

/** The most characters of texts. */
export const mostBrand = 100
export const mostDeviation = 500

/** The requested lines as a grid in which a bidder enters its offer; make it once per language. */
export function offerLines<Line extends OfferLine>(t: TFunction<"lines">, grid: OfferGrid<Line>): LinesDefinition<Line> {
  const fields: readonly LineColumn<Line>[] = [...grid.fields.map((field) => offered(t, grid)[field]), ...(grid.more ?? [])]
  const typed = fields.filter(isWritten)
  return defineLines<Line>({
    id: grid.id,
    given: { keyHead: t("offer.key") },
    groups: grid.groups,
    key: ({ key }) => key,
    // The lines are fixed: a blank one only stands for a foreign row of a file.
    blank: () => grid.blank,
    copy: (line) => line,
    isBlank: (line) => !grid.required && typed.every((column) => column.get(line) === ""),
    most: 2000,
    columns: [
      ...asked<Line>(t).filter(({ id }) => !grid.without.some((one) => one === id)),
      ...fields,
      {
        id: "amount",
        kind: "computed",
        head: grid.mixed ? t("offer.amountAlone") : t("offer.amount", { currency: grid.currency }),
        width: 130,
        total: grid.mixed !== true,
        of: grid.amount,
        currencyOf: currencyIn(grid),
      },
    ],
  })
}

const currencyIn = <Line extends OfferLine>({ currency, currencyOf = () => currency }: OfferGrid<Line>) => currencyOf

/** Fields without a value in any line, which need no column. */
export const saidOfNone = (
  lines: readonly { readonly specification: string; readonly needBy: unknown }[],
): readonly ("specification" | "needBy")[] => (["specification", "needBy"] as const).filter((field) => lines.every((line) => !line[field]))

/** The request, which is read-only. */
function asked<Line extends OfferLine>(t: TFunction<"lines">): readonly HeldColumn<Line>[] {
  const read = (id: "item" | "specification" | "unit", width: number) =>
    ({ id, kind: "text", head: t(`offer.${id}`), width, readOnly: true, get: (line: Line) => line[id], set: (line: Line) => line }) as const
  return [
    { ...read("item", 150), pin: true },
    { ...read("specification", 150), grow: true },
    {
      id: "quantity",
      kind: "decimal",
      head: t("offer.quantity"),
      width: 84,
      readOnly: true,
      get: ({ quantity }) => quantity,
      set: (line) => line,
    },
    read("unit", 60),
    { id: "needBy", kind: "date", head: t("offer.needBy"), width: 104, readOnly: true, get: ({ needBy }) => needBy, set: (line) => line },
  ]
}

type OfferColumns<Line extends OfferLine, Field extends OfferField> = Readonly<Record<Field, HeldColumn<Line>>>

/** The offer. */
const offered = <Line extends OfferLine>(t: TFunction<"lines">, grid: OfferGrid<Line>): OfferColumns<Line, OfferField> => ({
  ...pricesOf(t, grid),
  ...termsOf(t),
})

/** The two prices and the tax rate between them. The price typed last is stored, and the other is derived from it. */
function pricesOf<Line extends OfferLine>(
  t: TFunction<"lines">,
  grid: OfferGrid<Line>,
): OfferColumns<Line, "price" | "otherPrice" | "taxRate"> {
  const { counts, currency, whole } = grid
  const [taxed, net] = grid.mixed
    ? [t("offer.taxedAlone"), t("offer.netAlone")]
    : [t(whole ? "offer.taxedWhole" : "offer.taxed", { currency }), t(whole ? "offer.netWhole" : "offer.net", { currency })]
  const rated = (line: Line): TypedPrices => (line.taxRate === "" && grid.taxRate ? { ...line, taxRate: grid.taxRate } : line)
  return {
    price: {
      id: "price",
      kind: "money",
      currencyOf: currencyIn(grid),
      head: counts === "taxed" ? taxed : net,
      width: 128,
      least: "0",
      required: grid.required,
      get: (line) => countedPrice(rated(line), counts) ?? line.price,
      own: ({ price }) => price,
      set: (line, price) => (price === "" ? { ...line, price } : { ...line, price, otherPrice: "" }),
      check: (price) => grid.checkPrice?.(price) ?? null,
    },
    otherPrice: {
      id: "otherPrice",
      kind: "money",
      currencyOf: currencyIn(grid),
      head: counts === "taxed" ? net : taxed,
      width: 128,
      least: "0",
      get: (line) => otherPrice(rated(line), counts) ?? "",
      own: (line) => line.otherPrice,
      set: (line, text) => (text === "" ? { ...line, otherPrice: text } : { ...line, price: "", otherPrice: text }),
      check: (_, line) => (line.price === "" && rated(line).taxRate === "" ? t("offer.needsRate") : null),
    },
    taxRate: {
      id: "taxRate",
      kind: "decimal",
      head: t("offer.taxRate"),
      width: 84,
      least: "0",
      most: "100",
      places: 2,
      get: ({ taxRate }) => taxRate,
      set: (line, taxRate) => ({ ...line, taxRate }),
    },
  }
}

/** The terms of the offer other than the price. */
const termsOf = <Line extends OfferLine>(t: TFunction<"lines">): OfferColumns<Line, "maximum" | "leadDays" | "brand" | "deviation"> => ({
  maximum: {
    id: "maximum",
    kind: "decimal",
    head: t("offer.maximum"),
    width: 100,
    get: ({ maximum }) => maximum,
    set: (line, maximum) => ({ ...line, maximum }),
    check: (maximum) => (/[1-9]/.test(maximum) && !maximum.startsWith("-") ? null : t("offer.aboveZero")),
  },
  leadDays: {
    id: "leadDays",
    kind: "integer",
    head: t("offer.leadDays"),
    width: 96,
    least: "0",
    most: "3650",
    get: ({ leadDays }) => leadDays,
    set: (line, leadDays) => ({ ...line, leadDays }),
  },
  brand: {
    id: "brand",
    kind: "text",
    head: t("offer.brand"),
    width: 120,
    most: mostBrand,
    get: ({ brand }) => brand,
    set: (line, brand) => ({ ...line, brand }),
  },
  deviation: {
    id: "deviation",
    kind: "text",
    head: t("offer.deviation"),
    width: 160,
    most: mostDeviation,
    get: ({ deviation }) => deviation,
    set: (line, deviation) => ({ ...line, deviation }),
  },
})
