import { type BrokenTier, type CostPart, costParts } from "#contract/cost-parts.ts"
import { quotationDraftId } from "#contract/draft.contract.ts"
import { lineKey } from "#contract/ids.ts"
import type { Ask, AskedLine, QuotationContent, QuotedLine } from "#contract/inquiry.contract.ts"
import { digest } from "#machines/_kit/digest.ts"
import { readTiers, tiersText } from "#machines/scoring/tier-text.ts"
import { tiersHeld } from "#ui/field/tiers-typed.ts"
import type { OfferLine } from "#ui/offer-grid/offer-lines.ts"
import { countedPrice } from "#ui/offer-grid/offer-price.ts"

/** A line's offer as typed, beside what is asked. */
export interface QuoteLine extends OfferLine {
  readonly asked: AskedLine
  readonly ranges: string
  readonly shipTo: string
  readonly lot: string
  readonly noQuote: string
  /** Empty where that of the quotation applies. */
  readonly currency: string
  readonly substitute: string
  readonly substituteWhy: string
  /** Amounts of the parts of the price; a part without an amount is left out. */
  readonly parts: Readonly<Partial<Record<CostPart, string>>>
  /** The amounts of the parts of the prices by quantity, each as a text like these prices. */
  readonly tierParts: Readonly<Partial<Record<CostPart, string>>>
  readonly minimum: string
  readonly packing: string
  readonly tiers: string
  readonly validUntil: string
  readonly delivery: string
}

/** A quotation as typed. */
export interface QuoteText {
  readonly lines: readonly QuoteLine[]
  /** Empty for the inquiry's own. */
  readonly currency: string
  readonly taxRate: string
  readonly leastOrder: string
  readonly validUntil: string
  readonly delivery: string
  readonly terms: string
}

const typedFields = [
  "price",
  "otherPrice",
  "taxRate",
  "maximum",
  "leadDays",
  "brand",
  "deviation",
  "noQuote",
  "currency",
  "substitute",
  "substituteWhy",
  "parts",
  "tierParts",
  "minimum",
  "packing",
  "tiers",
  "validUntil",
  "delivery",
] as const satisfies readonly (keyof QuoteLine)[]
type LineEdits = Partial<Pick<QuoteLine, (typeof typedFields)[number]>>

/** A draft: what was typed since the last submission, by part. Without any input it is an empty object. */
export interface QuoteEdits extends Partial<Omit<QuoteText, "lines">> {
  readonly lines?: Readonly<Record<string, LineEdits>>
}

/**
 * The name of the draft. Its edits lie on the lines by their places: those that were typed before the inquiry was taken back and written again must
 * not lie on other lines, nor their prices be read in another currency. Whoever is asked for the same again finds them.
 */
export function draftOf(id: string, { round, ask }: { readonly round: number; readonly ask: Ask | null }): string {
  if (ask === null) return quotationDraftId(id, round)
  const lines = ask.lines.map((line, index) => {
    const { item, material, specification, quantity, unit } = line
    return [lineKey(line, index), item, material, specification, quantity, unit]
  })
  return quotationDraftId(id, round, digest(JSON.stringify([ask.currency, lines])))
}

/** The parts of the prices by quantity, as the texts of their cells. */
const tierPartsText = (tiers: readonly BrokenTier[]): QuoteLine["tierParts"] =>
  Object.fromEntries(
    costParts.flatMap((part) => {
      const amounts = tiers.flatMap(({ from, to, breakdown = [] }) =>
        breakdown.flatMap((one) => (one.part === part ? [{ from, to, price: one.amount }] : [])),
      )
      return amounts.length === 0 ? [] : [[part, tiersText(amounts)]]
    }),
  )

/** A row of the grid: the requested line with its offer. */
const lineText = (asked: AskedLine, index: number, offered: QuotedLine | undefined, edits: LineEdits | undefined): QuoteLine => ({
  key: String(index + 1),
  asked,
  item: asked.item,
  specification: asked.specification,
  quantity: asked.quantity,
  unit: asked.unit,
  needBy: asked.needBy ?? "",
  ranges: tiersText(asked.tiers ?? []),
  shipTo: asked.shipTo ?? "",
  lot: asked.lot ?? "",
  price: offered?.unitPrice ?? "",
  otherPrice: "",
  taxRate: offered?.taxRate ?? "",
  maximum: offered?.maximum ?? "",
  leadDays: offered?.leadDays == null ? "" : String(offered.leadDays),
  brand: offered?.brand ?? "",
  deviation: offered?.remark ?? "",
  noQuote: offered?.noQuote ?? "",
  currency: offered?.currency ?? "",
  substitute: offered?.substitute ?? "",
  substituteWhy: offered?.substituteWhy ?? "",
  parts: Object.fromEntries((offered?.breakdown ?? []).map(({ part, amount }) => [part, amount])),
  tierParts: tierPartsText(offered?.tiers ?? []),
  minimum: offered?.minimum ?? "",
  packing: offered?.packing ?? "",
  tiers: tiersText(offered?.tiers ?? []),
  validUntil: offered?.validUntil ?? "",
  delivery: offered?.delivery ?? "",
  ...edits,
})

