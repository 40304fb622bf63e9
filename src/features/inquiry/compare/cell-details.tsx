import { Box, Flex, Stack, Text } from "@chakra-ui/react"
import { type ComponentProps, useState } from "react"
import { useTranslation } from "react-i18next"
import { type Award, noteText } from "#contract/comparison.contract.ts"
import type { CostBreakdown } from "#contract/cost-parts.ts"
import { quantity as quantityShape } from "#contract/money.ts"
import { type AgreedPrice, thingOf } from "#contract/price.contract.ts"
import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import { type ComparedLine, conditionsOf } from "#machines/inquiry/inquiry.comparison.ts"
import { taxRateOf, validUntilOf } from "#machines/quotation/quotation.currency.ts"
import { sumAmounts } from "#machines/scoring/money.ts"
import { breakdownFor, offeredFor } from "#machines/scoring/tier-price.ts"
import { Button } from "#ui/button/button.tsx"
import { Facts } from "#ui/card/card.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { useFormCommand } from "#ui/document-frame/use-form-command.ts"
import { useLeave } from "#ui/edit/use-leave.tsx"
import { AmountBox } from "#ui/field/boxes.tsx"
import { Textarea } from "#ui/field/control.tsx"
import { Field } from "#ui/field/field.tsx"
import { useUnsaved } from "#ui/field/use-unsaved.ts"
import { Instant } from "#ui/instant/instant.tsx"
import { formatDecimal } from "#ui/format/format.ts"
import { Figure, Money, Quantity } from "#ui/money/money.tsx"
import { TierList } from "#ui/offer-grid/tier-list.tsx"
import { inquiryDocument, type OpenInquiry, useT } from "../inquiry.document.ts"
import { IndexMoved } from "../index-moved.tsx"
import { PastPrices } from "../last-prices.tsx"
import type { Offering } from "../use-offers.ts"
import { RoundPlot } from "./round-plot.tsx"

type AskedLine = Pick<ComparedLine, "index" | "asked">

interface CellProps {
  readonly document: OpenInquiry
  readonly line: AskedLine
  /** The last agreed price of the same thing. */
  readonly last: AgreedPrice | null
  readonly offer: Offering
  readonly award: Award | undefined
  /** `YYYY-MM-DD`. */
  readonly today: string
  /** Null when the reader cannot award now. */
  readonly onQuantity: ((quantity: string) => void) | null
  readonly onClose: () => void
}

interface Told {
  readonly t: ReturnType<typeof useT>
  readonly line: AskedLine
  readonly offer: Offering
  readonly offered: Offering["content"]["lines"][number]
  /** The inquiry's currency. */
  readonly currency: string
  readonly conditions: ReturnType<typeof conditionsOf>
}
type Rows = ComponentProps<typeof Facts>["rows"]

/** The price of an offer for a line, and what it is made of. */
function priceRows({ t, line, offered, currency }: Told): Rows {
  const { noQuote, quoted, tiers = [] } = offered
  const { quantity, unit } = line.asked
  const parts = breakdownFor(offered, quantity)
  const partsIn = quoted?.currency ?? currency
  return [
    ...(noQuote === undefined ? [] : [[t("comparison:noQuote"), noQuote] as const]),
    [t("fields.unitPrice"), <Money key="price" value={offeredFor(offered, quantity)} currency={currency} />],
    ...(quoted
      ? [[t("comparison:quotedAs"), <Money key="quoted" value={offeredFor(quoted, quantity)} currency={quoted.currency} />] as const]
      : []),
    ...(parts.length > 0 ? [[t("comparison:breakdown"), <Breakdown key="breakdown" parts={parts} currency={partsIn} />] as const] : []),
    ...(tiers.length > 0
      ? [
          [
            t("comparison:tiers"),
            <TierList
              key="tiers"
              of={tiers}
              unit={unit}
              currency={currency}
              detail={({ breakdown }) => (breakdown?.length ? <Breakdown parts={breakdown} currency={partsIn} /> : null)}
            />,
          ] as const,
        ]
      : []),
  ]
}

