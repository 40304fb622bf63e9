import type { Award, Note } from "#contract/comparison.contract.ts"
import type { FileRow } from "#contract/file.contract.ts"
import { lineKey } from "#contract/ids.ts"
import { type ComparedLine, conditionsOf, distance, toneOf, type Yardstick } from "#machines/inquiry/inquiry.comparison.ts"
import type { Choosable } from "#machines/inquiry/inquiry.choice.ts"
import { offeredFor } from "#machines/scoring/tier-price.ts"
import type { Column } from "#ui/data-grid/column.ts"
import { type FilesByPart, PartFileLinks } from "#ui/files/part-file-links.tsx"
import { formatDecimal, formatPrice, formatSum } from "#ui/format/format.ts"
import { Quantity } from "#ui/money/money.tsx"
import type { useT } from "../inquiry.document.ts"
import type { Offering } from "../use-offers.ts"
import type { CompareView } from "./use-compare-view.ts"

/** The data that cells need for rendering. */
export interface Drawing {
  readonly t: ReturnType<typeof useT>
  readonly language: string
  readonly view: CompareView
  readonly offers: readonly Offering[]
  readonly incumbents: readonly (string | null)[]
  /** By line and supplier. */
  readonly chosen: ReadonlyMap<string, Award>
  readonly notes: ReadonlyMap<string, Note>
  /** `YYYY-MM-DD`. */
  readonly today: string
  /** Null when the reader cannot award now. */
  readonly onChoose: ((line: ComparedLine, offer: Offering) => void) | null
  readonly onHandOver: (line: ComparedLine, from: string, to: Offering) => void
  readonly onCell: (line: ComparedLine, offer: Offering) => void
  /** Whether an offer cannot be selected, because its supplier does not cover the whole lot that the line is in. */
  readonly isBarred: (line: number, supplier: string) => boolean
  /** The drawings of each line, by its key. */
  readonly drawings: FilesByPart
}

/** Whether a row stands for a quantity other than the one asked for. */
export const isTier = ({ quantity, asked }: ComparedLine): boolean => quantity !== asked.quantity

export const keyOf = (line: number, supplier: string): string => `${line} ${supplier}`

/** The offer of a cell in the form in which it can be selected; null when there is none. */
export function choosable({ index }: Pick<ComparedLine, "index">, { supplier, content }: Offering): Choosable | null {
  const { unitPrice = null, tiers = [], maximum = null } = content.lines[index] ?? {}
  return unitPrice === null ? null : { line: index, supplier, unitPrice, tiers, maximum }
}

/** A compared price of a unit for display: the decimals of its currency, or up to four where they are not 0. */
export const priceText = (value: number, language: string, currency: string): string =>
  formatPrice(String(Number(value.toFixed(4))), language, currency)

/** A compared amount for display, to the smallest unit of its currency. Six decimals take away the noise of floating point, which half a cent needs. */
export const sumText = (value: number, language: string, currency: string): string => formatSum(value.toFixed(6), language, currency)

/** A signed distance for display. */
export function distanceText(apart: number, language: string): string {
  const percent = (apart * 100).toFixed(1)
  return `${Number(percent) > 0 ? "+" : ""}${formatDecimal(percent === "-0.0" ? "0.0" : percent, language)}%`
}

const yardstickOf = (line: ComparedLine, against: Yardstick): number | null => line[against]

/** The texts of cells, looked up once, since a scroll renders hundreds of cells in each frame. */
function wordsOf(t: Drawing["t"]) {
  const days = new Map<number, string>()
  return {
    noOffer: t("comparison:noOffer"),
    noQuote: t("comparison:noQuote"),
    noRate: t("comparison:withoutRate"),
    best: t("best"),
    incumbent: t("comparison:incumbent"),
    noted: t("comparison:noted"),
    details: t("comparison:details"),
    barred: t("comparison:lots.barred"),
    conditions: {
      partial: t("comparison:conditions.partial"),
      minimum: t("comparison:conditions.minimum"),
      packing: t("comparison:conditions.packing"),
      substitute: t("comparison:conditions.substitute"),
      deviates: t("comparison:conditions.deviates"),
      late: t("comparison:conditions.late"),
      expired: t("comparison:conditions.expired"),
    },
    days: (count: number): string => {
      const known = days.get(count) ?? t("days", { count })
      days.set(count, known)
      return known
    },
  }
}
type Words = ReturnType<typeof wordsOf>

