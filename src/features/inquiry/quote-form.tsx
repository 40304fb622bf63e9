import { Box, Text } from "@chakra-ui/react"
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { useTranslation } from "react-i18next"
import { useOnline } from "#client/browser/use-online.ts"
import { lineKey } from "#contract/ids.ts"
import { type QuotationContent, quotationContent } from "#contract/inquiry.contract.ts"
import { lotGroups, lotTotal } from "#machines/lots/lots.ts"
import { quotation } from "#machines/quotation/quotation.chart.ts"
import { multiply } from "#machines/scoring/money.ts"
import { offeredFor } from "#machines/scoring/tier-price.ts"
import { readTiers } from "#machines/scoring/tier-text.ts"
import { reason } from "#ui/action-bar/reason.ts"
import { Callout } from "#ui/callout/callout.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { useCommand } from "#ui/document-frame/use-command.ts"
import { DraftFields, Decimal, Pick, Prose, TextLine, useDraftField } from "#ui/draft/draft-fields.tsx"
import { Problem } from "#ui/edit/problem.tsx"
import { useOneAtATime } from "#ui/edit/use-one-at-a-time.ts"
import { DayBox } from "#ui/field/boxes.tsx"
import { Field } from "#ui/field/field.tsx"
import { formGrid } from "#ui/field/form-grid.ts"
import { holdAtUnread } from "#ui/field/unread.ts"
import { FilesInDialog } from "#ui/files/files-panel.tsx"
import { type FilesByPart, useFilesByPart } from "#ui/files/part-file-links.tsx"
import { formatSum } from "#ui/format/format.ts"
import { type LineColumn, type LinePlace, numberOf } from "#ui/line-grid/define-lines.ts"
import { LineGrid } from "#ui/line-grid/line-grid.tsx"
import { LineGuide } from "#ui/line-grid/line-guide.tsx"
import { allFaults } from "#ui/line-grid/sheet.ts"
import { offerLines, saidOfNone } from "#ui/offer-grid/offer-lines.ts"
import { Tabs } from "#ui/tabs/tabs.tsx"
import { useNarrow } from "#ui/theme/use-media.ts"
import { type OpenQuotation, quotationDocument, useQuotationT } from "./quotation.document.ts"
import { quoteColumns } from "./quote-columns.ts"
import { QuoteFoot } from "./quote-foot.tsx"
import { LotsLacking, lotsOf } from "./quote-lots.tsx"
import { useDeliveryTerms } from "./delivery-terms.ts"
import { changedIn, editsAfter, editsTakenBack, foreignLine, netPrice, type QuoteLine } from "./quote-text.ts"
import { type QuoteDraft, sameQuotation, useQuoteDraft } from "./use-quote-draft.ts"

/** A line's exact amount without tax, at the price for the requested quantity. */
function amountOf(line: QuoteLine, taxRate: string): string | null {
  const price = offeredFor({ unitPrice: netPrice(line, taxRate), tiers: readTiers(line.tiers) ?? [] }, line.quantity)
  return price === null || !/^\d+(\.\d+)?$/.test(price) ? null : multiply(price, line.quantity)
}

/** The fields of the whole quotation. */
const headFields = ["taxRate", "currency", "leastOrder", "validUntil", "delivery", "terms"] as const

/**
 * Takes a quotation: as in a spreadsheet (typed, pasted, filled down, or from a workbook that was filled in elsewhere), or line by line. What is typed
 * is a draft: it is kept when the dialog is closed, also without a network.
 */