/** What holds for an offer beside its price. */
const termRows = ({ t, line, offer, offered, conditions }: Told): Rows => [
  [
    t("comparison:taxRate"),
    <span key="tax">
      <Figure value={taxRateOf(offered, offer.content)} />%
    </span>,
  ],
  [t("fields.quantity"), <Quantity key="quantity" value={line.asked.quantity} unit={line.asked.unit} />],
  [t("comparison:maximum"), <Quantity key="most" value={offered.maximum} unit={line.asked.unit} />],
  ...(offered.minimum ? [[t("comparison:minimum"), <Quantity key="least" value={offered.minimum} unit={line.asked.unit} />] as const] : []),
  ...(offered.packing ? [[t("comparison:packing"), <Quantity key="pack" value={offered.packing} unit={line.asked.unit} />] as const] : []),
  [t("leadTime"), offered.leadDays === null ? "—" : t("days", { count: offered.leadDays })],
  [t("comparison:validUntil"), validUntilOf(offered, offer.content) ?? "—"],
  [t("comparison:delivery"), (offered.delivery ?? offer.content.delivery) || "—"],
  [t("comparison:brand"), offered.brand || "—"],
  ...(offered.substitute === undefined
    ? []
    : [
        [
          t("comparison:substitute"),
          t("comparison:substituteWhy", { substitute: offered.substitute, why: offered.substituteWhy ?? "" }),
        ] as const,
      ]),
  [t("comparison:deviation"), offered.remark || "—"],
  [t("fields.terms"), offer.content.terms || "—"],
  ...(conditions.length > 0
    ? [[t("comparison:conditional"), conditions.map((one) => t(`comparison:conditionsWhy.${one}`)).join("; ")] as const]
    : []),
]

/** All details of one offer for one line: its terms, its rounds, what was paid before, its share of the line, and the buyer's notes. */
export function CellDetails({ document, line, last, offer, award, today, onQuantity, onClose }: CellProps) {
  const t = useT()
  const { i18n } = useTranslation()
  const { content } = document.view.facts
  const note = useNote(document, line.index, offer.supplier)
  const { close, question } = useLeave(note.dirty, onClose)
  useUnsaved(note.dirty)
  const offered = offer.content.lines[line.index]
  if (!content || !offered) return null
  const rounds = [...offer.before, offer].flatMap(({ round, content: then }) => {
    const price = offeredFor(then.lines[line.index], line.asked.quantity)
    return price === null ? [] : [{ round, price }]
  })
  const give = (quantity: string) => {
    onQuantity?.(quantity)
    // A note that is not saved stays open.
    if (!note.dirty) onClose()
  }
  const told = {
    t,
    line,
    offer,
    offered,
    currency: content.currency,
    conditions: conditionsOf(line.asked, offer.content, line.index, today),
  }
  return (
    <Dialog open shape="wide" title={`${offer.name} · ${line.asked.item}`} onClose={close}>
      <Stack gap="5">
        <Facts rows={[...priceRows(told), ...termRows(told)]} />
        {rounds.length > 1 ? (
          <Stack gap="1">
            <Text margin="0" color="fg.muted" fontSize="sm" aria-hidden>
              {t("rounds")}
            </Text>
            <RoundPlot label={t("rounds")} rounds={rounds} language={i18n.language} currency={content.currency} />
          </Stack>
        ) : null}
        {onQuantity && offer.passed ? <Share line={line} award={award} most={offered.maximum} onQuantity={give} /> : null}
        <NoteField {...note} names={document.view.facts.names} />
        <PastPrices thing={thingOf(line.asked)} />
        <IndexMoved
          document={document}
          line={line.index}
          last={last}
          price={award?.unitPrice ?? offeredFor(offered, line.asked.quantity)}
        />
      </Stack>
      {question}
    </Dialog>
  )
}

