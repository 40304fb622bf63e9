import type { BegunBid, BidPlan } from "#client/sealing/seal-bid.ts"
import { quantity as decimal } from "#contract/money.ts"
import { system } from "#contract/people.ts"
import { type BidContent, type BidLine, type TenderDocument, type TenderLine, type TenderLot } from "#contract/tender.schema.ts"
import { type Subcontractor, subcontractor } from "#contract/subcontractor.ts"
import type { Tier } from "#contract/tiers.ts"
import type { EnvelopeName } from "#sealing/seal.schema.ts"
import { lotTotal } from "#machines/lots/lots.ts"
import { compareAmounts, multiply, sumAmounts } from "#machines/scoring/money.ts"
import { priceAt, tiersOverlap } from "#machines/scoring/tier-price.ts"
import { judgedBid } from "#machines/tender/tender.bids.ts"
import { demandOf, pricedLines } from "#machines/tender/tender.priced.ts"
import type { TenderFactOf } from "#machines/tender/tender.facts.ts"
import { elementsOf } from "#machines/tender/tender.parts.ts"
import { emptyTender } from "#machines/tender/tender.reduce.ts"
import { tenderRules } from "#machines/tender/tender.rules.ts"
import { readNumber } from "#ui/line-grid/read-cell.ts"
import { mostBrand, mostDeviation } from "#ui/offer-grid/offer-lines.ts"
import { countedPrice, otherPrice, type TypedPrices } from "#ui/offer-grid/offer-price.ts"

/** A price tier as typed; an empty `to` means no upper end, and without a price the line's own counts. */
export interface TierText {
  readonly from: string
  readonly to: string
  /** Including tax; empty where the price without tax was typed. */
  readonly price: string
  /** Absent where none was ever typed. */
  readonly netPrice?: string
}
/** A line's offer as typed; a line without a price is not offered. */
export interface LineText {
  /** Including tax; empty where the price without tax was typed. */
  readonly unitPrice: string
  readonly netPrice: string
  readonly taxRate: string
  /** Empty means the whole quantity. */
  readonly maximum: string
  readonly deliveryDays: string
  readonly brand: string
  readonly deviation: string
  readonly tiers: readonly TierText[]
}
/** A subcontractor as typed. */
export interface SubcontractorText {
  readonly name: string
  readonly creditCode: string
  /** Per cent of the work. */
  readonly share: string
}
/** A whole bid as typed. */
export interface BidText {
  readonly statement: string
  readonly note: string
  readonly answers: Readonly<Record<string, string>>
  readonly features: Readonly<Record<string, string>>
  readonly subcontractors: readonly SubcontractorText[]
  readonly lines: Readonly<Record<string, LineText>>
}
/** The draft: what was typed since the last sealing, by part. Without any input it is an empty object. */
export interface BidEdits {
  readonly statement?: string
  readonly note?: string
  readonly answers?: Readonly<Record<string, string>>
  readonly features?: Readonly<Record<string, string>>
  readonly subcontractors?: readonly SubcontractorText[]
  readonly lines?: Readonly<Record<string, Partial<LineText>>>
  /** What was last sealed in this browser, which only this device remembers. */
  readonly sealed?: SealedHere
  /** A sealing that was begun and is not committed. */
  readonly sealing?: BegunSealing
}
/** The keys and content of a begun sealing: they are reused while the bid and its files are the same, so that an interrupted upload continues. */
export interface BegunSealing extends Pick<BidPlan, "bid" | "version" | "deadline"> {
  readonly code: string
  readonly begun: BegunBid
  readonly content: BidContent
  /** The ids of the files, each standing for exact bytes. */
  readonly files: Readonly<Record<EnvelopeName, readonly string[]>>
}
/** A bid as sealed in this browser, with the names of its files. */
export interface SealedHere {
  readonly version: number
  readonly content: BidContent
  readonly files: readonly string[]
}

/** What prevents sealing: the place (line, feature or null for the whole), and the text `problems.<key>`. */
export interface Problem {
  readonly place: string | null
  readonly field: Exclude<keyof LineText, "netPrice"> | "feature" | "subcontractor" | "bid"
  readonly key: string
}

