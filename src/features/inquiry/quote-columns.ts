import type { TFunction } from "i18next"
import type { CostPart } from "#contract/cost-parts.ts"
import type { Ask } from "#contract/inquiry.contract.ts"
import { amount } from "#contract/money.ts"
import { addsUp, roundPrice } from "#machines/quotation/quotation.rules.ts"
import { sumAmounts } from "#machines/scoring/money.ts"
import { tiersOverlap } from "#machines/scoring/tier-price.ts"
import { readTiers } from "#machines/scoring/tier-text.ts"
import { tiersWritten } from "#ui/field/tiers-typed.ts"
import { formatDecimal } from "#ui/format/format.ts"
import type { HeldColumn, LineColumn } from "#ui/line-grid/define-lines.ts"
import type { useQuotationT } from "./quotation.document.ts"
import { netPrice, partsAsked, type QuoteLine, tierPartOf } from "./quote-text.ts"

type T = ReturnType<typeof useQuotationT>
type Column = HeldColumn<QuoteLine>
type TextField = "noQuote" | "substitute" | "substituteWhy"

const readOnly = (id: "ranges" | "shipTo" | "lot", head: string, width: number, kind: "text" | "tiers" = "text"): Column => ({
  id,
  kind,
  head,
  width,
  readOnly: true,
  get: (line) => line[id],
  set: (line) => line,
})
const words = (id: TextField, head: string, width: number, most: number): Column => ({
  id,
  kind: "text",
  head,
  width,
  most,
  get: (line) => line[id],
  set: (line, text) => ({ ...line, [id]: text }),
})
const isPriced = ({ price, otherPrice }: QuoteLine): boolean => price + otherPrice !== ""

/** Why nothing is offered for a line. */
const noQuoteColumn = (t: T): Column => ({
  ...words("noQuote", t("fields.noQuote"), 150, 200),
  check: (_, line) => (isPriced(line) ? t("cells.pricedToo") : null),
})

/** The currency of a line, where the inquiry accepts others than its own. */
function currencyColumn(t: T, { currency, currencies = [] }: Ask): Column {
  return {
    id: "currency",
    kind: "choice",
    head: t("fields.currency"),
    width: 84,
    options: [currency, ...currencies.filter((one) => one !== currency)].map((value) => ({ value, label: value })),
    get: (line) => line.currency,
    set: (line, text) => ({ ...line, currency: text }),
  }
}

/** What is offered in place of what is asked, and why. */
const substituteColumns = (t: T): readonly Column[] => [
  {
    ...words("substitute", t("fields.substitute"), 150, 200),
    concerns: ({ asked: { substitutes } }) => substitutes,
    check: (_, line) => (!line.asked.substitutes ? t("cells.noSubstitutes") : line.substituteWhy === "" ? t("cells.sayWhy") : null),
  },
  { ...words("substituteWhy", t("fields.substituteWhy"), 150, 200), concerns: ({ asked: { substitutes } }) => substitutes },
]

interface Priced {
  /** The language in which faults are told. */
  readonly language: string
  /** The tax rate of lines that name none. */
  readonly taxRate: string
  readonly currencyOf: (line: QuoteLine) => string
}

/** What parts make and the price that they should make, as a language writes them. */
const sumAndPrice = (sum: string, price: string, of: string, language: string) => ({
  sum: formatDecimal(roundPrice(sum, of), language),
  price: formatDecimal(roundPrice(price, of), language),
})

/** One part of the price. What is wrong is told where all parts that a line is asked for are filled in. */
function partColumn(t: T, part: CostPart, { language, taxRate, currencyOf }: Priced): Column {
  const check = (line: QuoteLine): string | null => {
    const asked = line.asked.breakdown ?? []
    if (!asked.includes(part)) return t("cells.partNotAsked")
    const breakdown = asked.flatMap((one) => (line.parts[one] ? [{ part: one, amount: line.parts[one] }] : []))
    const price = netPrice(line, taxRate)
    if (breakdown.length < asked.length || price === null) return null
    // What is no number is told at its own cell.
    if (![price, ...breakdown.map((one) => one.amount)].every((text) => amount.safeParse(text).success)) return null
    const of = currencyOf(line)
    if (addsUp({ unitPrice: price, breakdown }, asked, of)) return null
    const sum = sumAmounts(breakdown.map((one) => one.amount))
    return t("cells.addUp", sumAndPrice(sum, price, of, language))
  }
  return {
    id: `part-${part}`,
    kind: "money",
    currencyOf,
    head: t(`costParts.${part}`),
    width: 96,
    least: "0",
    get: ({ parts }) => parts[part] ?? "",
    set: (line, text) => ({ ...line, parts: { ...line.parts, [part]: text } }),
    concerns: ({ asked: { breakdown = [] } }) => breakdown.includes(part),
    check: (_, line) => check(line),
  }
}