/** The parts of a price with their shares of it, as they were quoted. */
function Breakdown({ parts, currency }: { readonly parts: CostBreakdown; readonly currency: string }) {
  const { i18n } = useTranslation()
  const t = useT()
  const whole = Number(sumAmounts(parts.map(({ amount }) => amount)))
  return (
    <Box as="ul" margin="0" padding="0" listStyle="none">
      {parts.map(({ part, amount }) => (
        <li key={part}>
          {t(`quotation:costParts.${part}`)} <Money value={amount} currency={currency} />
          {whole > 0 ? ` · ${formatDecimal(((Number(amount) / whole) * 100).toFixed(1), i18n.language)}%` : ""}
        </li>
      ))}
    </Box>
  )
}

/** What is wrong with a quantity of which there are so many at most, in words. */
export function shareProblem(t: ReturnType<typeof useT>, text: string, most: string, language: string): string | undefined {
  if (!quantityShape.safeParse(text).success) return t("notNumbers")
  return Number(text) > Number(most) ? t("comparison:tooMuch", { most: formatDecimal(most, language) }) : undefined
}

/** A field for the quantity of the line that this supplier gets. */
function Share(props: {
  readonly line: AskedLine
  readonly award: Award | undefined
  readonly most: string | null
  readonly onQuantity: (quantity: string) => void
}) {
  const { line, award, most, onQuantity } = props
  const t = useT()
  const [typed, setTyped] = useState(award?.quantity ?? "")
  const { language } = useTranslation().i18n
  const text = typed.trim() === "" ? "0" : typed.trim()
  const problem = shareProblem(t, text, most ?? line.asked.quantity, language)
  return (
    <Flex gap="3" alignItems="flex-end" flexWrap="wrap">
      <Field label={t("comparison:share", { unit: line.asked.unit })} error={problem}>
        {(control) => <AmountBox control={control} letters={12} value={typed} onChange={setTyped} />}
      </Field>
      <Button disabled={problem !== undefined} onClick={() => onQuantity(text)}>
        {t("comparison:give")}
      </Button>
    </Flex>
  )
}

/** The buyer's note on a cell, as saved and as typed. */
function useNote(document: OpenInquiry, line: number, supplier: string) {
  const { notes } = document.view.facts
  const note = notes.find((one) => one.line === line && one.supplier === supplier)
  const saved = note?.text ?? ""
  const [began] = useState(saved)
  const [text, setText] = useState(saved)
  const verdict = document.now.verdicts["note"]
  const writes = verdict?.allowed === true && !document.stepped
  const input = { line, supplier, text }
  const dirty = writes && text.trim() !== saved
  const { run } = useFormCommand(document, inquiryDocument.useWords(), dirty && saved !== began)
  const fits = noteText.safeParse(input).success
  return { note, text, setText, writes, dirty, fits, save: () => run(inquiry.calls.note, input, { quiet: true }) }
}

type NoteProps = ReturnType<typeof useNote> & { readonly names: Readonly<Record<string, string>> }

/** The field of the buyer's note on the cell, which no other side sees. */
function NoteField({ note, text, setText, writes, dirty, fits, save, names }: NoteProps) {
  const t = useT()
  if (!writes && !note) return null
  return (
    <Stack gap="2">
      <Field label={t("comparison:note")} hint={t("comparison:noteWhy")}>
        {(control) => <Textarea {...control} rows={2} readOnly={!writes} value={text} onChange={({ target }) => setText(target.value)} />}
      </Field>
      <Flex gap="3" alignItems="center" flexWrap="wrap">
        {writes ? (
          <Button size="small" disabled={!dirty || !fits} onClick={() => void save()}>
            {t("commands.note")}
          </Button>
        ) : null}
        {note ? (
          <Text margin="0" color="fg.muted" fontSize="xs">
            {names[note.by] ?? ""} <Instant at={note.at} />
          </Text>
        ) : null}
      </Flex>
    </Stack>
  )
}