export function QuoteForm({ document, onClose }: { readonly document: OpenQuotation; readonly onClose: () => void }) {
  const t = useQuotationT()
  const { t: said } = useTranslation(["common", "rules", "inquiry-rules", "lines"])
  const words = quotationDocument.useWords()
  const run = useCommand(document, words)
  const quote = useQuoteDraft(document)
  const { ask, draft, sent, text, changed } = quote
  const delivery = useDeliveryTerms(ask)
  const sheet = useQuoteSheet(quote, document, delivery)
  const fields = useRef<HTMLDivElement>(null)
  const [tried, setTried] = useState(false)
  const wrong = useMemo(() => new Set(quotationContent.safeParse(sent).error?.issues.map(({ path: [part] }) => String(part))), [sent])
  const isRead = wrong.size === 0
  const misfits = headFields.filter((name) => wrong.has(name))
  const verdict = (changed || tried) && isRead ? document.verdictWith("submit", { content: sent }) : null
  const cell = isRead ? null : sheet.firstWrong()
  const marked = [
    ...misfits.map((name) => t(name === "terms" ? "ownTerms" : `fields.${name}`)),
    ...(cell === null ? [] : [said("lines:cell", { number: cell.number, field: cell.field })]),
  ]
  const unread = marked.length > 0 ? t("correctFirst", { fields: marked.join(said("comma")) }) : t("unreadable")
  const problem = tried && !isRead ? unread : verdict && !verdict.allowed ? reason(said, verdict, words.state) : null
  const { busy, run: once } = useOneAtATime()
  const online = useOnline()
  const latest = useRef(sent)
  useEffect(() => {
    latest.current = sent
  }, [sent])
  const submit = async () => {
    // Drawn at once: the focus goes to what is marked, which may be out of view.
    flushSync(() => setTried(true))
    draft.flush()
    if (holdAtUnread(fields.current)) return
    if (!isRead) {
      const field = fields.current?.querySelector<HTMLElement>('[data-path] [aria-invalid="true"]')
      return field ? field.focus() : sheet.goTo(cell)
    }
    if ((await run(quotation.calls.submit, { content: sent })) === null) return
    // What was typed while it was sent is not submitted: it stays open as the draft.
    if (!sameQuotation(latest.current, sent)) return
    draft.discard()
    onClose()
  }
  // What is being sent cannot be called back.
  const close = () => busy || onClose()
  return (
    <Dialog
      open
      shape="wide"
      width="1240px"
      title={words.command("submit")}
      onClose={close}
      foot={
        <QuoteFoot
          quote={quote}
          verb={t(ask.openness === "sealed" ? "seal" : "offer")}
          busy={busy}
          online={online}
          onSubmit={() => void once(submit)}
          onClose={close}
        />
      }
    >
      <DraftFields value={{ value: text, set: draft.set, misfits, tried }}>
        <Box ref={fields} css={formGrid}>
          <Text gridColumn="1 / -1" marginBottom="2" color="fg.muted" fontSize="sm">
            {t("howToQuote")} {t(`howRead.${ask.openness}`)}
          </Text>
          <Decimal path="taxRate" label={t("fields.taxRate")} span="third" required />
          {ask.currencies ? <Pick path="currency" label={t("fields.currency")} span="third" options={currencyOptions(ask)} /> : null}
          <Decimal path="leastOrder" label={t("fields.leastOrder")} span="third" />
          <ValidUntil />
          <TextLine path="delivery" label={t("fields.delivery")} span="third" suggested={delivery} />
          <Box gridColumn="1 / -1" minWidth="0">
            <Lines quote={quote} document={document} sheet={sheet} />
          </Box>
          {isRead ? (
            <Box gridColumn="1 / -1">
              <LotsLacking ask={ask} content={sent} />
            </Box>
          ) : null}
          <Prose path="terms" label={t("ownTerms")} maxLength={2000} />
          <Problem text={problem} />
        </Box>
      </DraftFields>
    </Dialog>
  )
}

const currencyOptions = ({ currency, currencies = [] }: QuoteDraft["ask"]) => [
  { value: "", label: currency },
  ...currencies.filter((one) => one !== currency).map((value) => ({ value, label: value })),
]

function ValidUntil() {
  const t = useQuotationT()
  const { value, set } = useDraftField<string>("validUntil")
  return (
    <Field label={t("fields.validUntil")} span="third">
      {(control) => <DayBox control={control} value={value} onChange={set} />}
    </Field>
  )
}

interface LinesProps {
  readonly quote: QuoteDraft
  readonly document: OpenQuotation
  readonly sheet: QuoteSheet
}

/** The lines, in the quick way as a grid and in the guided way one by one; on a phone the guided way comes first. */
function Lines({ quote, document, sheet }: LinesProps) {
  const t = useQuotationT()
  const narrow = useNarrow()
  const [shown, setShown] = useState<string | null>(null)
  // Whoever turns the device stays in the way in which something may be half typed.
  const [way, setWay] = useState(narrow ? "guide" : "grid")
  const ways = useRef<HTMLDivElement>(null)
  const { definition, lines, place, goTo } = sheet
  const { draft } = quote
  const history = useMemo(() => ({ ...draft, step: draft.flush, elsewhere: true }), [draft])
  const change = (next: readonly QuoteLine[], only?: { readonly row: number; readonly line: QuoteLine }) => {
    const before = only && lines[only.row]
    const changed = before ? Object.entries(changedIn(before, only.line)) : []
    const [one] = changed
    if (before && one && changed.length === 1) draft.set(["lines", before.key, one[0]], one[1])
    else draft.set(["lines"], editsAfter(draft.value.lines ?? {}, lines, next))
  }
  const grid = {
    id: "grid",
    label: t("quickWay"),
    content: (
      <LineGrid
        label={t("fields.lines")}
        definition={definition}
        lines={lines}
        history={history}
        goTo={place}
        onChange={change}
        onDetail={(row, column) => (column === "drawings" && lines[row] ? setShown(keyIn(lines[row])) : undefined)}
      />
    ),
  }
  const guide = {
    id: "guide",
    label: t("guidedWay"),
    content: (
      <LineGuide
        label={t("fields.lines")}
        definition={definition}
        lines={lines}
        nameOf={({ item }) => item}
        isDone={({ price, otherPrice, noQuote }) => price + otherPrice + noQuote !== ""}
        goTo={place}
        onChange={change}
      />
    ),
  }
  return (
    <>
      <Box ref={ways}>
        <Tabs
          label={t("ways")}
          tabs={narrow ? [guide, grid] : [grid, guide]}
          chosen={way}
          onChoose={(next) => {
            // A day that cannot be read would be out of sight, and hold the quotation back there.
            if (holdAtUnread(ways.current)) return
            setWay(next)
            goTo(null)
          }}
        />
      </Box>
      {shown === null ? null : (
        <Dialog open title={t("fields.drawings")} onClose={() => setShown(null)}>
          <FilesInDialog business={{ businessType: "inquiry-drawings", businessId: `${document.now.facts.above}.${shown}` }} />
        </Dialog>
      )}
    </>
  )
}