/** What stands for a row of a workbook that belongs to no line. */
export const foreignLine: QuoteLine = {
  ...lineText(
    { item: "", material: "", specification: "", quantity: "", unit: "", needBy: null, substitutes: true },
    0,
    undefined,
    undefined,
  ),
  key: "",
}

/** Prices by quantity that a draft holds as they were typed, since nobody could read them then: one who writes numbers so can read them. */
const heldIn = (text: string, language: string): string => (readTiers(text) === null ? tiersHeld(text, language) : text)

/** What a line comes to, worked out again only once the line or what it depends on has changed, so that a key costs one line alone. */
function onceFor<Line extends object, Out>(made: (line: Line, by: string) => Out): (line: Line, by: string) => Out {
  const known = new WeakMap<Line, { readonly by: string; readonly out: Out }>()
  return (line, by) => {
    const before = known.get(line)
    if (before?.by === by) return before.out
    const out = made(line, by)
    known.set(line, { by, out })
    return out
  }
}

/** A line of a draft as the reader of a language reads it. */
const lineReadIn = onceFor((line: LineEdits, language): LineEdits => {
  const { tiers, tierParts } = line
  const texts = [tiers ?? "", ...Object.values(tierParts ?? {})]
  if (texts.every((text) => heldIn(text, language) === text)) return line
  const parts = Object.entries(tierParts ?? {}).map(([part, text]) => [part, heldIn(text, language)] as const)
  return {
    ...line,
    ...(tiers === undefined ? {} : { tiers: heldIn(tiers, language) }),
    ...(tierParts === undefined ? {} : { tierParts: Object.fromEntries(parts) }),
  }
})

/** A draft as the reader of a language reads it. */
export const editsReadIn = ({ lines = {}, ...head }: QuoteEdits, language: string): QuoteEdits => ({
  ...head,
  lines: Object.fromEntries(Object.entries(lines).map(([key, line]) => [key, lineReadIn(line, language)] as const)),
})

const typedLines = new WeakMap<AskedLine, { readonly from: readonly unknown[]; readonly line: QuoteLine }>()

/** A line as typed; the same object while nothing in it has changed, so that a grid draws and judges changed lines alone. */
function typedLine(asked: AskedLine, index: number, offered: QuotedLine | undefined, edits: LineEdits | undefined): QuoteLine {
  const from = [offered, edits]
  const known = typedLines.get(asked)
  if (known?.from.every((one, at) => one === from[at])) return known.line
  const line = lineText(asked, index, offered, edits)
  typedLines.set(asked, { from, line })
  return line
}

/** The quotation on the screen: the last one that was submitted, with the input since then on top. */
export const quoteText = (ask: Ask, content: QuotationContent | null, { lines = {}, ...edits }: QuoteEdits): QuoteText => ({
  currency: content?.currency ?? "",
  taxRate: content?.taxRate ?? "",
  leastOrder: content?.leastOrder ?? "",
  validUntil: content?.validUntil ?? "",
  delivery: content?.delivery ?? "",
  terms: content?.terms ?? "",
  ...edits,
  lines: ask.lines.map((line, index) => typedLine(line, index, content?.lines[index], lines[String(index + 1)])),
})

/** A quotation as edits, so that one that was taken back need not be typed again. */
export const editsOf = (ask: Ask, content: QuotationContent): QuoteEdits => {
  const { lines, ...head } = quoteText(ask, content, {})
  return { ...head, lines: Object.fromEntries(lines.map((line) => [line.key, picked(line)])) }
}

/** The edits that a draft lacks once its quotation was taken back: what was typed since it was submitted stays on top. */
export function editsTakenBack(ask: Ask, taken: QuotationContent, typed: QuoteEdits): QuoteEdits {
  const { lines = {}, ...head } = editsOf(ask, taken)
  const merged = Object.entries(lines).map(([key, line]) => [key, { ...line, ...typed.lines?.[key] }] as const)
  return { ...Object.fromEntries(Object.entries(head).filter(([part]) => !(part in typed))), lines: Object.fromEntries(merged) }
}
const picked = (line: QuoteLine): LineEdits => Object.fromEntries(typedFields.map((field) => [field, line[field]]))