/** The columns of the matrix: the line, the prices for comparison, and one column for each supplier. */
export function matrixColumns(on: Drawing): readonly Column<ComparedLine>[] {
  const { t, language, view, offers } = on
  const words = wordsOf(t)
  const shown = offers.flatMap((offer, at) => (view.hidden.has(offer.supplier) ? [] : [{ offer, at }]))
  const first = shown.filter(({ offer }) => view.pinned.has(offer.supplier))
  const others = shown.filter(({ offer }) => !view.pinned.has(offer.supplier))
  const figure = (id: "target" | "last" | "best", head: string): Column<ComparedLine> => ({
    id,
    head,
    width: 116,
    right: true,
    sortKey: (line) => line[id],
    cell: (line) => {
      const value = line[id]
      if (value === null) return "—"
      const apart = id === "best" ? null : distance(line.best, value)
      return (
        <span data-part="figure">
          <span>{priceText(value, language, view.currency)}</span>
          {apart === null ? null : <span data-part={`apart ${toneOf(apart)}`}>{distanceText(apart, language)}</span>}
        </span>
      )
    },
  })
  return [
    {
      id: "item",
      head: t("fields.item"),
      width: 184,
      pin: "start",
      sortKey: ({ index }) => index,
      cell: (line) =>
        isTier(line) ? (
          <TierHead on={on} line={line} />
        ) : (
          <ItemHead line={line} drawings={on.drawings.get(lineKey(line.asked, line.index))} />
        ),
    },
    ...first.map(({ offer, at }) => supplierColumn(on, words, offer, at, true)),
    {
      id: "quantity",
      head: t("fields.quantity"),
      width: 104,
      right: true,
      sortKey: ({ quantity }) => Number(quantity),
      cell: ({ quantity, asked }) => <Quantity value={quantity} unit={asked.unit} />,
    },
    {
      id: "value",
      head: t("comparison:value"),
      width: 120,
      right: true,
      sortKey: ({ best, quantity }) => (best === null ? null : best * Number(quantity)),
      cell: ({ best, quantity }) => (best === null ? "—" : sumText(best * Number(quantity), language, view.currency)),
    },
    figure("target", t("targetPrice")),
    figure("last", t("lastPrice")),
    ...others.map(({ offer, at }) => supplierColumn(on, words, offer, at, false)),
  ]
}

interface ItemProps {
  readonly line: ComparedLine
  readonly drawings: readonly FileRow[] | undefined
}
const ItemHead = ({ line: { index, asked }, drawings }: ItemProps) => (
  <span data-part="item" title={[asked.item, asked.specification].filter(Boolean).join(" ")}>
    <span>
      <span data-quiet="">{index + 1}</span> {asked.item}
      {drawings ? <PartFileLinks files={drawings} of={asked.item} /> : null}
    </span>
    <span data-part="apart">{asked.specification}</span>
  </span>
)

const TierHead = ({ on: { t, language }, line: { quantity, asked } }: { readonly on: Drawing; readonly line: ComparedLine }) => (
  <span data-part="item tier">
    <span>{t("comparison:fromQuantity", { quantity: formatDecimal(quantity, language), unit: asked.unit })}</span>
  </span>
)

function supplierColumn(on: Drawing, words: Words, offer: Offering, at: number, pinned: boolean): Column<ComparedLine> {
  return {
    id: offer.supplier,
    head: offer.passed ? offer.name : `${offer.name} (${on.t("notPassed")})`,
    width: 184,
    grow: !pinned,
    right: true,
    ...(pinned ? { pin: "start" } : {}),
    sortKey: ({ prices }) => prices[at] ?? null,
    cell: (line) => <PriceCell on={on} words={words} line={line} offer={offer} price={line.prices[at] ?? null} />,
  }
}