const unspaced = (text: string): string => text.normalize("NFKC").replaceAll(/\s/g, "")

/** Normalises typed amounts as the grid reads them: full-width digits, groups and blanks are accepted, and `1,5` or `USD 20` stay as they are, an error and never 15 or 20. */
export const cleaned = (text: string): string => readNumber(text, "") ?? unspaced(text)
const isDecimal = (text: string): boolean => decimal.safeParse(cleaned(text)).success
const isPositive = (text: string): boolean => isDecimal(text) && compareAmounts(cleaned(text), "0") > 0

type Make = NonNullable<BidContent["technical"]["offers"]>[string]
const noMake: Make = { brand: "", deviation: "" }

const tierText = ({ from, to, price }: Tier): TierText => ({ from, to: to ?? "", price: price ?? "" })
const lineText = (line: BidLine, { brand, deviation }: Make = noMake): LineText => ({
  unitPrice: line.unitPrice,
  netPrice: "",
  taxRate: line.taxRate ?? "",
  maximum: line.maximum,
  deliveryDays: line.deliveryDays === null ? "" : String(line.deliveryDays),
  brand,
  deviation,
  tiers: line.tiers.map(tierText),
})

/** A line before any input: the whole quantity, and prices for the tender's own ranges. */
export const untypedLine = (line: TenderLine): LineText => ({
  unitPrice: "",
  netPrice: "",
  taxRate: "",
  maximum: line.quantity,
  deliveryDays: "",
  ...noMake,
  tiers: line.tiers.map((tier) => ({ ...tierText(tier), price: "" })),
})

/** The bid on the screen: the last sealed one (or the tender's defaults), with the input since then on top. */
export function bidText(document: TenderDocument, sealed: BidContent | null, edits: BidEdits): BidText {
  const offered = new Map(sealed?.commercial.lines.map((line) => [line.line, line]))
  return {
    statement: edits.statement ?? sealed?.technical.statement ?? "",
    note: edits.note ?? sealed?.commercial.note ?? "",
    answers: { ...sealed?.technical.answers, ...sealed?.commercial.answers, ...edits.answers },
    features: { ...sealed?.technical.features, ...edits.features },
    subcontractors: edits.subcontractors ?? sealed?.technical.subcontractors ?? [],
    lines: Object.fromEntries(
      pricedLines(document).map((line) => [
        line.id,
        typedLine(line, offered.get(line.id), sealed?.technical.offers?.[line.id], edits.lines?.[line.id]),
      ]),
    ),
  }
}

type LineEdits = Partial<LineText> | undefined
const typedLines = new WeakMap<TenderLine, { from: readonly unknown[]; text: LineText }>()

/** A line as typed; the same object while nothing in it has changed, so that a grid renders and judges only changed lines. */
function typedLine(line: TenderLine, own: BidLine | undefined, make: Make | undefined, edits: LineEdits): LineText {
  const from = [own, make, edits]
  const known = typedLines.get(line)
  if (known?.from.every((one, at) => one === from[at])) return known.text
  const text = { ...(own ? lineText(own, make) : { ...untypedLine(line), ...make }), ...edits }
  typedLines.set(line, { from, text })
  return text
}

/** A sealed bid as edits, so that a withdrawn one need not be typed again. */
export const editsOf = ({ technical, commercial }: BidContent): Required<Omit<BidEdits, "sealed" | "sealing">> => ({
  statement: technical.statement,
  note: commercial.note,
  answers: { ...technical.answers, ...commercial.answers },
  features: technical.features,
  subcontractors: technical.subcontractors ?? [],
  lines: Object.fromEntries(commercial.lines.map((line) => [line.line, lineText(line, technical.offers?.[line.line])])),
})