/** The changes of a line, in the draft's form. */
export const changedIn = (before: QuoteLine, after: QuoteLine): LineEdits =>
  Object.fromEntries(typedFields.flatMap((field) => (before[field] === after[field] ? [] : [[field, after[field]]])))

/** The draft's lines after an edit; untouched lines stay the same. */
export function editsAfter(
  edits: NonNullable<QuoteEdits["lines"]>,
  before: readonly QuoteLine[],
  after: readonly QuoteLine[],
): NonNullable<QuoteEdits["lines"]> {
  const changed = after.flatMap((line, row) => {
    const was = before[row]
    return was === undefined || was === line ? [] : [[line.key, { ...edits[line.key], ...changedIn(was, line) }] as const]
  })
  return { ...edits, ...Object.fromEntries(changed) }
}

/** The parts in which any line is to be broken down, in their order. */
export const partsAsked = (ask: Ask): readonly CostPart[] =>
  costParts.filter((part) => ask.lines.some(({ breakdown = [] }) => breakdown.includes(part)))

/** An unreadable text is sent unchanged, so that the contract refuses it. */
const unread = (text: string): BrokenTier[] => [{ from: text, to: null, price: null }]

/** The amount of a part in each price by quantity; null for a text that cannot be read or that names another quantity. */
export function tierPartOf(
  { tiers, tierParts }: Pick<QuoteLine, "tiers" | "tierParts">,
  part: CostPart,
): readonly (string | null)[] | null {
  const [priced, read] = [readTiers(tiers) ?? [], readTiers(tierParts[part] ?? "")]
  const from = new Map(read?.map((one) => [Number(one.from), one.price]))
  const known = new Set(priced.map((one) => Number(one.from)))
  return read?.every((one) => known.has(Number(one.from))) ? priced.map((one) => from.get(Number(one.from)) ?? null) : null
}

/** The prices by quantity with their parts, as they are sent. */
export function tiersSent(line: Pick<QuoteLine, "tiers" | "tierParts">): BrokenTier[] {
  const read = readTiers(line.tiers)
  const parts = costParts.flatMap((part) => (line.tierParts[part] ? [{ part, amounts: tierPartOf(line, part) }] : []))
  const wrong = parts.find(({ amounts }) => amounts === null)
  if (read === null || wrong) return unread(wrong ? (line.tierParts[wrong.part] ?? "") : line.tiers)
  return read.map((tier, at) => {
    const breakdown = parts.flatMap(({ part, amounts }) => (amounts?.[at] ? [{ part, amount: amounts[at] }] : []))
    return breakdown.length === 0 ? tier : { ...tier, breakdown }
  })
}

/** Leaves out what is empty; drafts may hold null for a number that was cleared. */
const said = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== "" && value !== null)) as Partial<Fields>

/** The price without tax, by which quotations are compared; null while there is none. */
export const netPrice = (line: QuoteLine, taxRate: string): string | null =>
  countedPrice({ ...line, taxRate: line.taxRate || taxRate }, "net") ?? (line.price || null)

/** The part of a row that is sent. */
const lineSent = onceFor((line: QuoteLine, taxRate): QuotedLine => {
  const breakdown = costParts.flatMap((part) => (line.parts[part] ? [{ part, amount: line.parts[part] }] : []))
  return {
    // A price with tax that cannot be read is sent unchanged, so that the contract refuses it: without one, the line would not be offered.
    unitPrice: netPrice(line, taxRate) ?? (line.otherPrice || null),
    ...said({ minimum: line.minimum, packing: line.packing }),
    ...(line.tiers + Object.values(line.tierParts).join("") === "" ? {} : { tiers: tiersSent(line) }),
    maximum: line.maximum || null,
    leadDays: line.leadDays === "" ? null : Number(line.leadDays),
    brand: line.brand,
    remark: line.deviation,
    ...said({
      noQuote: line.noQuote,
      currency: line.currency,
      taxRate: line.taxRate,
      substitute: line.substitute,
      substituteWhy: line.substituteWhy,
      validUntil: line.validUntil,
      delivery: line.delivery,
    }),
    ...(breakdown.length === 0 ? {} : { breakdown }),
  }
})

/** What is sent of a quotation. */
export const quoteSent = ({ lines, taxRate, leastOrder, validUntil, terms, currency, delivery }: QuoteText): QuotationContent => ({
  ...said({ currency, delivery, leastOrder }),
  lines: lines.map((line) => lineSent(line, taxRate)),
  taxRate,
  validUntil: validUntil || null,
  terms,
})