/** A cell without a price to compare: nothing was said, the supplier says why it does not quote, or its currency has no rate. */
function NoPrice({ on, words, line, offer }: Pick<Parameters<typeof PriceCell>[0], "on" | "words" | "line" | "offer">) {
  const { noQuote, quoted } = offer.content.lines[line.index] ?? {}
  if (isTier(line) || (noQuote === undefined && quoted === undefined)) return <span data-part="none">{words.noOffer}</span>
  const [head, text] =
    quoted === undefined
      ? [words.noQuote, noQuote ?? ""]
      : [words.noRate, `${priceText(Number(offeredFor(quoted, line.asked.quantity)), on.language, quoted.currency)} ${quoted.currency}`]
  return (
    <span data-part="offer plain none">
      <span>{head}</span>
      <button type="button" data-part="apart" title={text} onClick={() => on.onCell(line, offer)}>
        {text}
      </button>
    </span>
  )
}

interface Offered {
  readonly on: Drawing
  readonly words: Words
  readonly line: ComparedLine
  readonly offer: Offering
}

/** What is said of an offer for a line beside its price: currency, lead time, and what is to be known of it. */
function saidOf({ on, words, line, offer }: Offered, barred: boolean): readonly string[] {
  const { leadDays = null, quoted } = offer.content.lines[line.index] ?? {}
  return [
    ...(quoted === undefined ? [] : [quoted.currency]),
    ...(leadDays === null ? [] : [words.days(leadDays)]),
    ...(barred ? [words.barred] : []),
    ...(on.notes.has(keyOf(line.index, offer.supplier)) ? [words.noted] : []),
    ...(on.incumbents[line.index] === offer.supplier ? [words.incumbent] : []),
    ...conditionsOf(line.asked, offer.content, line.index, on.today).map((one) => words.conditions[one]),
  ]
}

/** One offer: a click on its price selects it, a click below opens its details. */
function PriceCell(props: Offered & { readonly price: number | null }) {
  const { on, words, line, offer, price } = props
  const { language, view, onChoose } = on
  if (price === null) return <NoPrice on={on} words={words} line={line} offer={offer} />
  const key = keyOf(line.index, offer.supplier)
  const tier = isTier(line)
  const award = tier ? undefined : on.chosen.get(key)
  const note = on.notes.get(key)
  const apart = offer.passed ? distance(price, yardstickOf(line, view.against)) : null
  const isBest = offer.passed && price === line.best
  const barred = on.isBarred(line.index, offer.supplier)
  const tone = !offer.passed || apart === null ? "plain" : toneOf(apart)
  const said = [
    ...(apart === null ? [] : [isBest && view.against === "best" ? words.best : distanceText(apart, language)]),
    ...(tier ? [] : saidOf(props, barred)),
  ]
  return (
    <span data-part={`offer ${tone}${isBest ? " best" : ""}${award ? " chosen" : ""}${barred ? " barred" : ""}`}>
      <button
        type="button"
        data-part="price"
        aria-pressed={award !== undefined}
        disabled={onChoose === null || !offer.passed || tier || barred}
        draggable={award !== undefined && onChoose !== null}
        onDragStart={({ dataTransfer }) => dataTransfer.setData("text/plain", key)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          const [index, from] = event.dataTransfer.getData("text/plain").split(" ")
          if (Number(index) === line.index && from !== undefined) on.onHandOver(line, from, offer)
        }}
        onClick={() => onChoose?.(line, offer)}
      >
        {award && award.quantity !== line.asked.quantity ? <span data-part="part">{formatDecimal(award.quantity, language)} ×</span> : null}
        {priceText(price, language, view.currency)}
      </button>
      <button
        type="button"
        data-part="apart"
        title={[said.join(" · "), ...(note ? [note.text] : [])].join("\n")}
        onClick={() => on.onCell(line, offer)}
      >
        {said.length > 0 ? said.join(" · ") : words.details}
      </button>
    </span>
  )
}
