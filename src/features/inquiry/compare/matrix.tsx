import { Box, Flex, Stack, Text } from "@chakra-ui/react"
import { useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { serverClock } from "#client/http/clock.ts"
import type { Award, Rate } from "#contract/comparison.contract.ts"
import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import { byLine, choose, chooseLot, giveQuantity, handOver } from "#machines/inquiry/inquiry.choice.ts"
import {
  compareLines,
  compareLots,
  compareTiers,
  type ComparedLine,
  type ComparedLot,
  seenOn,
  totalsOf,
} from "#machines/inquiry/inquiry.comparison.ts"
import { totalOfLines } from "#machines/scoring/money.ts"
import { Callout } from "#ui/callout/callout.tsx"
import { Card } from "#ui/card/card.tsx"
import { DataGrid } from "#ui/data-grid/data-grid.tsx"
import { useFormCommand } from "#ui/document-frame/use-form-command.ts"
import { VerdictAction } from "#ui/document-frame/verdict-action.tsx"
import { useFilesByPart } from "#ui/files/part-file-links.tsx"
import { useUnsaved } from "#ui/field/use-unsaved.ts"
import { formatDecimal } from "#ui/format/format.ts"
import { Sum } from "#ui/money/money.tsx"
import { inquiryDocument, type OpenInquiry, useT } from "../inquiry.document.ts"
import { useQuotationT } from "../quotation.document.ts"
import type { Offering, Offers } from "../use-offers.ts"
import { CellDetails } from "./cell-details.tsx"
import { CompareBar, RatesLine } from "./compare-bar.tsx"
import { choosable, keyOf, matrixColumns, sumText } from "./matrix-columns.tsx"
import { lotsOfMatrix } from "./matrix-lots.tsx"
import { matrixStyle } from "./matrix.style.ts"
import { KeptScenarios, Scenarios } from "./scenarios.tsx"
import { SupplierColumns } from "./supplier-columns.tsx"
import { type CompareView, useCompareView } from "./use-compare-view.ts"

export const sameAwards = (one: readonly Award[], other: readonly Award[]): boolean => {
  const textOf = (awards: readonly Award[]) =>
    awards
      .map(({ line, supplier, quantity }) => `${line} ${supplier} ${quantity}`)
      .toSorted()
      .join()
  return one.length === other.length && textOf(one) === textOf(other)
}

/** The selection once somebody has saved another one than `before`: an own one that is not saved stays. */
export const selectionAfter = (own: readonly Award[], before: readonly Award[], saved: readonly Award[], chooses: boolean) =>
  chooses && !sameAwards(own, before) ? own : saved

/** The person's selection, which begins with the saved one and follows it while it is the same. `overtaken` by a saved one that it does not lie on. */
function useSelection(kept: readonly Award[], chooses: boolean) {
  const [own, setOwn] = useState<{ readonly awards: readonly Award[]; readonly taken?: string | undefined }>({ awards: kept })
  const [seen, setSeen] = useState(kept)
  const [beneath, setBeneath] = useState(kept)
  if (JSON.stringify(seen) !== JSON.stringify(kept)) {
    setSeen(kept)
    const awards = selectionAfter(own.awards, seen, kept, chooses)
    if (awards !== own.awards) setOwn({ awards })
    if (sameAwards(awards, kept)) setBeneath(kept)
  }
  useUnsaved(chooses && !sameAwards(own.awards, kept))
  const take = (awards: readonly Award[], taken?: string) => setOwn({ awards, taken })
  return { ...own, overtaken: !sameAwards(beneath, kept), take }
}

/** Whether prices for other quantities are asked for or offered. */
const hasTiers = ({ content, offers }: Offers): boolean =>
  [content, ...offers.map((one) => one.content)].some(({ lines }) => lines.some(({ tiers = [] }) => tiers.length > 0))

/** The lines that match the filters of the view. */
function shownLines(lines: readonly ComparedLine[], { only, word }: CompareView, awards: readonly Award[]): readonly ComparedLine[] {
  const chosen = new Set(awards.map(({ line }) => line))
  const sought = word.toLowerCase()
  const keep = {
    all: () => true,
    open: ({ index }: ComparedLine) => !chosen.has(index),
    single: ({ offers }: ComparedLine) => offers === 1,
    noOffer: ({ offers }: ComparedLine) => offers === 0,
    aboveTarget: ({ best, target }: ComparedLine) => best !== null && target !== null && best > target,
    aboveLast: ({ best, last }: ComparedLine) => best !== null && last !== null && best > last,
  }[only]
  const finds = ({ asked }: ComparedLine) =>
    sought === "" || [asked.item, asked.specification, asked.material].some((text) => text.toLowerCase().includes(sought))
  return lines.filter((line) => keep(line) && finds(line))
}

const noTiers: ReturnType<typeof compareTiers> = new Map()
/** By line, the prices for other quantities, if the view shows them. */
const useTiers = ({ content, offers, last }: Offers, rates: readonly Rate[], { tiers, currency, taxed }: CompareView) =>
  useMemo(
    () => (tiers ? compareTiers({ content, offers, last, rates }, { currency, taxed }) : noTiers),
    [content, offers, last, rates, tiers, currency, taxed],
  )

/** The matrix of lines by suppliers (比价): each supplier's price for each line, the prices for comparison, and the selection. */
export function Matrix({ document, read }: { readonly document: OpenInquiry; readonly read: Offers }) {
  const { content, offers, last, standing } = read
  const { rates, notes, awards: kept } = document.view.facts
  const t = useT()
  const q = useQuotationT()
  const { i18n } = useTranslation()
  const [view, setView] = useCompareView(content.currency)
  const [suppliersShown, setSuppliersShown] = useState(false)
  const [cell, setCell] = useState<{ readonly line: number; readonly supplier: string } | null>(null)
  const chooses = document.now.state === "parity" && !document.stepped && document.now.verdicts["setPreference"]?.allowed === true
  const { awards, taken, overtaken, take } = useSelection(kept, chooses)
  const lines = useMemo(
    () => compareLines({ content, offers, last, rates }, { currency: view.currency, taxed: view.taxed }),
    [content, offers, last, rates, view.currency, view.taxed],
  )
  const sums = useMemo(() => totalsOf(lines ?? [], offers.length), [lines, offers])
  const chosen = useMemo(() => new Map(awards.map((one) => [keyOf(one.line, one.supplier), one])), [awards])
  const noted = useMemo(() => new Map(notes.map((one) => [keyOf(one.line, one.supplier), one])), [notes])
  const incumbents = useMemo(() => last.map((one) => one?.supplier ?? null), [last])
  const tiers = useTiers(read, rates, view)
  const drawings = useFilesByPart({ kind: inquiry.id, id: document.id, group: "drawings" }, document.now.version)
  const { lots, within, choosers } = useLots(read, lines, chooses, (what) => take(what(awards)))
  const columns = matrixColumns({
    t,
    language: i18n.language,
    view,
    offers,
    incumbents,
    chosen,
    notes: noted,
    today: seenOn(document.view.facts, serverClock.now()),
    ...choosers,
    isBarred: within.isBarred,
    onCell: ({ index }, { supplier }) => setCell({ line: index, supplier }),
    drawings,
  })
  const rows = useMemo(
    () => (lines ? shownLines(lines, view, awards) : []).flatMap((line) => [line, ...(tiers.get(line.index) ?? [])]),
    [lines, tiers, view, awards],
  )
  const grouping = view.byLot
    ? lotsOfMatrix({ t, q, language: i18n.language, view, content, lots, lines: lines ?? [], offers, chosen, onLot: choosers.onLot })
    : undefined
  const foot = useFoot(offers, sums, view)
  return (
    <Stack gap="4">
      {chooses ? (
        <Scenarios document={document} awards={awards} read={read} onTake={take} />
      ) : (
        <KeptScenarios document={document} read={read} />
      )}
      <CompareBar
        own={content.currency}
        rates={rates}
        view={view}
        onView={setView}
        hidden={view.hidden.size}
        tiered={hasTiers(read)}
        lotted={lots.length > 0}
        onSuppliers={() => setSuppliersShown(true)}
      />
      <RatesLine own={content.currency} rates={rates} currency={view.currency} />
      {lines ? (
        <Card title={t("states.parity")} flush>
          <Box css={matrixStyle}>
            <DataGrid
              label={t("states.parity")}
              rows={rows}
              columns={columns}
              rowKey={({ index, quantity }) => `${index} ${quantity}`}
              grouping={grouping}
              foot={foot}
              rowHeight={56}
              empty={t("comparison:noLines")}
              onCell={({ index }, column) =>
                offers.some(({ supplier }) => supplier === column) && setCell({ line: index, supplier: column })
              }
              flat
            />
          </Box>
        </Card>
      ) : (
        <Callout title={t("comparison:noRate", { currency: view.currency })}>{t("comparison:noRateWhy")}</Callout>
      )}
      <Chosen document={document} content={content} awards={awards} taken={taken} overtaken={overtaken} />
      {suppliersShown ? (
        <SupplierColumns
          offers={offers}
          sums={sums}
          standing={standing}
          own={content.currency}
          view={view}
          onView={setView}
          onClose={() => setSuppliersShown(false)}
        />
      ) : null}
      {cell ? (
        <OpenCell
          document={document}
          line={lines?.find(({ index }) => index === cell.line)}
          last={last}
          offer={offers.find(({ supplier }) => supplier === cell.supplier)}
          chosen={chosen}
          change={chooses && !within.wholeOf(cell.line) ? (what) => take(what(awards)) : null}
          onClose={() => setCell(null)}
        />
      ) : null}
    </Stack>
  )
}

type Change = (what: (awards: readonly Award[]) => readonly Award[]) => void

/** The lots in the comparison, and what is selected by a click in them. */
function useLots(read: Offers, lines: readonly ComparedLine[] | null, chooses: boolean, change: Change) {
  const { content, offers } = read
  const lots = useMemo(() => compareLots({ content, offers }, lines ?? []), [content, offers, lines])
  const within = lotsIn(lots, offers)
  return { lots, within, choosers: choosing(chooses, change, read, within) }
}

/** The whole lot that a line is in, and whether a supplier does not cover it. */
function lotsIn(lots: readonly ComparedLot[], offers: readonly Offering[]) {
  const wholes = new Map(lots.filter(({ lot }) => lot?.whole).flatMap((one) => one.lines.map((line) => [line, one] as const)))
  const wholeOf = (line: number): ComparedLot | undefined => wholes.get(line)
  const lacks = ({ uncovered }: ComparedLot, supplier: string) =>
    (uncovered[offers.findIndex((one) => one.supplier === supplier)] ?? []).length > 0
  return {
    wholeOf,
    lacks,
    isBarred: (line: number, supplier: string) => {
      const lot = wholeOf(line)
      return lot !== undefined && lacks(lot, supplier)
    },
  }
}

/** The handlers of a click on an offer or on a lot, and of dragging one offer onto another. A lot that is awarded whole is selected as a whole. */
function choosing(chooses: boolean, change: Change, { content }: Offers, { wholeOf, lacks }: ReturnType<typeof lotsIn>) {
  const of = (line: Pick<ComparedLine, "index">, offer: Offering) => (offer.passed ? choosable(line, offer) : null)
  const onLot = (lot: ComparedLot, offer: Offering) => {
    if (!lacks(lot, offer.supplier))
      change((awards) =>
        chooseLot(
          awards,
          lot.lines.flatMap((index) => of({ index }, offer) ?? []),
          content.lines,
        ),
      )
  }
  const onChoose = (line: ComparedLine, offer: Offering) => {
    const [lot, one] = [wholeOf(line.index), of(line, offer)]
    if (lot) onLot(lot, offer)
    else if (one) change((awards) => choose(awards, one, line.asked.quantity))
  }
  const onHandOver = (line: ComparedLine, from: string, offer: Offering) => {
    const [lot, one] = [wholeOf(line.index), of(line, offer)]
    if (lot && from !== offer.supplier) onLot(lot, offer)
    else if (one && !lot) change((awards) => handOver(awards, from, one))
  }
  return { onLot: chooses ? onLot : null, onChoose: chooses ? onChoose : null, onHandOver }
}

/** The details of the opened cell, if it still exists. */
function OpenCell(props: {
  readonly document: OpenInquiry
  readonly line: ComparedLine | undefined
  readonly last: Offers["last"]
  readonly offer: Offering | undefined
  readonly chosen: ReadonlyMap<string, Award>
  readonly change: Change | null
  readonly onClose: () => void
}) {
  const { document, line, last, offer, chosen, change, onClose } = props
  if (!line || !offer) return null
  const onQuantity = (quantity: string) => {
    const one = choosable(line, offer)
    if (one) change?.((awards) => giveQuantity(awards, one, quantity))
  }
  return (
    <CellDetails
      document={document}
      line={line}
      last={last[line.index] ?? null}
      offer={offer}
      award={chosen.get(keyOf(line.index, offer.supplier))}
      today={seenOn(document.view.facts, serverClock.now())}
      onQuantity={change ? onQuantity : null}
      onClose={onClose}
    />
  )
}

/** Below each supplier's column what it asks in all. */
function useFoot(
  offers: Offers["offers"],
  sums: ReturnType<typeof totalsOf>,
  { taxed, currency }: Pick<CompareView, "taxed" | "currency">,
): ReadonlyMap<string, React.ReactNode> {
  const t = useT()
  const { i18n } = useTranslation()
  return new Map<string, React.ReactNode>([
    ["item", t(taxed ? "comparison:totalTaxed" : "total")],
    ...offers.map(({ supplier, score }, at) => {
      const marks = score?.marks?.display ?? null
      return [supplier, <SupplierSum key={supplier} sum={sums[at]} marks={marks} language={i18n.language} currency={currency} />] as const
    }),
  ])
}

/** What a supplier asks in all, what it leaves open, and the experts' marks. */
function SupplierSum(props: {
  readonly sum: ReturnType<typeof totalsOf>[number] | undefined
  readonly marks: string | null
  readonly language: string
  readonly currency: string
}) {
  const { sum, marks, language, currency } = props
  const t = useT()
  if (!sum) return null
  const said = [
    ...(sum.missing > 0 ? [t("uncovered", { count: sum.missing })] : []),
    ...(marks === null ? [] : [t("comparison:marked", { marks: formatDecimal(marks, language) })]),
  ]
  return (
    <span data-part="figure sum">
      <span>{sumText(sum.total, language, currency)}</span>
      {said.length > 0 ? <span data-part="apart">{said.join(" · ")}</span> : null}
    </span>
  )
}

/** The number of selected lines, their total, and the button that saves the selection. */
function Chosen(props: {
  readonly document: OpenInquiry
  readonly content: Offers["content"]
  readonly awards: readonly Award[]
  /** The scenario that was taken and has not been changed since. */
  readonly taken: string | undefined
  /** Whether somebody has saved another selection since this one was begun. */
  readonly overtaken: boolean
}) {
  const { document, content, awards, taken, overtaken } = props
  const t = useT()
  const { run } = useFormCommand(document, inquiryDocument.useWords(), overtaken)
  return (
    <Flex gap="4" alignItems="center" justifyContent="flex-end" flexWrap="wrap">
      <Text margin="0" color="fg.muted">
        {t("chosen", { count: new Set(awards.map(({ line }) => line)).size, all: content.lines.length })}
      </Text>
      <Text margin="0" fontWeight="semibold">
        <Sum value={totalOfLines(awards)} currency={content.currency} />
      </Text>
      <div className="no-print">
        <VerdictAction
          definition={inquiryDocument}
          document={document}
          name="setPreference"
          look="primary"
          onRun={() => run(inquiry.calls.setPreference, { awards: byLine(awards), ...(taken === undefined ? {} : { scenario: taken }) })}
        />
      </div>
    </Flex>
  )
}