/** A sealed bid with what was typed since on top, as edits; a line that is in neither stays without any. */
export function editsSince(sealed: BidContent, text: BidText, typed: BidEdits): ReturnType<typeof editsOf> {
  const lines = { ...editsOf(sealed).lines, ...typed.lines }
  return { ...text, lines: Object.fromEntries(Object.entries(text.lines).filter(([id]) => id in lines)) }
}

/** Whether a price is typed for the line. */
export const isOffered = ({ unitPrice, netPrice }: LineText): boolean => cleaned(unitPrice) !== "" || cleaned(netPrice) !== ""

/** The price including tax, by which bids are compared; null while it is invalid or incomplete. */
export const priceOf = ({ unitPrice, netPrice, taxRate }: LineText): string | null =>
  countedPrice({ price: cleaned(unitPrice), otherPrice: cleaned(netPrice), taxRate: cleaned(taxRate) }, "taxed")

/** Whether the line's price was typed without tax; then those of its tiers are shown and typed without it too. */
export const isNet = ({ unitPrice, netPrice }: Pick<LineText, "unitPrice" | "netPrice">): boolean =>
  cleaned(unitPrice) === "" && cleaned(netPrice) !== ""

const tierPrices = ({ taxRate }: LineText, { price, netPrice = "" }: TierText): TypedPrices => ({
  price: cleaned(price),
  otherPrice: cleaned(netPrice),
  taxRate: cleaned(taxRate),
})

/** A tier's price beside its line's, with tax or without as that one: as typed, or derived where the other one was typed. */
export const shownTierPrice = (line: LineText, tier: TierText): string =>
  isNet(line)
    ? tier.netPrice || (otherPrice(tierPrices(line, tier), "taxed") ?? "")
    : tier.price || (countedPrice(tierPrices(line, tier), "taxed") ?? "")

/** A tier's price typed beside its line's. */
export const typedTierPrice = (line: LineText, price: string): Pick<TierText, "price" | "netPrice"> =>
  isNet(line) ? { price: "", netPrice: price } : { price, netPrice: "" }

/** A line's tiers by prices including tax, as the line's own. */
const tiersOf = (line: LineText): Tier[] =>
  line.tiers.map((tier) => ({
    from: cleaned(tier.from),
    to: cleaned(tier.to) || null,
    price: countedPrice(tierPrices(line, tier), "taxed"),
  }))

function tierProblem(line: LineText): string | null {
  const ranges = tiersOf(line)
  const mayBeEmpty = line.tiers.flatMap(({ to, price, netPrice = "" }, at) => [to, price, netPrice, ranges[at]?.price ?? ""])
  if (line.tiers.some(({ from }) => !isDecimal(from)) || mayBeEmpty.some((text) => cleaned(text) !== "" && !isDecimal(text)))
    return "tierNumber"
  if (ranges.some(({ from, to }) => to !== null && compareAmounts(from, to) >= 0)) return "tierEmpty"
  return tiersOverlap(ranges) ? "tierOverlap" : null
}

function lineProblems(id: string, line: LineText): Problem[] {
  if (!isOffered(line)) return []
  const days = cleaned(line.deliveryDays)
  const tiers = tierProblem(line)
  const rate = cleaned(line.taxRate)
  const price = priceOf(line)
  const prices = [line, ...line.tiers.map((tier) => ({ unitPrice: tier.price, netPrice: tier.netPrice ?? "" }))]
  const lacksRate = rate === "" && prices.some(isNet)
  return [
    ...((price !== null && isDecimal(price)) || (lacksRate && isNet(line))
      ? []
      : [{ place: id, field: "unitPrice", key: "number" } as const]),
    ...(lacksRate
      ? [{ place: id, field: "taxRate", key: "needsRate" } as const]
      : rate === "" || (isDecimal(rate) && compareAmounts(rate, "100") <= 0)
        ? []
        : [{ place: id, field: "taxRate", key: "rate" } as const]),
    ...(cleaned(line.maximum) === "" || isPositive(line.maximum) ? [] : [{ place: id, field: "maximum", key: "positive" } as const]),
    ...(days === "" || (/^\d{1,4}$/.test(days) && Number(days) <= 3650)
      ? []
      : [{ place: id, field: "deliveryDays", key: "days" } as const]),
    ...(line.brand.length <= mostBrand ? [] : [{ place: id, field: "brand", key: "long" } as const]),
    ...(line.deviation.length <= mostDeviation ? [] : [{ place: id, field: "deviation", key: "long" } as const]),
    ...(tiers === null ? [] : [{ place: id, field: "tiers", key: tiers } as const]),
  ]
}