/** What is wrong with the parts of a line's prices by quantity: told where all that a price is asked for are filled in. */
function tiersAddUp(t: T, line: QuoteLine, of: string, language: string): string | null {
  const asked = line.asked.breakdown ?? []
  const amounts = asked.map((part) => tierPartOf(line, part) ?? [])
  const wrong = (readTiers(line.tiers) ?? []).flatMap((tier, at) => {
    const breakdown = asked.flatMap((part, place) => (amounts[place]?.[at] ? [{ part, amount: amounts[place][at] }] : []))
    return breakdown.length < asked.length || addsUp({ unitPrice: tier.price, breakdown }, asked, of) ? [] : [{ tier, breakdown }]
  })
  const [first] = wrong
  if (!first) return null
  const { tier, breakdown } = first
  const sum = sumAmounts(breakdown.map((one) => one.amount))
  return t("cells.tierAddUp", {
    range: tiersWritten([{ from: tier.from, to: tier.to }], language),
    ...sumAndPrice(sum, tier.price ?? "0", of, language),
  })
}

/** One part of the prices by quantity, written like these: `100-500: 6; 500-: 5.5`. */
const tierPartColumn = (t: T, own: TFunction<"lines">, part: CostPart, { language, currencyOf }: Priced): Column => ({
  id: `tierPart-${part}`,
  kind: "tiers",
  head: t("tierPart", { part: t(`costParts.${part}`) }),
  width: 170,
  get: ({ tierParts }) => tierParts[part] ?? "",
  set: (line, text) => ({ ...line, tierParts: { ...line.tierParts, [part]: text } }),
  concerns: ({ asked: { breakdown = [] }, tiers }) => breakdown.includes(part) && tiers !== "",
  check: (text, line) => {
    if (!line.asked.breakdown?.includes(part)) return t("cells.partNotAsked")
    if (readTiers(text) === null) return own("tiers.unread")
    return tierPartOf(line, part) === null ? t("cells.noSuchTier") : tiersAddUp(t, line, currencyOf(line), language)
  },
})

/** The heading of the tiers in Spanish workbooks that were downloaded before, with a decimal point or a comma (`plainHeading`). */
const formerHead = "Precios por cantidad (100-500: 9.5; 500-: 9)"

const tiersColumn = (t: T, own: TFunction<"lines">): Column => ({
  id: "tiers",
  kind: "tiers",
  head: own("tiers.head"),
  also: [formerHead],
  width: 190,
  get: ({ tiers }) => tiers,
  set: (line, text) => ({ ...line, tiers: text }),
  check: (text, line) => {
    const tiers = readTiers(text)
    if (tiers === null) return own("tiers.unread")
    if (tiersOverlap(tiers)) return t("rules:tiersDoNotOverlap")
    return !isPriced(line) && tiers.some(({ price }) => price !== null) ? t("cells.unitPriceToo") : null
  },
})

interface Offerable {
  /** Whether prices by quantity are asked for or offered. */
  readonly tiered: boolean
  /** Terms of delivery to choose from. */
  readonly delivery: readonly string[]
}

/**
 * The columns of a line's less common fields: requested quantity ranges, the place of delivery, and offers besides the price. Those that no line asks
 * for are left out.
 */
export function quoteColumns(
  own: TFunction<"lines">,
  t: T,
  ask: Ask,
  { tiered, delivery, ...priced }: Priced & Offerable,
): readonly LineColumn<QuoteLine>[] {
  const some = (has: (line: Ask["lines"][number]) => boolean) => ask.lines.some(has)
  return [
    ...(some(({ tiers = [] }) => tiers.length > 0) ? [readOnly("ranges", t("fields.askedTiers"), 140, "tiers")] : []),
    ...(some(({ shipTo = "" }) => shipTo !== "") ? [readOnly("shipTo", t("fields.shipTo"), 130)] : []),
    tiersColumn(t, own),
    ...(["minimum", "packing"] as const).map((name): Column => ({
      id: name,
      kind: "decimal",
      head: t(`fields.${name}`),
      width: 96,
      least: "0",
      get: (line) => line[name],
      set: (line, text) => ({ ...line, [name]: text }),
    })),
    {
      id: "taxRate",
      kind: "decimal",
      head: own("offer.taxRate"),
      width: 84,
      least: "0",
      most: "100",
      places: 2,
      get: (line) => line.taxRate,
      set: (line, text) => ({ ...line, taxRate: text }),
    },
    noQuoteColumn(t),
    ...(ask.currencies ? [currencyColumn(t, ask)] : []),
    ...partsAsked(ask).map((part) => partColumn(t, part, priced)),
    ...(some(({ substitutes }) => substitutes) ? substituteColumns(t) : []),
    {
      id: "validUntil",
      kind: "date",
      head: t("fields.validUntil"),
      width: 110,
      get: ({ validUntil }) => validUntil,
      set: (line, validUntil) => ({ ...line, validUntil }),
    },
    {
      id: "delivery",
      kind: "text",
      head: t("fields.delivery"),
      width: 130,
      most: 200,
      ...(delivery.length > 0 ? { suggested: delivery } : {}),
      get: (line) => line.delivery,
      set: (line, text) => ({ ...line, delivery: text }),
    },
    ...(tiered ? partsAsked(ask).map((part) => tierPartColumn(t, own, part, priced)) : []),
    // Last, so that what is pasted by places falls into the same cells with lots and without.
    ...(ask.lots ? [readOnly("lot", t("fields.lot"), 110)] : []),
  ]
}