/** The lines as they stand in their lots one after the other, wherever they are among the others; and the cell that the supplier is led to. */
function useQuoteSheet(quote: QuoteDraft, document: OpenQuotation, delivery: readonly string[]) {
  const drawings = useFilesByPart({ kind: quotation.id, id: document.id, group: "drawings" }, document.now.version)
  const definition = useQuoteLines(quote, drawings, delivery)
  const { ask, text } = quote
  const order = useMemo(() => lotGroups(ask).flatMap((group) => group.lines), [ask])
  const lines = useMemo(() => order.flatMap((index) => text.lines[index] ?? []), [order, text.lines])
  const [place, goTo] = useState<LinePlace | null>(null)
  const firstWrong = () => {
    const [fault] = allFaults(definition, { lines, unread: new Map() })
    const column = definition.columns[fault?.column ?? -1]
    if (!fault || !column) return null
    return { row: fault.row, column: column.id, number: numberOf(definition, lines[fault.row], fault.row), field: column.head }
  }
  return { definition, lines, place, goTo, firstWrong }
}
type QuoteSheet = ReturnType<typeof useQuoteSheet>

/** The key of the asked line behind a row. */
const keyIn = ({ asked, key }: QuoteLine): string => lineKey(asked, Number(key) - 1)

/** The drawings of each line, where some line has any. */
const drawingsColumn = (head: string, drawings: FilesByPart): readonly LineColumn<QuoteLine>[] =>
  drawings.size === 0
    ? []
    : [{ id: "drawings", kind: "detail", head, width: 80, of: (line) => String(drawings.get(keyIn(line))?.length ?? "") }]

function useQuoteLines({ ask, text }: QuoteDraft, drawings: FilesByPart, delivery: readonly string[]) {
  const t = useQuotationT()
  const { t: own, i18n } = useTranslation("lines")
  const { taxRate, currency } = text
  const of = currency || ask.currency
  const mixed = ask.currencies !== undefined
  const tiered = [...ask.lines, ...text.lines].some(({ tiers = "" }) => tiers.length > 0)
  return useMemo(() => {
    const currencyOf = (line: QuoteLine) => line.currency || of
    return offerLines<QuoteLine>(own, {
      id: "quotation",
      blank: foreignLine,
      counts: "net",
      currency: of,
      taxRate,
      mixed,
      without: saidOfNone(ask.lines),
      fields: ["price", "otherPrice", "maximum", "leadDays", "brand", "deviation"],
      required: false,
      amount: (line) => amountOf(line, taxRate),
      currencyOf,
      groups: lotsOf(t, ask, (own) => {
        const { total, unpriced } = lotTotal(own.map((line) => amountOf(line, taxRate)))
        if (mixed || unpriced === own.length) return ""
        const said = t("lots.subtotal", { amount: `${formatSum(total, i18n.language, of)} ${of}` })
        return unpriced > 0 ? `${said} · ${t("lots.unpriced", { count: unpriced })}` : said
      }),
      more: [
        ...drawingsColumn(t("fields.drawings"), drawings),
        ...quoteColumns(own, t, ask, { language: i18n.language, taxRate, currencyOf, tiered, delivery }),
      ],
    })
  }, [own, t, i18n.language, ask, taxRate, of, mixed, tiered, delivery, drawings])
}

/** Writes what has just been taken back into the draft, below what was typed since it was submitted. */
function useTakenBack({ now: { facts } }: OpenQuotation, { name, draft, ask }: QuoteDraft) {
  const { content } = facts
  const before = useRef({ content, name })
  const writeBack = useEffectEvent((taken: QuotationContent) => {
    for (const [part, value] of Object.entries(editsTakenBack(ask, taken, draft.value))) draft.set([part], value)
  })
  useEffect(() => {
    const was = before.current
    before.current = { content, name }
    if (was.content !== null && content === null && was.name === name) writeBack(was.content)
  }, [content, name])
}

/** Says on the page that a quotation is begun and not submitted. */
export function UnsentQuote({ document }: { readonly document: OpenQuotation }) {
  const t = useQuotationT()
  const quote = useQuoteDraft(document)
  const { changed } = quote
  useTakenBack(document, quote)
  return changed ? <Callout title={t("unsent")}>{t("unsentWhy")}</Callout> : null
}