/** The lines of the tender without a typed price. */
export const unpricedLines = (document: TenderDocument, text: BidText): readonly TenderLine[] =>
  pricedLines(document).filter(({ id }) => {
    const line = text.lines[id]
    return !line || !isOffered(line)
  })

/** Violations of the tender's rules by prices, reported at their lines; invalid lines are not checked. */
function refusedPrices(document: TenderDocument, text: BidText): Problem[] {
  const readable = Object.fromEntries(Object.entries(text.lines).filter(([id, line]) => lineProblems(id, line).length === 0))
  const bid = judgedBid(document, contentOf(document, { ...text, features: {}, subcontractors: [], lines: readable }))
  const event: TenderFactOf<"bid.submitted"> = { type: "bid.submitted", by: system, at: 0, ...bid }
  const on = { facts: { ...emptyTender, document }, event }
  const unpriced = new Set(unpricedLines(document, text).map(({ id }) => id))
  const missing = tenderRules.everyLineIsPriced.check(on) ? [] : bid.leftOut.filter((id) => unpriced.has(id))
  const free = tenderRules.pricesCostSomething.check(on) ? [] : bid.free
  return [
    ...missing.map((place): Problem => ({ place, field: "unitPrice", key: "missing" })),
    ...free.map((place): Problem => {
      const line = text.lines[place]
      const inTier = line !== undefined && compareAmounts(priceOf(line) ?? "0", "0") > 0
      return { place, field: inTier ? "tiers" : "unitPrice", key: "zero" }
    }),
  ]
}

const isBlank = ({ name, creditCode, share }: SubcontractorText): boolean => (name + creditCode + share).trim() === ""

/** What is wrong with subcontractors, by row; a blank row is none. */
function subcontractorProblems({ subcontractors }: BidText): Problem[] {
  const found = subcontractors.flatMap((one, row): Problem[] => {
    if (isBlank(one)) return []
    const issue = subcontractor.safeParse(subcontractorOf(one)).error?.issues[0]?.path[0]
    if (issue === undefined) return []
    const isNoNumber = issue === "share" && cleaned(one.share) !== "" && !isDecimal(one.share)
    return [{ place: String(row), field: "subcontractor", key: isNoNumber ? "number" : `sub.${String(issue)}` }]
  })
  const shares = subcontractors.flatMap(({ share }) => (isDecimal(share) ? [cleaned(share)] : []))
  const over = found.length === 0 && compareAmounts(sumAmounts(shares), "100") > 0
  return over ? [{ place: String(subcontractors.length - 1), field: "subcontractor", key: "sub.all" }] : found
}

/** What of a subcontractor a problem is about: what is no number is a share, and so is what they do together. */
export const subcontractorPart = (key: string): keyof SubcontractorText =>
  key === "sub.name" ? "name" : key === "sub.creditCode" ? "creditCode" : "share"

const subcontractorOf = ({ name, creditCode, share }: SubcontractorText): Subcontractor => ({
  name: name.trim(),
  creditCode: unspaced(creditCode).toUpperCase(),
  share: cleaned(share),
})

/** Everything that prevents sealing the bid, in the order of the screen. */
export function problemsOf(document: TenderDocument, text: BidText): readonly Problem[] {
  const lines = [...Object.entries(text.lines).flatMap(([id, line]) => lineProblems(id, line)), ...refusedPrices(document, text)]
  const features = document.scoring.features.flatMap(({ id, max }): Problem[] => {
    const share = cleaned(text.features[id] ?? "")
    if (share === "") return []
    if (!isDecimal(share)) return [{ place: id, field: "feature", key: "number" }]
    return compareAmounts(share, max) > 0 ? [{ place: id, field: "feature", key: "featureMax" }] : []
  })
  const asked = pricedLines(document)
  const order = new Map(asked.map(({ id }, index) => [id, index]))
  const [only] = asked
  // Where there is one price only, as of one lump sum, its place is named.
  const nothing: Problem =
    only && asked.length === 1 ? { place: only.id, field: "unitPrice", key: "missing" } : { place: null, field: "bid", key: "noLine" }
  const none = Object.values(text.lines).some(isOffered) ? [] : [nothing]
  const at = ({ place }: Problem) => order.get(place ?? "") ?? 0
  return [...none, ...lines.toSorted((a, b) => at(a) - at(b)), ...features, ...subcontractorProblems(text)]
}

/** The bid for sending; requires that there are no problems. */
export function contentOf(document: TenderDocument, text: BidText): BidContent {
  const lines = Object.entries(text.lines).filter(([, line]) => isOffered(line))
  const answers = Object.entries(text.answers).filter(([, answer]) => answer.trim() !== "")
  const commercial = new Set(elementsOf(document, "commercial").map(({ id }) => id))
  const later = answers.filter(([id]) => commercial.has(id))
  const features = document.scoring.features.flatMap(({ id }) =>
    cleaned(text.features[id] ?? "") === "" ? [] : [[id, cleaned(text.features[id] ?? "")] as const],
  )
  const offers = lines.filter(([, { brand, deviation }]) => brand.trim() + deviation.trim() !== "")
  const quantities = demandOf(document)
  const subcontractors = text.subcontractors.filter((one) => !isBlank(one)).map(subcontractorOf)
  const makes = offers.map(([id, { brand, deviation }]) => [id, { brand: brand.trim(), deviation: deviation.trim() }] as const)
  return {
    technical: {
      statement: text.statement,
      answers: Object.fromEntries(answers.filter(([id]) => !commercial.has(id))),
      features: Object.fromEntries(features),
      ...(makes.length > 0 ? { offers: Object.fromEntries(makes) } : {}),
      ...(subcontractors.length > 0 ? { subcontractors } : {}),
    },
    commercial: {
      note: text.note,
      lines: lines.map(([line, offer]) => ({
        line,
        unitPrice: priceOf(offer) ?? "",
        maximum: cleaned(offer.maximum) || (quantities.get(line) ?? ""),
        deliveryDays: cleaned(offer.deliveryDays) === "" ? null : Number(cleaned(offer.deliveryDays)),
        tiers: tiersOf(offer),
        ...(cleaned(offer.taxRate) === "" ? {} : { taxRate: cleaned(offer.taxRate) }),
      })),
      ...(later.length > 0 ? { answers: Object.fromEntries(later) } : {}),
    },
  }
}

/** Sorts keys, so that equal bids have equal texts. */
const ordered = (_: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** Whether two bids have the same content. */
export const sameBid = (a: BidContent, b: BidContent): boolean => JSON.stringify(a, ordered) === JSON.stringify(b, ordered)

/** The exact price for the tender's quantity, by the applicable tier if there is one; null without a price. */
export function lineTotal(line: TenderLine, text: LineText | undefined): string | null {
  const unitPrice = text ? priceOf(text) : null
  if (!text || unitPrice === null) return null
  const tiers = tiersOf(text).filter(({ from, to, price }) => isDecimal(from) && price !== null && (to === null || isDecimal(to)))
  return multiply(priceAt({ unitPrice, tiers }, line.quantity), line.quantity)
}

/** A lot's exact total over the lines that have a price, and the number of lines without one. */
export const bidLotTotal = (document: TenderDocument, lot: TenderLot, text: BidText): ReturnType<typeof lotTotal> =>
  lotTotal(pricedLines(document, [lot]).map((line) => lineTotal(line, text.lines[line.id])))

/** The whole bid's exact total. */
export const bidTotal = (document: TenderDocument, text: BidText): string =>
  sumAmounts(document.lots.map((lot) => bidLotTotal(document, lot, text).total))
